import { contactEmail } from '../config/index.ts';
import { refuse } from '../http/errors.ts';
import type { Jobs } from '../ports/jobs/index.ts';
import type { Db } from '../ports/database/index.ts';
import { forgetReasons } from '../staff-actions/index.ts';
import { userById } from '../users/index.ts';
import { closed, sendMessage, type MessagePorts } from './messages.ts';
import { forgetDocuments } from './documents.ts';
import { lockContractOf, lockContractsBy, updateContract, type ContractRow } from './store.ts';

/**
 * What becomes of contracts when novels or authors go. A novel that has had one is never deleted, only taken back, since the
 * contract points at it. The callers hold the novel.
 */

/** Why an application is closed that nobody can decide on any more. */
const TAKEN_BACK = 'The author has taken the novel back.';
const bound = (contact: string): string =>
  `This novel is under contract, so it cannot be deleted. To end the contract first, write to ${contact}.`;

/**
 * The author deletes the novel: an application is closed, and what it says of a person is erased, as nothing can come of it
 * any more. The author hears of it in the inbox and by mail, as of each move (ruling 14). A contract that has ended stays as it is.
 * @throws Refusal `conflict` when it is signed: then somebody else has a say
 */
export async function closeContract(
  tx: Db,
  novel: { id: string; title: string },
  { jobs, ...messagePorts }: MessagePorts & { jobs: Jobs },
): Promise<void> {
  const held = await lockContractOf(tx, novel.id);
  if (!held) return;
  if (held.status === 'signed')
    throw refuse(
      'conflict',
      held.endsAt === null
        ? bound(await contactEmail(tx))
        : 'This novel is under contract until its notice is over, so it cannot be deleted before.',
    );
  await empty(tx, held, jobs, TAKEN_BACK);
  if (held.status === 'rejected') return;
  const author = await userById(tx, held.authorId);
  // The novel is gone, so the mail leads nowhere.
  if (author) await sendMessage(tx, messagePorts, { novel, author }, closed(novel), null);
}

/**
 * The author leaves (ruling 28): application, pictures and signature are erased, and what was applied for is closed. Of a
 * signed contract its id, its text, which names no person, and the time of signing stay.
 */
export async function eraseContracts(tx: Db, authorId: string, jobs: Jobs): Promise<void> {
  for (const held of await lockContractsBy(tx, authorId)) await empty(tx, held, jobs, null);
}

async function empty(tx: Db, held: ContractRow, jobs: Jobs, rejection: string | null): Promise<void> {
  await forgetReasons(tx, held.id);
  await forgetDocuments(tx, jobs, [held.frontImageKey, held.backImageKey]);
  await updateContract(tx, held.id, {
    sealed: '',
    signature: null,
    frontImageKey: '',
    backImageKey: '',
    rejection,
    status: held.status === 'signed' ? 'signed' : 'rejected',
  });
}
