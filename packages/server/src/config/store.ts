import { eq, sql } from 'drizzle-orm';
import type { Entities } from '@griot/contracts';
import type { Db } from '../ports/database/index.ts';
import { users } from '../schema/users.ts';
import { config } from '../schema/config.ts';
import { DEFAULTS, type Config, type ConfigName } from './settings.ts';

/** The standard price of a locked chapter in coins (ruling 21), as a column beside chapters: it is looked up once for a query. */
export const standardCoins = sql<number>`coalesce((select (${config.value})::int from ${config} where ${config.name} = 'chapter-coins'), ${DEFAULTS['chapter-coins']}::int)`;

/** All settings: what an administrator has set, and the defaults of the rest. */
export async function readConfig(db: Db): Promise<Config> {
  // As SQL, since drizzle would parse a text of digits once more and make it a number.
  const rows = await db.select({ name: config.name, value: sql<unknown>`${config.value}` }).from(config);
  const set = Object.fromEntries(
    rows.filter(({ name }) => Object.hasOwn(DEFAULTS, name)).map(({ name, value }) => [name, value]),
  );
  return { ...DEFAULTS, ...set };
}

/** All settings as administrators see them, in the order of `settings.ts`. */
export async function readSettings(db: Db): Promise<Entities['Setting'][]> {
  const values = await readConfig(db);
  const rows = await db
    .select({ name: config.name, at: config.updatedAt, id: users.id, penName: users.penName })
    .from(config)
    .leftJoin(users, eq(users.id, config.updatedBy));
  return (Object.keys(DEFAULTS) as ConfigName[]).map((name) => {
    const set = rows.find((row) => row.name === name);
    const by = set?.id && set.penName ? { id: set.id, pen_name: set.penName } : null;
    return {
      name,
      value: values[name],
      default: DEFAULTS[name],
      changed: set ? { by, at: set.at.toISOString() } : null,
    };
  });
}

/** Where people reach the platform, as mails and refusals name it. */
export const contactEmail = async (db: Db): Promise<string> => (await readConfig(db))['contact-email'];

/** Writes one setting; null takes it out, and its default counts again. */
export async function writeSetting(
  tx: Db,
  name: string,
  value: string | number | null,
  by: string,
  at: Date,
): Promise<void> {
  if (value === null) {
    await tx.delete(config).where(eq(config.name, name));
    return;
  }
  const row = { value, updatedBy: by, updatedAt: at };
  await tx
    .insert(config)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: config.name, set: row });
}

/** Holds all settings against other changes until the transaction ends. */
export async function lockConfig(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${config} in share row exclusive mode`);
}
