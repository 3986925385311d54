import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { ANNOUNCEMENT_MAX, ROAD_MAP_ITEM_MAX, ROAD_MAP_ITEMS_MAX, ROAD_MAP_STATES } from '../limits.ts';
import { endpoint, Instant, Nothing, page, Paging } from './endpoint.ts';
import { line } from './fields.ts';

/** What an author says to the followers of a novel; it stands on the novel's page, too. */
export const Announcement = z.object({ id: z.string(), text: z.string(), created_at: Instant });

/** The same as its author finds it. */
export const OwnAnnouncement = Announcement.extend({
  /** When its author took it back; null while readers find it. */
  withdrawn_at: Instant.nullable(),
});

/** What an author plans for a novel. */
export const RoadMapItem = z.object({ text: z.string(), state: z.enum(ROAD_MAP_STATES) });

/** All that is planned, in the author's order; `version` goes back with a change, so that a stale one is refused. */
export const RoadMap = z.object({ items: z.array(RoadMapItem), version: z.int(), changed_at: Instant.nullable() });

const Text = z
  .string('Write something first.')
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )
  .refine((text) => text !== '', 'Write something first.')
  .refine(
    (text) => [...text].length <= ANNOUNCEMENT_MAX,
    `Please, keep it to ${formatNumber(ANNOUNCEMENT_MAX)} characters.`,
  );

const Item = z.object({
  text: line('Say what is planned.')
    .min(1, 'Say what is planned.')
    .max(ROAD_MAP_ITEM_MAX, `At most ${ROAD_MAP_ITEM_MAX} characters.`),
  state: z.enum(ROAD_MAP_STATES, 'Choose planned, in_work or done.'),
});

const own = ['not_signed_in', 'email_not_verified', 'not_found'] as const;

/** What authors tell the readers of a novel beside its chapters. */
export const fromAuthors = {
  'GET /novels/{novel}/from-author/': endpoint({
    access: 'anyone',
    summary: 'The last announcements of a novel’s author, and what they plan',
    response: z.object({ announcements: z.array(Announcement), road_map: z.array(RoadMapItem) }),
    errors: ['adults_only', 'not_found'],
  }),
  'GET /novels/mine/{novel}/announcements/': endpoint({
    access: 'signed-in',
    summary: 'What the caller has announced to the followers of a novel, the newest first',
    query: Paging,
    response: page(OwnAnnouncement).extend({
      /** When the next one can be made; null: now. */
      next_at: Instant.nullable(),
    }),
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'POST /novels/mine/{novel}/announcements/': endpoint({
    access: 'verified',
    keyed: true,
    summary: 'Announce something to the followers of a novel, once a week at most',
    status: 201,
    body: z.object({ text: Text }),
    response: OwnAnnouncement,
    errors: [...own, 'invalid', 'conflict', 'too_many'],
  }),
  'DELETE /novels/mine/{novel}/announcements/{announcement}/': endpoint({
    access: 'signed-in',
    summary: 'Take an announcement back: whoever has not been told of it is not told any more',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /novels/mine/{novel}/road-map/': endpoint({
    access: 'signed-in',
    summary: 'What the caller plans for a novel',
    response: RoadMap,
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /novels/mine/{novel}/road-map/': endpoint({
    access: 'verified',
    summary: 'Say what is planned for a novel, all of it; 409 where it was changed since `version`',
    body: z.object({
      version: z.int().min(0),
      items: z.array(Item).max(ROAD_MAP_ITEMS_MAX, `At most ${ROAD_MAP_ITEMS_MAX} things.`),
    }),
    response: RoadMap,
    errors: [...own, 'invalid', 'conflict', 'too_many'],
  }),
};
