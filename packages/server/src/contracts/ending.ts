import { refuse } from '../http/errors.ts';
import type { Jobs } from '../jobs/index.ts';
import type { Db } from '../ports/database/index.ts';
import { forgetPapers } from './papers.ts';
import { lockContractOf, lockContractsBy, updateContract, type ContractRow } from './store.ts';

/**
 * What becomes of contracts when novels or authors go. A novel that has had one is never deleted, only taken back, since the
 * contract points at it. The callers hold the novel.
 */

/** Why an application is closed that nobody can decide on any more. */
const TAKEN_BACK = 'The author has taken the novel back.';

/**
 * The author deletes the novel: an application is closed, and what it says of a person is erased, as nothing can come of it
 * any more.
 * @throws Refusal `conflict` when it is signed: then somebody else has a say
 */
export async function closeContract(tx: Db, novelId: string, jobs: Jobs): Promise<void> {
  const held = await lockContractOf(tx, novelId);
  if (!held) return;
  if (held.status === 'signed') throw refuse('conflict', 'This novel is under contract, so it cannot be deleted. Write to us to end the contract first.');
  await empty(tx, held, jobs, TAKEN_BACK);
}

/**
 * The author leaves (ruling 28): application, pictures and signature are erased, and what was applied for is closed. Of a
 * signed contract its id, its text, which names no person, and the time of signing stay.
 */
export async function eraseContracts(tx: Db, authorId: string, jobs: Jobs): Promise<void> {
  for (const held of await lockContractsBy(tx, authorId)) await empty(tx, held, jobs, null);
}

async function empty(tx: Db, held: ContractRow, jobs: Jobs, rejection: string | null): Promise<void> {
  await forgetPapers(tx, jobs, [held.frontImageKey, held.backImageKey]);
  await updateContract(tx, held.id, {
    sealed: '', signature: null, frontImageKey: '', backImageKey: '', rejection, status: held.status === 'signed' ? 'signed' : 'rejected',
  });
}
