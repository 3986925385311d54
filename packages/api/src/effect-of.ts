import { EFFECTS, LATER_EFFECTS, type Facts, type WriteCall } from '@griot/contracts';

/** The reads that a call makes stale, as the bus tells of them; null when it makes none. */
export function effectOf(call: string): Facts['data.changed.v1'] | null {
  if (!(call in EFFECTS)) return null;
  const now = [...EFFECTS[call as WriteCall]];
  const later = [...(LATER_EFFECTS[call as WriteCall] ?? [])];
  return now.length + later.length > 0 ? { now, later } : null;
}
