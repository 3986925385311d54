import type { Person, TestPlatform } from './platform.ts';

/** Opens a chapter of a novel as its readers do, who may rate it then. */
export async function haveRead(
  { api }: Pick<TestPlatform, 'api'>,
  as: Person,
  { slug }: { slug: string },
  chapter = '1',
): Promise<void> {
  const { status, body } = await api('PUT', `/novels/reading/${slug}/`, { as, body: { chapter, paragraph: 0 } });
  if (status !== 200) throw new Error(`${as.penName} cannot read ${slug}: ${status} ${JSON.stringify(body)}`);
}
