import type { Covers } from '../feeds/index.ts';
import { refuse } from '../http/errors.ts';
import type { Streamed } from '../http/streamed.ts';
import type { ReaderCopies } from '../manuscripts/index.ts';
import { isWithheld, visibleNovel } from '../novels/index.ts';
import type { Database } from '../ports/database/index.ts';
import type { OwnCatalogue } from './catalogue.ts';
import type { Owner } from './keys.ts';

type CopyAsked = Parameters<ReaderCopies['download']>[2];

export type OwnBooks = ReturnType<typeof createOwnBooks>;

/** What somebody's own catalogue leads to: books with what is theirs of each, and their covers. */
export function createOwnBooks({
  db,
  catalogue,
  readerCopies,
  covers,
}: {
  db: Database;
  catalogue: OwnCatalogue;
  readerCopies: ReaderCopies;
  covers: Covers;
}) {
  return {
    /** @throws Refusal as `ReaderCopies.download` */
    epub: ({ caller }: Owner, slug: string, asked: CopyAsked): Promise<Streamed> =>
      readerCopies.download(caller, slug, asked),

    /** @throws Refusal `not_found` */
    async cover(owner: Owner, slug: string): Promise<{ bytes: Buffer; version: string }> {
      const novel = await visibleNovel(db, owner.caller, slug);
      if (!novel.listed || !novel.downloadable || isWithheld(novel, await catalogue.viewOf(owner)))
        throw refuse('not_found', 'There is no such cover.');
      return await covers.whole(novel);
    },
  };
}
