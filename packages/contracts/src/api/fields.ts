import { z } from 'zod';
import { REASON_MAX, REASON_MIN } from '../limits.ts';
import { canBeSeen, seenOnly } from '../seen-text.ts';

/** An e-mail address; kept and compared in lower case. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('Enter an e-mail address.'))
  .transform((e) => e.toLowerCase());

const UNSEEN = 'There is a character here that cannot be seen. Please leave it out.';

/**
 * A line of text that names something: a name, a title, a label, a tag. All of it can be seen (`seen-text.ts`). `missing` is
 * said when there is no text, or none that can be seen.
 */
export const line = (missing?: string, text = z.string()) =>
  text.trim().refine(canBeSeen, {
    error: ({ input }) => (missing !== undefined && seenOnly(String(input)).trim() === '' ? missing : UNSEEN),
  });

/** A name of a person, as typed. */
export const name = (label: string, max = 60) =>
  line(`${label} is required.`).min(1, `${label} is required.`).max(max, `At most ${max} characters.`);
export const PenName = name('Pen name', 40);

/** Why staff have decided as they have: told to whom it concerns. */
export const Reason = z
  .string()
  .trim()
  .min(REASON_MIN, `Say why, in at least ${REASON_MIN} characters.`)
  .max(REASON_MAX, `At most ${REASON_MAX} characters.`);

/** What a refused sign-in gives somebody whose account is blocked: for an hour, the way to what is theirs, and nothing else. */
export const TakeawayToken = z.string().min(1).max(200);
