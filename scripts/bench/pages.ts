import { chapterSegment } from '@griot/contracts';
import type { Figure } from './figure.ts';
import { ask, own } from './asking.ts';
import { novelSlug } from '../../packages/server/bench/fill.ts';
import { load, median, type Call } from '../../packages/server/bench/load.ts';
import { serveApart, type Served } from '../../packages/server/bench/process.ts';
import { dice } from '../../packages/server/bench/words.ts';

interface Scale {
  rounds: number;
  seconds: number;
}

const MANY = 16;
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' };

/** So many texts are searched for again and again. */
const SEARCHED = 1_000;

/** Queries of searches as people ask them: of a thousand texts, the one of rank r about 1/r as often as the first. */
function byZipf(search: () => string): () => string {
  const roll = dice(11);
  const texts = new Set<string>();
  while (texts.size < SEARCHED) texts.add(queryOf(search()));
  const ranked = [...texts];
  return () => ranked[Math.floor(ranked.length ** roll()) - 1] ?? '';
}

/** Queries of searches, none of them a second time: what nobody has searched for before. */
function eachOnce(search: () => string): () => string {
  const asked = new Set<string>();
  return () => {
    let query = queryOf(search());
    // Another word makes it another text.
    while (asked.has(query)) query += `%20${decodeURIComponent(queryOf(search())).split(/[= ]/)[1]}`;
    asked.add(query);
    return query;
  };
}

const queryOf = (address: string): string => address.split('?')[1] ?? '';

/** Pages and lists as many guests ask for them at once, compressed, against a bare route of Fastify that sends the bytes of the chapter's. */
export async function measurePages(
  server: Served,
  calls: Record<string, () => string>,
  { rounds, seconds }: Scale,
  started: (served: Served) => void,
  say: (line: string) => void,
): Promise<Figure[]> {
  const slug = novelSlug(0);
  const facts = await ask(`${server.url}/api/novels/${slug}/chapters/1/`, {});
  const { title, chapter } = JSON.parse(facts.body.toString()) as { title: string; chapter: string };
  const address = `/book/${slug}/read/${chapterSegment(title, chapter)}`;
  const page = await ask(server.url + address, BROWSER);
  if (page.status !== 200) throw new Error(`${address} answered ${page.status}`);
  const bare = await serveApart('bare.ts', {
    ANSWER: JSON.stringify({ headers: own(page.headers), body: page.body.toString('base64') }),
  });
  started(bare);

  const { search, 'genre listing': list } = calls;
  if (!search || !list) throw new Error('there are no such calls');
  const [often, once] = [byZipf(search), eachOnce(search)];
  const asked: Record<string, Call> = {
    chapter: { path: () => address, headers: BROWSER },
    home: { path: () => '/', headers: BROWSER },
    'search page': { path: () => `/search?${often()}`, headers: BROWSER },
    'search call': { path: () => `/api/novels/?${often()}`, headers: BROWSER },
    'new search page': { path: () => `/search?${once()}`, headers: BROWSER },
    'new search call': { path: () => `/api/novels/?${once()}`, headers: BROWSER },
    list: { path: list, headers: BROWSER },
    unchanged: {
      path: () => address,
      headers: { ...BROWSER, 'if-none-match': String(page.headers['etag']) },
      status: 304,
    },
  };
  const rates: Record<string, number[]> = { bare: [] };
  const ratios: Record<string, number[]> = {};
  for (const [name, call] of Object.entries(asked)) {
    // In turn with the bare route, so that the machine's moods meet both alike; round 0 warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const without = (await load(bare.url, asked['chapter'] as Call, { connections: MANY, seconds })).rate;
      const { rate } = await load(server.url, call, { connections: MANY, seconds });
      if (round === 0) continue;
      rates['bare']?.push(without);
      (rates[name] ??= []).push(rate);
      (ratios[name] ??= []).push(rate / without);
    }
  }
  const rate = (name: string): number => median(rates[name] ?? []);
  say(
    `pages at ${MANY} connections: ${Object.keys(rates)
      .map((name) => `${name} ${rate(name).toFixed(0)}/s`)
      .join(', ')}`,
  );
  const perSecond = (what: string, name: string, bound: number): Figure => ({
    what: `${what} (${median(ratios[name] ?? []).toFixed(2)} of a bare route)`,
    value: rate(name),
    bound,
    unit: '/s',
    atLeast: true,
    speed: true,
  });
  return [
    {
      what: `chapter pages (${rate('chapter').toFixed(0)}/s) against a bare route (${rate('bare').toFixed(0)}/s)`,
      value: median(ratios['chapter'] ?? []),
      bound: 0.5,
      unit: '×',
      atLeast: true,
      speed: true,
    },
    perSecond('chapter pages', 'chapter', 8_000),
    perSecond('home pages', 'home', 3_000),
    perSecond(`search pages, ${SEARCHED} texts by Zipf’s law`, 'search page', 500),
    perSecond(`search calls, ${SEARCHED} texts by Zipf’s law`, 'search call', 500),
    perSecond('search pages, each text once', 'new search page', 50),
    perSecond('search calls, each text once', 'new search call', 150),
    perSecond('list calls', 'list', 2_000),
    perSecond('chapter pages that the browser has (304)', 'unchanged', 5_000),
    { what: 'HTML of a chapter page on the wire', value: page.body.length / 1000, bound: 15, unit: 'KB' },
  ];
}
