import type { Answer } from '@griot/contracts/contract';
import type { Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { acquainted, browsersOf, cardsOf, type Acquainted, type Marks } from './alike-store.ts';
import { openDetails } from './bank-details.ts';

type Alike = Answer<'GET /staff/withdrawals/{withdrawal}/'>['alike'];

/**
 * Who, of somebody and those whom they brought or were brought by, may be one person under several addresses (ruling 27): told
 * to whoever pays. It is found when it is asked for, and what was found is not stored.
 */
export async function findAlike(db: Db, sealing: Sealing, userId: string): Promise<Alike> {
  const people = await acquainted(db, userId);
  const ids = people.map(({ id }) => id);
  const [cards, browsers] = [await cardsOf(db, ids), await browsersOf(db, ids)];
  const accountOf = ({ id, sealed }: Acquainted): string[] => {
    const details = sealed === null ? null : openDetails(sealing, id, sealed);
    return details ? [`${details.bank.id} ${details.account_number}`] : [];
  };
  return [
    ...groups(people, ({ email }) => [mailboxOf(email)]).map((group) => ({ by: 'address' as const, people: group })),
    ...groups(people, accountOf).map((group) => ({ by: 'bank-account' as const, people: group })),
    ...groups(people, marked(cards)).map((group) => ({ by: 'card' as const, people: group })),
    ...groups(people, marked(browsers)).map((group) => ({ by: 'browser' as const, people: group })),
  ];
}

/** Where mails to an address arrive at many providers: what follows a plus, dots and capitals make no other mailbox. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}

function marked(marks: Marks[]): (person: Acquainted) => string[] {
  const byPerson = new Map(marks.map(({ userId, marks: own }) => [userId, own]));
  return ({ id }) => byPerson.get(id) ?? [];
}

function groups(people: Acquainted[], keysOf: (person: Acquainted) => string[]): Alike[number]['people'][] {
  const byKey = new Map<string, Acquainted[]>();
  for (const person of people)
    for (const key of keysOf(person)) {
      const group = byKey.get(key);
      if (group) group.push(person);
      else byKey.set(key, [person]);
    }
  const several = [...byKey.values()].filter((group) => group.length > 1);
  // The same people by two cards are told of once.
  return [...new Map(several.map((group) => [group.map(({ id }) => id).join(' '), group])).values()].map((group) =>
    group.map(({ id, penName, userCode }) => ({ id, pen_name: penName, user_code: userCode })),
  );
}
