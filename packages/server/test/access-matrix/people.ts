import { after } from 'node:test';
import { type Person, startPlatform } from '../platform.ts';

export const platform = await startPlatform({ guests: true });
after(() => platform.close());
export const { api } = platform;

/** The columns: nobody; somebody who has not confirmed the e-mail; a reader; the author of what the call is about; another author; staff. */
export const PEOPLE = ['guest', 'unconfirmed', 'reader', 'author', 'other', 'editor', 'admin'] as const;
export type Column = (typeof PEOPLE)[number];
export const people: Record<Exclude<Column, 'guest'>, Person> = {
  unconfirmed: await platform.signUp('Un Confirmed', { verified: false }),
  reader: await platform.signUp('Rea Der'),
  author: await platform.signUp('Au Thor'),
  other: await platform.signUp('Other Author'),
  editor: await platform.staff('Ed Itor', 'editor'),
  admin: await platform.staff('Ad Min', 'admin'),
};
// A token names the offices its bearer had when it was made.
for (const column of ['editor', 'admin'] as const) {
  const { email, password } = people[column];
  people[column] = {
    ...people[column],
    token: (await api('POST', '/auth/login/', { body: { email, password } })).body.token,
  };
}
export const { reader, author, editor } = people;
