import { createHash } from 'node:crypto';
import type { Routes } from '../http/route.ts';
import { LIST_VERSION, type Dictionary } from './service.ts';

export type DictionaryCalls = 'GET /dictionary/{word}/';

export const dictionaryRoutes = ({ dictionary }: { dictionary: Dictionary }): Routes<DictionaryCalls> => ({
  'GET /dictionary/{word}/': async ({ params, entityTag, ip }) => {
    const found = await dictionary.lookUp(params.word, ip);
    // The same words mean the same until there is another list; a word may have letters that a tag may not.
    entityTag(`${LIST_VERSION}-${createHash('sha256').update(found.asked).digest('base64url').slice(0, 16)}`, []);
    return found;
  },
});
