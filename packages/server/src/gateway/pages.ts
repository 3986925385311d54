import type { Release } from '@griot/release';
import type { FastifyInstance } from 'fastify';
import { hearsChanges, onNovelChange, partsChanged } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { QUALITY, type Encoding } from '../http/encoding.ts';
import { createStoredAnswers, SEARCHED_HOLDS_MS, StoredAnswer, type Sent } from '../http/stored-answers.ts';
import { readAddress, type Address } from './asked.ts';
import { compositionOf } from './composition.ts';
import { makePage, type PageHead } from './made-page.ts';
import { overridden, type Override } from './override.ts';
import type { Samples } from './page.ts';
import type { Writer } from './written/index.ts';

/**
 * In bytes. Pages of which anybody can think of any number have a part of their own: those that are chosen by a query, of builds that
 * are not promoted, and of other origins than the platform's. Searches have another.
 */
const STORED_MAX = 40 * 1024 * 1024;
const CHOSEN_MAX = 8 * 1024 * 1024;
const SEARCHED_MAX = 16 * 1024 * 1024;

export interface SentPage extends Sent {
  head: PageHead;
  /** By what caches in front purge it. */
  keys: string;
  /** Of these very bytes. */
  tag: string;
}

interface PageRequest {
  release: Release;
  /** As it was read of that release. */
  address: Address;
  /** As it was sent. */
  sent: string;
  origin: string;
  override: Override | null;
  encoding: Encoding;
}

interface PagesOptions {
  app: FastifyInstance;
  writer: Writer;
  db: Database;
  clock: Clock;
  /** What everybody gets who takes part in no canary. */
  promoted: () => Release;
  /** The platform's own origin; without it, the first that is asked for. */
  publicUrl: string | undefined;
  /** Which shares of visits are traced, and tell how they felt; none without it. */
  samples?: Samples;
  /** Hears, once a minute at most, that what is stored could not be made anew. */
  refreshFailed: (failure: unknown) => void;
}

/** Pages, each made once for the same builds, address and data. */
export function createPages({
  app,
  writer,
  db,
  clock,
  promoted,
  publicUrl,
  samples = { traces: 0, vitals: 0 },
  refreshFailed,
}: PagesOptions) {
  const options = { now: () => clock.now().getTime(), hears: () => hearsChanges(db), refreshFailed };
  const usual = createStoredAnswers<PageHead>({ ...options, maxBytes: STORED_MAX, quality: QUALITY.page });
  const chosen = createStoredAnswers<PageHead>({ ...options, maxBytes: CHOSEN_MAX, quality: QUALITY.once });
  const searched = createStoredAnswers<PageHead>({
    ...options,
    maxBytes: SEARCHED_MAX,
    quality: QUALITY.once,
    holdsMs: SEARCHED_HOLDS_MS,
  });
  onNovelChange(db, (change) => {
    for (const stored of [usual, chosen, searched]) stored.changed(partsChanged(change));
  });
  let ownOrigin = publicUrl;

  return {
    async get({ release, address, sent, origin, override, encoding }: PageRequest): Promise<SentPage> {
      // What a developer serves changes as they type.
      if (override) {
        const served = overridden(release, override);
        const { match, asked } = readAddress(served, sent);
        const page = new StoredAnswer(
          await makePage(app, writer, { release: served, match, asked, origin, override, samples }),
        );
        return sentPage(page, await page.in(encoding));
      }
      const { match, asked, query } = address;
      ownOrigin ??= origin;
      const composition = compositionOf(release);
      const isOwn = origin === ownOrigin && composition === compositionOf(promoted());
      const stored = !isOwn ? chosen : query === '' ? usual : asked.searchParams.has('search') ? searched : chosen;
      const name = `${composition}\n${origin}\n${asked.pathname}\n${query}`;
      const page = await stored.get(name, () =>
        makePage(app, writer, { release, match, asked, origin, override, samples }),
      );
      return sentPage(page, await stored.in(encoding, name, page));
    },
    /** How much of each part is taken. */
    get size() {
      return { usual: usual.size, chosen: chosen.size, searched: searched.size };
    },
  };
}

const sentPage = ({ head, keys, version, quality }: StoredAnswer<PageHead>, sent: Sent): SentPage => ({
  head,
  keys,
  ...sent,
  // The same page has other bytes where it is compressed less hard.
  tag: `"${version}-${sent.encoding}-${quality}"`,
});
