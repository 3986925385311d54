import { z } from 'zod';
import { REASON_MAX, REASON_MIN } from '../limits.ts';

/** An e-mail address; kept and compared in lower case. */
export const Email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('Enter an e-mail address.'))
  .transform((e) => e.toLowerCase());

/** A name of a person, as typed. */
export const name = (label: string, max = 60) =>
  z.string().trim().min(1, `${label} is required.`).max(max, `At most ${max} characters.`);
export const PenName = name('Pen name', 40);

/** Why staff have decided as they have: told to whom it concerns. */
export const Reason = z
  .string()
  .trim()
  .min(REASON_MIN, `Say why, in at least ${REASON_MIN} characters.`)
  .max(REASON_MAX, `At most ${REASON_MAX} characters.`);
