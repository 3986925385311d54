import type { FactName } from './types.ts';

const texts = (given: unknown): boolean => Array.isArray(given) && given.every((text) => typeof text === 'string');
const fields = (given: unknown): Record<string, unknown> => Object(given) as Record<string, unknown>;

/**
 * Facts about a person that are true in all of their tabs, so that they are told there too. Each with whether what came from
 * another tab is one: whatever runs at this origin can post there. By hand, since schemas are too heavy for a reader's download;
 * `mirrored.test.ts` holds them to the schemas.
 */
export const MIRRORED: ReadonlyMap<FactName, (payload: unknown) => boolean> = new Map([
  ['data.changed.v1', (payload) => texts(fields(payload).now) && texts(fields(payload).later)],
]);
