import { atom } from 'jotai';
import { storedTexts } from '../stored-text/stored-texts.ts';

/** What an author has typed for the readers of a novel and not sent, on this device; keys are novels' ids. */
export const storedAnnouncements = storedTexts('griot.announcement.', (stored) =>
  typeof stored === 'string' ? stored : null,
);
export const storedPlans = storedTexts('griot.road-map-item.', (stored) =>
  typeof stored === 'string' ? stored : null,
);

export type PollValues = { chapter?: string; question?: string; closes?: string } & {
  [option: `option${number}`]: string;
};

/** A poll, by the novel's id and that of the poll; a new one has none. */
export const storedPolls = storedTexts('griot.poll.', (stored): PollValues | null =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every((text) => typeof text === 'string')
    ? (stored as PollValues)
    : null,
);
export const pollKey = (novelId: string, pollId = 'new'): string => `${novelId}.${pollId}`;

/** All of it, for a novel. */
export const forgetTyped = atom(null, (get, set, novelId: string) => {
  for (const stored of [storedAnnouncements, storedPlans]) set(stored.all, novelId, null);
  for (const key of Object.keys(get(storedPolls.all)))
    if (key.startsWith(pollKey(novelId, ''))) set(storedPolls.all, key, null);
});
