import type { Db } from '../ports/database/index.ts';
import { eraseDevices } from './devices-store.ts';
import { deleteFeed } from './feed-store.ts';
import { eraseFollows } from './store.ts';
import { eraseTold } from './telling-store.ts';

/** What somebody follows and was told, how, and who follows them: nobody has a use for it once they have left. */
export async function eraseFollowing(tx: Db, userId: string): Promise<void> {
  await eraseFollows(tx, userId);
  await eraseTold(tx, userId);
  await deleteFeed(tx, userId);
  await eraseDevices(tx, userId);
}
