import type { FactName } from './types.ts';

/** Turns an older fact into a newer one, so that a listener of the new version hears publishers of the old. */
export interface Upcaster {
  from: string;
  to: FactName;
  up: (payload: unknown) => unknown;
}

export const UPCASTERS: readonly Upcaster[] = [];
