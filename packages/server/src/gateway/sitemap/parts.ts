import { chapterSegment } from '@griot/contracts';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import { escape } from '../../http/html.ts';
import type { Database } from '../../ports/database/index.ts';
import { pagesAfter, START, stretches, type FoundPage, type Key, type Kind } from './store.ts';

/** A sitemap has 50,000 addresses at most (sitemaps.org). */
export const MOST_URLS = 50_000;
/** A part is made this long, so that chapters which come between two looks at the whole still find room. */
export const PART_URLS = 40_000;
/** Rows that are in memory at a time. */
const LOT = 2_000;

/** One part: what comes after `after`, up to and with `upTo`; the last of its kind is open. */
export interface Part {
  name: string;
  kind: Kind;
  after: Key;
  upTo: Key | null;
  changed: Date;
}

/** A sitemap as it is cached: compressed, since a part may have some 15 MB. */
export interface Sitemap {
  gzip: Buffer;
  version: string;
}

/** Cuts the library into parts, asking once for each kind. */
export async function cutParts(db: Database, size = PART_URLS): Promise<Part[]> {
  const parts: Part[] = [];
  for (const kind of ['novels', 'chapters'] as const) {
    const own: Part[] = [];
    for (const { last, changed } of await stretches(db, kind, size))
      own.push({ name: `${kind}-${own.length + 1}`, kind, after: own.at(-1)?.upTo ?? START, upTo: last, changed });
    const last = own.at(-1);
    if (last) last.upTo = null;
    parts.push(...own);
  }
  return parts;
}

/** Writes a part, lot by lot. */
export const writePart = (db: Database, part: Part, origin: string): Promise<Sitemap> =>
  write(urlset(pagesOf(db, part), origin));

/** Writes the map of the pages that are the same for everybody. */
export const writePages = (paths: readonly string[], origin: string): Promise<Sitemap> =>
  write(
    enclosed(
      'urlset',
      paths.map((path) => element('url', origin + path)),
    ),
  );

/** Writes the index over the pages' map and all parts. */
export const writeIndex = (parts: readonly Part[], origin: string): Promise<Sitemap> => {
  const at = (name: string) => `${origin}/sitemaps/${name}.xml`;
  return write(
    enclosed('sitemapindex', [
      element('sitemap', at('pages')),
      ...parts.map((part) => element('sitemap', at(part.name), part.changed)),
    ]),
  );
};

async function* pagesOf(db: Database, { kind, after, upTo }: Part): AsyncGenerator<FoundPage> {
  let written = 0;
  for (let key = after; written < MOST_URLS;) {
    const lot = await pagesAfter(db, kind, { after: key, upTo }, Math.min(LOT, MOST_URLS - written));
    yield* lot;
    written += lot.length;
    const last = lot.at(-1);
    if (!last) return;
    key = last;
  }
}

async function* urlset(pages: AsyncIterable<FoundPage>, origin: string): AsyncGenerator<string> {
  yield open('urlset');
  for await (const page of pages) yield element('url', origin + pathOf(page), page.changed);
  yield '</urlset>\n';
}

const pathOf = ({ slug, title, number }: FoundPage): string =>
  number === '' ? `/book/${slug}` : `/book/${slug}/read/${chapterSegment(title, number)}`;

const open = (root: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`;
const enclosed = (root: string, elements: string[]): string[] => [open(root), ...elements, `</${root}>\n`];
const element = (name: string, address: string, changed?: Date): string =>
  `<${name}><loc>${escape(address)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</${name}>\n`;

/** Compresses as it is written, so that the whole never stands in memory. */
async function write(pieces: AsyncIterable<string> | Iterable<string>): Promise<Sitemap> {
  const hash = createHash('sha256');
  const gzip = createGzip();
  const bytes: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => bytes.push(chunk));
  const ended = once(gzip, 'end');
  for await (const piece of pieces) {
    hash.update(piece);
    if (!gzip.write(piece)) await once(gzip, 'drain');
  }
  gzip.end();
  await ended;
  return { gzip: Buffer.concat(bytes), version: hash.digest('base64url').slice(0, 22) };
}
