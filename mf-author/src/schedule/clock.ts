/** The time zone of this device. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone that this browser knows, and those given. */
export const zones = (...also: string[]): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...also])].sort();

export const zoneName = (zone: string): string => zone.replaceAll('_', ' ');

/** `Monday, 2 March 2026 at 18:00` by the clocks of a zone, which is named where it is not that of this device. */
export function clockIn(zone: string, at: string, own = ownZone()): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return `${clock.format(new Date(at))}${zone === own ? '' : `, ${zoneName(zone)} time`}`;
}

/** The same as a field for day and time holds it: `2026-03-02T18:00`. */
export const localIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone })
    .format(new Date(at))
    .replace(' ', 'T');
