import { ROOT } from '@griot/build/workspace';
import { treeRecords } from '@griot/build/tree';
import { openStore, promoteTree, publish } from '@griot/release';
import path from 'node:path';

/**
 * Publishes and promotes the builds of this working copy into a store, so that they are served: what the store does not have
 * yet, and what the sources have changed since this was last done. What a person has promoted meanwhile stands.
 */
export async function shipTree(
  where: string,
  { by, say = () => undefined }: { by: string; say?: (line: string) => void },
): Promise<void> {
  const store = await openStore(where);
  const records = treeRecords();
  for (const { name, buildId } of records) await publish(store, path.join(ROOT, name, 'dist', buildId), { by });
  const tree = new Map(records.map(({ name, buildId }) => [name, buildId]));
  for (const { name, build } of await promoteTree(store, tree, { by })) say(`  promoted ${name} (${build})`);
}
