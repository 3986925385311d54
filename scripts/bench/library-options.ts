import { VIEWS } from '../../packages/server/bench/fill-people.ts';
import { UsageError, wholeNumber } from '../options.ts';

/** What a library is asked for by, where one is made of the size that is wanted. */
export const OF_LIBRARIES = {
  novels: { type: 'string' },
  views: { type: 'string' },
  keep: { type: 'boolean' },
} as const;

/** Without `novels` each takes its own. */
export interface LibraryAsked {
  novels: number | undefined;
  views: number;
  keep: boolean;
}

/** @throws UsageError for what is no number, and where what is measured makes no such library */
export function libraryAsked(
  asked: { novels?: string | undefined; views?: string | undefined; keep?: boolean | undefined },
  makesOne: boolean,
): LibraryAsked {
  for (const option of Object.keys(OF_LIBRARIES))
    if (Object.hasOwn(asked, option) && !makesOne) throw new UsageError(`--${option} is for --size and --backup.`);
  return {
    novels: asked.novels === undefined ? undefined : wholeNumber('novels', asked.novels, 0),
    views: wholeNumber('views', asked.views, VIEWS),
    keep: asked.keep ?? false,
  };
}
