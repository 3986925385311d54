/**
 * What a spec needs of the platform it runs against: nothing but Griot; the demo's library, accounts, mailbox and till;
 * or a platform that was started for this run alone, on this machine, on an empty store.
 */
export type Needs = 'nothing' | 'demo' | 'own platform';

const OFFERED: readonly Needs[] = ['nothing', 'demo', 'own platform'];
const MISSING: Record<Needs, string> = {
  nothing: '',
  demo: 'since the platform has not the demo’s library, accounts, mailbox and till',
  'own platform': 'since it takes a platform of its own, started for this run',
};

/** Why a spec cannot run where so much is offered; null when it can. */
export const missing = (needs: Needs, offered: Needs): string | null =>
  OFFERED.indexOf(needs) <= OFFERED.indexOf(offered) ? null : MISSING[needs];

/** Whether a running platform has the demo's doors, by asking it. */
export async function offeredAt(baseUrl: string): Promise<Needs> {
  const doors = ['/api/dev/mail/?to=nobody%40journeys.test', '/api/novels/the-drum-that-would-not-sleep/'];
  const answers = await Promise.all(doors.map((door) => fetch(new URL(door, baseUrl))));
  return answers.every(({ ok }) => ok) ? 'demo' : 'nothing';
}
