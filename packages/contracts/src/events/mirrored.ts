import type { FactName } from './types.ts';

/** Facts about a person that are true in all of their tabs, so that they are told there too. */
export const MIRRORED: ReadonlySet<FactName> = new Set<FactName>(['data.changed.v1']);
