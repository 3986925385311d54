import { z } from 'zod';
import { BACKGROUNDS, FONT_FAMILIES, FONT_SIZE_MAX, FONT_SIZE_MIN, PAGE_WIDTHS } from '../limits.ts';
import { endpoint, Instant } from './endpoint.ts';

/** How someone likes their pages (part 2 §9 and §2.6); what is absent is as the reader comes. */
export const DisplayOptions = z.object({
  /** In pixels, by steps of two. */
  font_size: z.int().min(FONT_SIZE_MIN).max(FONT_SIZE_MAX).multipleOf(2, 'An even number is needed.').optional(),
  font_family: z.enum(FONT_FAMILIES).optional(),
  background_color: z.enum(BACKGROUNDS).optional(),
  /** In font sizes. */
  line_height: z.number().min(1.2).max(2.4).optional(),
  width: z.enum(PAGE_WIDTHS).optional(),
  /** Between paragraphs, in font sizes. */
  paragraph_spacing: z.number().min(0).max(2).optional(),
  justify: z.boolean().optional(),
  /** What readers say is shown beside the text. */
  comments: z.boolean().optional(),
});

/** What is kept, and since when, so that a device knows whose choice is the newer. */
export const StoredDisplayOptions = DisplayOptions.extend({ updated_at: Instant });

/** Part 2 §9 (reader) and ruling 18. */
export const displayOptions = {
  'GET /users/me/display-options/': endpoint({
    access: 'signed-in',
    summary: 'How the caller likes their pages',
    response: StoredDisplayOptions.nullable(),
    errors: ['not_signed_in'],
  }),
  'PUT /users/me/display-options/': endpoint({
    access: 'signed-in',
    summary: 'Keep how the caller likes their pages',
    body: DisplayOptions,
    response: StoredDisplayOptions,
    errors: ['not_signed_in', 'invalid'],
  }),
};
