import { z } from 'zod';
import { formatNumber } from '../format.ts';
import { HIGHLIGHT_AROUND_MAX, HIGHLIGHT_MAX, HIGHLIGHT_NOTE_MAX } from '../limits.ts';
import { endpoint, Instant, Nothing, page, Paging } from './endpoint.ts';

const HIGHLIGHT_KINDS = ['highlight', 'bookmark'] as const;

/**
 * A place in a chapter that a reader keeps. It is anchored by its words: `quote` and what stands around it, so that it is found
 * again when the author has edited; `paragraph`, from 0, is where it stood when it was made. Of a bookmark, the quote is how its
 * paragraph begins.
 */
export const Highlight = z.object({
  id: z.string(),
  kind: z.enum(HIGHLIGHT_KINDS),
  quote: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  paragraph: z.int(),
  note: z.string(),
  novel: z.object({ slug: z.string(), title: z.string() }),
  /** The number it has, or had when its author deleted it; `chapter_title` is null then. */
  chapter: z.string(),
  chapter_title: z.string().nullable(),
  created_at: Instant,
});

const note = z
  .string()
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine(
    (text) => [...text].length <= HIGHLIGHT_NOTE_MAX,
    `A note can have ${formatNumber(HIGHLIGHT_NOTE_MAX)} characters at most.`,
  );
const around = z.string().max(HIGHLIGHT_AROUND_MAX).default('');

const HighlightForm = z.object({
  kind: z.enum(HIGHLIGHT_KINDS),
  quote: z
    .string()
    .max(HIGHLIGHT_MAX, `Keep ${formatNumber(HIGHLIGHT_MAX)} characters at most at a time.`)
    .refine((text) => text.trim() !== '', 'Select some words first.'),
  prefix: around,
  suffix: around,
  paragraph: z.int().min(0).max(100_000),
  note: note.default(''),
});

/** Whose they are is who asks: nobody else ever sees them. */
export const highlights = {
  'GET /novels/{novel}/chapters/{chapter}/highlights/': endpoint({
    access: 'signed-in',
    summary: 'What the caller keeps of a chapter that they may read, in the order of the text',
    query: Paging,
    response: page(Highlight),
    errors: ['not_signed_in', 'not_found', 'invalid', 'adults_only', 'locked'],
  }),
  'POST /novels/{novel}/chapters/{chapter}/highlights/': endpoint({
    access: 'signed-in',
    summary: 'Keep words or a paragraph of a chapter; the same again only changes its note',
    status: 201,
    body: HighlightForm,
    response: Highlight,
    errors: ['not_signed_in', 'not_found', 'invalid', 'adults_only', 'locked', 'conflict', 'too_many'],
  }),
  'GET /highlights/': endpoint({
    access: 'signed-in',
    summary: 'All that the caller keeps, novel by novel in the order of the text',
    query: Paging,
    response: page(Highlight),
    errors: ['not_signed_in', 'invalid'],
  }),
  'GET /highlights/markdown/': endpoint({
    access: 'signed-in',
    summary: 'All that the caller keeps, as Markdown',
    download: ['text/markdown'],
    response: z.null(),
    errors: ['not_signed_in'],
  }),
  'PATCH /highlights/{highlight}/': endpoint({
    access: 'signed-in',
    summary: 'Change the note of what the caller keeps',
    body: z.object({ note }),
    response: Highlight,
    errors: ['not_signed_in', 'not_found', 'invalid'],
  }),
  'DELETE /highlights/{highlight}/': endpoint({
    access: 'signed-in',
    summary: 'Keep it no more',
    status: 204,
    response: Nothing,
    errors: ['not_signed_in', 'not_found'],
  }),
};
