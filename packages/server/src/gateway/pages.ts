import { pageFor } from '@griot/contracts';
import type { Release } from '@griot/release';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { hearsChanges, onNovelChange, partsChanged } from '../novels/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import type { Encoding } from '../http/encoding.ts';
import { createStoredAnswers, StoredAnswer, type Sent } from '../http/stored-answers.ts';
import { askedOf } from './asked.ts';
import { makePage, type PageHead } from './made-page.ts';
import { overridden, type Override } from './override.ts';
import type { Writer } from './written/index.ts';

/** In bytes. Pages that are chosen by a query have a part of their own: anybody can think of any number of them. */
const STORED_MAX = 48 * 1024 * 1024;
const CHOSEN_MAX = 16 * 1024 * 1024;

export interface SentPage extends Sent {
  head: PageHead;
  /** Of these very bytes. */
  tag: string;
}

interface PageRequest {
  release: Release;
  url: URL;
  origin: string;
  override: Override | null;
  encoding: Encoding;
}

interface PagesOptions {
  app: FastifyInstance;
  writer: Writer;
  db: Database;
  clock: Clock;
}

/** Pages, each made once for the same builds, address and data. */
export function createPages({ app, writer, db, clock }: PagesOptions) {
  const options = { now: () => clock.now().getTime(), hears: () => hearsChanges(db) };
  const usual = createStoredAnswers<PageHead>({ ...options, maxBytes: STORED_MAX });
  const chosen = createStoredAnswers<PageHead>({ ...options, maxBytes: CHOSEN_MAX });
  onNovelChange(db, (change) => {
    for (const stored of [usual, chosen]) stored.changed(partsChanged(change));
  });

  return {
    async get({ release, url, origin, override, encoding }: PageRequest): Promise<SentPage> {
      const served = override ? overridden(release, override) : release;
      const match = pageFor(served.registry.remotes, url.pathname);
      const asked = askedOf(match, url);
      const make = () => makePage(app, writer, { release: served, match, asked, origin, override });
      // What a developer serves changes as they type.
      if (override) {
        const page = new StoredAnswer(await make());
        return sentPage(page, await page.in(encoding));
      }
      const query = asked.searchParams.toString();
      const stored = query === '' ? usual : chosen;
      const name = [compositionOf(release), origin, asked.pathname, query].join('\n');
      const page = await stored.get(name, make);
      return sentPage(page, await stored.in(encoding, name, page));
    },
  };
}

const sentPage = ({ head, version }: StoredAnswer<PageHead>, sent: Sent): SentPage => ({
  head,
  ...sent,
  tag: `"${version}-${sent.encoding}"`,
});

const compositions = new WeakMap<Release, string>();

/** What a release is made of, as a short name: a canary, a promotion and a rollback have another each. */
function compositionOf(release: Release): string {
  const known = compositions.get(release);
  if (known !== undefined) return known;
  const { registry, shell, builds } = release;
  const made = JSON.stringify([registry, shell, [...builds.values()].map(({ name, buildId }) => [name, buildId])]);
  const name = createHash('sha256').update(made).digest('base64url').slice(0, 16);
  compositions.set(release, name);
  return name;
}
