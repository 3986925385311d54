import { z } from 'zod';

/** An e-mail address; kept and compared in lower case. */
export const Email = z.string().trim().max(254).pipe(z.email('Enter an e-mail address.')).transform((e) => e.toLowerCase());

/** A name of a person, as typed. */
export const name = (label: string, max = 60) => z.string().trim().min(1, `${label} is required.`).max(max, `At most ${max} characters.`);
export const PenName = name('Pen name', 40);
