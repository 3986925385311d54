import type { Database } from '../../packages/server/src/ports/database/index.ts';

/** What people were told was done. */
export interface Done {
  /** What each member had at first. */
  coins: number;
  members: readonly { id: string }[];
  unlocked: { user: string; slug: string; chapter: string }[];
  /** Gifts of each member. */
  given: ReadonlyMap<string, number>;
  /** By the numbers of their versions. */
  drafts: readonly { id: string; sent: number; acknowledged: number }[];
}

/** What of it does not stand in the database, and what stands there more than once, in sentences. */
export async function compare(
  db: Database,
  { coins, members, unlocked, given, drafts }: Done,
): Promise<{ lost: string[]; doubled: string[] }> {
  const [lost, doubled]: [string[], string[]] = [[], []];
  for (const { user, slug, chapter } of unlocked) {
    const { rows } = await db.$client.query<{ n: number }>(
      `select count(*)::int n from unlocks u join chapters c on c.id = u.chapter_id join novels o on o.id = c.novel_id
      where u.user_id = $1 and o.slug = $2 and c.number = $3::numeric`,
      [user, slug, chapter],
    );
    if (rows[0]?.n !== 1) lost.push(`${user} has not unlocked ${slug} ${chapter}`);
  }
  for (const { id } of members) {
    const { gifts, unlocks, spent, left } = await standingOf(db, id);
    const [told, opened] = [given.get(id) ?? 0, unlocked.filter(({ user }) => user === id).length];
    if (gifts < told) lost.push(`${id} was told of ${told} gifts, and ${gifts} stand`);
    if (gifts > told) doubled.push(`${id} was told of ${told} gifts, and ${gifts} stand`);
    if (unlocks > opened) doubled.push(`${id} was told of ${opened} unlocks, and ${unlocks} stand`);
    if (left !== coins - spent) doubled.push(`${id} has ${left} coins left of ${coins} and spent ${spent}`);
  }
  for (const { id, sent, acknowledged } of drafts) {
    const { rows } = await db.$client.query<{ draft: string }>('select draft from chapters where id = $1', [id]);
    const n = Number(/Line (\d+) /.exec(rows[0]?.draft ?? '')?.[1] ?? 0);
    if (n < acknowledged || n > sent)
      lost.push(`a draft is at ${n}, was acknowledged to ${acknowledged} and sent to ${sent}`);
  }
  return { lost, doubled };
}

async function standingOf(db: Database, user: string): Promise<Record<'gifts' | 'unlocks' | 'spent' | 'left', number>> {
  const { rows } = await db.$client.query<Record<'gifts' | 'unlocks' | 'spent' | 'left', number>>(
    `select (select count(*)::int from gifts where user_id = $1) gifts,
      (select count(*)::int from unlocks where user_id = $1) unlocks,
      (select coalesce(sum(coins), 0)::int from gifts where user_id = $1) + (select coalesce(sum(coins), 0)::int from unlocks where user_id = $1) spent,
      coalesce((select balance::int from accounts where id = 'wallet:' || $1 || ':COIN'), 0) "left"`,
    [user],
  );
  const [row] = rows;
  if (!row) throw new Error('The database has answered nothing.');
  return row;
}
