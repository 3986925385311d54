import { announcements } from '../ports/database/announcements.ts';

/** What changed: a novel or its chapters by the novel's id, or something that all of them have in common. */
type Change = { novelId: string } | 'all';

const changes = announcements<Change>();

export const onNovelChange = changes.listen;
export const announceChange = changes.announce;
