import type { CallName, Entities } from '@griot/contracts';
import { escape } from '../http/html.ts';
import type { Inlined } from './inline.ts';

/** What a call answered among the inlined; undefined when it was not asked or was refused. */
export const answerOf = <T>(inlined: Inlined[], call: CallName): T | undefined => inlined.find((i) => i.call === call)?.data as T | undefined;

/** The average of a novel's ratings out of 5 with one decimal, null while nobody has rated it (part 2 §9: scores are kept doubled). */
export const averageStars = ({ num_stars, num_reviews }: Entities['Novel']): string | null =>
  num_reviews === 0 ? null : (num_stars / num_reviews / 2).toFixed(1);

/** Plain text as paragraphs of HTML, one for each of its lines. */
export const paragraphs = (text: string): string =>
  text.split(/\n+/).map((line) => line.trim()).filter(Boolean).map((line) => `<p>${escape(line)}</p>`).join('');
