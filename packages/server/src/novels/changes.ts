import { sharedAnnouncements } from '../ports/database/announcements.ts';

/**
 * What changed of what guests are shown: a novel or its chapters, by the novel's id; what is shown of a person; a reader's list, which
 * stands on its owner's page, too; or something that all of them have in common. `ownPage`: lists of novels show nothing of it, or figures
 * that may come a little later there.
 * And what changed for others alone: what a reader hides, or, for all who hide anything, which novels are ranked.
 */
export type Change =
  | { novelId: string; ownPage?: true }
  | { personId: string }
  | { listId: string; ownerId: string }
  | { readerId: string }
  | { ranked: true }
  | 'all';

const changes = sharedAnnouncements<Change>('griot_changes', 'all');

export const onNovelChange = changes.listen;
/** Hears of what this process has changed alone. */
export const onOwnNovelChange = changes.listenToOwn;
export const announceChange = changes.announce;
export const hearOthersChanges = changes.hearOthers;
/** Whether every change is heard, in whichever process it is made. */
export const hearsChanges = changes.hears;
/** Waits until every change is heard that stood in the database when this was asked. */
export const heardChanges = changes.caughtUp;
