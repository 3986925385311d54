import { z } from 'zod';
import { OwnChapter } from './chapters.ts';
import { endpoint, Instant, page, Paging } from './endpoint.ts';

/** A chapter before an editor, with the text that would be published and the text that stands now, if any. */
export const QueuedChapter = OwnChapter.extend({
  requested_at: Instant,
  novel: z.object({ id: z.string(), slug: z.string(), title: z.string(), author: z.string() }),
});
export const ReviewedChapter = QueuedChapter.extend({ draft: z.string(), published: z.string().nullable() });

/** The editor's desk (rulings 9 and 10). */
export const staff = {
  'GET /staff/chapters/': endpoint({
    access: 'editor', summary: 'Chapters awaiting approval, oldest first', query: Paging, response: page(QueuedChapter), errors: ['not_signed_in', 'not_allowed', 'invalid'],
  }),
  'GET /staff/chapters/{chapter}/': endpoint({
    access: 'editor', summary: 'One chapter awaiting approval with its text', response: ReviewedChapter, errors: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
