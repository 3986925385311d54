import { hashPassword } from '../ports/passwords.ts';
import type { Random } from '../ports/clock.ts';
import type { Db } from '../ports/database/index.ts';
import type { NewUser, Users } from '../users/index.ts';

/** Design §4: everyone of the demo signs in with it. */
export const DEMO_PASSWORD = 'griot-demo';
/** Coins the demo's reader begins with (design §4). */
export const READER_COINS = 500;
/** The pen names of `reader@` and `author@demo.griot.test`. */
export const DEMO_READER = 'Kofi Reads';
export const DEMO_AUTHOR = 'Adaeze Obi';

const person = (
  name: string,
  penName: string,
  firstName: string,
  lastName: string,
  office: NewUser['office'] = null,
): Omit<NewUser, 'passwordHash'> => ({
  email: `${name}@demo.griot.test`,
  penName,
  firstName,
  lastName,
  office,
  verified: true,
});

/** The four accounts of design §4. */
const ACCOUNTS = [
  person('reader', DEMO_READER, 'Kofi', 'Boateng'),
  person('author', DEMO_AUTHOR, 'Adaeze', 'Obi'),
  person('editor', 'Ngozi, Editor', 'Ngozi', 'Eze', 'editor'),
  person('admin', 'Griot House', 'Sade', 'Bello', 'admin'),
];

/** What `addPeople` knows them by. */
export const ACCOUNT_NAMES: ReadonlySet<string> = new Set([...ACCOUNTS.map(({ penName }) => penName), 'reader']);

/** Adds the demo's people; answers their ids by pen name, the reader's also as `reader`. */
export async function addPeople(
  tx: Db,
  users: Users,
  random: Random,
  penNames: string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const account of ACCOUNTS) {
    const { id } = await users.add(tx, { ...account, passwordHash });
    ids.set(account.penName, id);
    if (account.email.startsWith('reader@')) ids.set('reader', id);
  }
  // Nobody knows this password, so nobody signs in as the other writers.
  const nobodys = await hashPassword(random.token());
  for (const penName of new Set(penNames.filter((name) => !ids.has(name)))) {
    const [firstName = penName, ...rest] = penName.split(' ');
    const email = `${penName.toLowerCase().replace(/[^a-z]+/g, '.')}@pen-names.griot.test`;
    const { id } = await users.add(tx, {
      email,
      penName,
      firstName,
      lastName: rest.join(' '),
      passwordHash: nobodys,
      verified: true,
    });
    ids.set(penName, id);
  }
  return ids;
}
