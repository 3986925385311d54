import { announcements } from '../ports/database/announcements.ts';

const ends = announcements<{ sessionIds: string[] }>();

export const onSessionsEnd = ends.listen;
export const announceEnds = ends.announce;
