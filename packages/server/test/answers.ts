import pg from 'pg';

/** Whether a PostgreSQL, or what stands before it, takes a connection by now. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
