import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A meaning of a word, with examples of it and other words for it. */
export const Meaning = z.object({ text: z.string(), examples: z.array(z.string()), like: z.array(z.string()) });

/** What a word means; `words` has what it is a form of, such as “goose” for “geese”, and each part of speech apart. */
export const LookedUp = z.object({
  asked: z.string(),
  words: z.array(
    z.object({
      word: z.string(),
      part: z.enum(['noun', 'verb', 'adjective', 'adverb']),
      /** The usual ones first, and no more than a few. */
      meanings: z.array(Meaning),
    }),
  ),
  /** The word list, and under which licence. */
  source: z.string(),
});

export const dictionary = {
  'GET /dictionary/{word}/': endpoint({
    access: 'anyone',
    summary: 'What an English word means, from an open word list on this server',
    response: LookedUp,
    errors: ['not_found', 'too_many'],
  }),
};
