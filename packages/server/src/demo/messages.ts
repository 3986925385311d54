import { formatCoins, PRODUCT } from '@griot/contracts';
import type { Inbox } from '../inbox/index.ts';
import type { Db } from '../ports/database/index.ts';
import type { Referrals } from '../referrals/index.ts';
import { DEMO_AUTHOR, READER_COINS } from './people.ts';

/** Who has come by the demo author's link; they have not paid yet. */
const BROUGHT = 2;

/** What stands in the inboxes of the demo's reader and author from the start. What is given to the author comes by itself. */
export async function writeMessages(tx: Db, inbox: Inbox, idOf: (penName: string) => string): Promise<void> {
  await inbox.send(tx, {
    receiverId: idOf('reader'),
    title: `Welcome to ${PRODUCT}`,
    body: `Good to have you here. There are ${formatCoins(READER_COINS)} in your wallet to try things with.\n\nA good place to begin is the ranking, and what you keep waits for you on your shelf.`,
  });
  await inbox.send(tx, {
    receiverId: idOf(DEMO_AUTHOR),
    title: `Welcome to ${PRODUCT}`,
    body: `Good to have you here. Your last chapter waits for an editor, who answers within a few days; you will find the answer in this inbox.\n\nYour novels are on your dashboard. You have joined the Acquisition Team, too: the page of your referrals has your link.`,
  });
}

/** The demo author is in the Acquisition Team and has brought some of the other writers. */
export async function gatherTeam(
  tx: Db,
  referrals: Referrals,
  { authorId, others }: { authorId: string; others: readonly string[] },
): Promise<void> {
  const code = await referrals.addMember(tx, authorId);
  for (const referredId of others.slice(0, BROUGHT)) await referrals.begin(tx, referredId, code ?? '');
}
