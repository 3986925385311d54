import { z } from 'zod';
import { Chapter } from './chapters.ts';
import { endpoint, Id, Instant, Nothing, page, Paging } from './endpoint.ts';
import { Novel } from './novels.ts';

/** Where a reader stands in a novel: chapter and paragraph (from 0), last and furthest kept apart. */
export const Position = z.object({
  chapter: z.string(),
  paragraph: z.int(),
  furthest_chapter: z.string(),
  chapter_details: Chapter,
  updated_at: Instant,
});
export const LibraryEntry = z.object({
  id: z.string(),
  novel: Novel,
  chapter: z.string().nullable(),
  added_at: Instant,
});

/** Part 1 §7 (shelf), part 2 §2.5 and §3, rulings 1, 18 and 24. */
export const library = {
  'GET /shelf/': endpoint({
    access: 'signed-in',
    summary: 'The caller’s shelf',
    query: Paging,
    response: page(LibraryEntry),
    errors: ['not_signed_in', 'invalid'],
  }),
  'POST /shelf/': endpoint({
    access: 'signed-in',
    summary: 'Put a novel on the shelf',
    status: 201,
    body: z.object({ novel: Id }),
    response: LibraryEntry,
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'GET /shelf/{novel}/': endpoint({
    access: 'signed-in',
    summary: 'One novel on the caller’s shelf',
    response: LibraryEntry,
    errors: ['not_signed_in', 'not_found'],
  }),
  'DELETE /shelf/{novel}/': endpoint({
    access: 'signed-in',
    summary: 'Take a novel off the shelf',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
  'GET /novels/reading/': endpoint({
    access: 'signed-in',
    summary: 'Novels the caller has begun',
    query: Paging,
    response: page(LibraryEntry),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /novels/reading/{novel}/': endpoint({
    access: 'signed-in',
    summary: 'Where the caller stands in a novel',
    response: Position.nullable(),
    errors: ['not_signed_in', 'not_found'],
  }),
  'PUT /novels/reading/{novel}/': endpoint({
    access: 'signed-in',
    summary: 'Remember where the caller stands',
    body: z.object({
      chapter: z.coerce.string().min(1).max(80),
      paragraph: z.int().min(0).max(100_000).default(0),
      /** The end of the chapter was on screen. */
      end: z.boolean().default(false),
      /** When they stood there, where that is told later. */
      at: Instant.optional(),
    }),
    response: Position,
    errors: ['not_signed_in', 'not_found', 'invalid', 'adults_only', 'locked'],
  }),
};
