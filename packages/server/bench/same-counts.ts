import { connect, countRows } from '../src/backup/rows-store.ts';

/** The tables that have not as many rows in one database as in the other, each with both counts: asked of both, whatever who copied them says. */
export async function tablesThatDiffer(one: string, other: string): Promise<string[]> {
  const [before, after] = await Promise.all([countsOf(one), countsOf(other)]);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((table) => before.get(table) !== after.get(table))
    .map((table) => `${table}: ${before.get(table) ?? 'none'} and ${after.get(table) ?? 'none'}`);
}

async function countsOf(url: string): Promise<Map<string, number>> {
  const client = await connect(url);
  try {
    return await countRows(client);
  } finally {
    await client.end();
  }
}
