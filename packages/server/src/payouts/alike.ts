import type { Answer } from '@griot/contracts/contract';
import type { Db } from '../ports/database/index.ts';
import type { Sealing } from '../ports/sealing.ts';
import { acquainted, type Acquainted } from './alike-store.ts';
import { openDetails } from './bank-details.ts';

type Alike = Answer<'GET /staff/withdrawals/{withdrawal}/'>['alike'];

/**
 * Who, of somebody and those whom they brought or were brought by, may be one person under several addresses (ruling 27): told
 * to whoever pays. It is read from what is stored anyway, when it is asked for, and nothing of it is stored.
 */
export async function findAlike(db: Db, sealing: Sealing, userId: string): Promise<Alike> {
  const people = await acquainted(db, userId);
  const accountOf = ({ id, sealed }: Acquainted): string | undefined => {
    const details = sealed === null ? null : openDetails(sealing, id, sealed);
    return details ? `${details.bank.id} ${details.account_number}` : undefined;
  };
  return [
    ...groups(people, ({ email }) => mailboxOf(email)).map((group) => ({ by: 'address' as const, people: group })),
    ...groups(people, accountOf).map((group) => ({ by: 'bank-account' as const, people: group })),
  ];
}

/** Where mails to an address arrive at many providers: what follows a plus, dots and capitals make no other mailbox. */
export function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  return `${name.replace(/\+.*$/, '').replaceAll('.', '')}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}

function groups(people: Acquainted[], keyOf: (person: Acquainted) => string | undefined): Alike[number]['people'][] {
  const byKey = new Map<string, Acquainted[]>();
  for (const person of people) {
    const key = keyOf(person);
    if (key !== undefined) byKey.set(key, [...(byKey.get(key) ?? []), person]);
  }
  return [...byKey.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(({ id, penName, userCode }) => ({ id, pen_name: penName, user_code: userCode })));
}
