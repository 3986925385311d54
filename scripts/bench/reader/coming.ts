import type { Figure } from '../figure.ts';
import { median } from '../../../packages/server/bench/load.ts';
import type { Phone } from './phone.ts';
import { inPage, seenIn } from './seen.ts';

/** What it took until a cold page was all there. */
export interface Coming {
  /** In ms since it was asked for: the first paint, the largest, and when all that is seen of it answers a press. */
  first: number;
  largest: number;
  answers: number;
  /** How long tasks kept a press waiting beyond 50 ms each, in ms. */
  blocked: number;
  /** On the wire; of the page its HTML alone, without the answer's headers. */
  bytes: { all: number; fonts: number; page: number };
  fontFiles: number;
}

const BLOCKING_MS = 50;
const KB = 1_000;
/** How long after the page has become quiet something may still move, ms. */
const QUIET_MS = 1_500;

/** Counts what comes to a phone from now on; what is answered waits until the page answers, and then until it is quiet. */
export function watchComing({ page, cdp }: Phone): () => Promise<Coming> {
  const bytes = { all: 0, fonts: 0, page: 0 };
  let fontFiles = 0;
  const kinds = new Map<string, string>();
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (kinds.get(requestId) !== 'Font') return;
    bytes.fonts += encodedDataLength;
    fontFiles += 1;
  });
  return async () => {
    const answers = await inPage<number>(page, 'bench.answers');
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(QUIET_MS);
    const { paints, tasks } = await seenIn(page);
    bytes.page = await inPage<number>(page, "performance.getEntriesByType('navigation')[0].encodedBodySize");
    return {
      first: await inPage<number>(page, "performance.getEntriesByName('first-contentful-paint')[0].startTime"),
      largest: paints.at(-1)?.time ?? Number.NaN,
      answers,
      blocked: tasks.reduce((sum, task) => sum + task - BLOCKING_MS, 0),
      bytes,
      fontFiles,
    };
  };
}

/** What was said of one visit, in a line. */
export const comingText = ({ first, largest, answers, blocked, bytes }: Coming): string =>
  `first paint ${first.toFixed(0)} ms, largest ${largest.toFixed(0)} ms, answers after ${answers.toFixed(0)} ms, blocked for ${blocked.toFixed(0)} ms, ` +
  `${(bytes.all / KB).toFixed(0)} KB, of them fonts ${(bytes.fonts / KB).toFixed(0)} and the page ${(bytes.page / KB).toFixed(1)}`;

/** The figures of some visits to a page, against their bounds. */
export function comingFigures(name: string, visits: readonly Coming[]): Figure[] {
  const of = (value: (visit: Coming) => number): number => median(visits.map(value).sort((a, b) => a - b));
  const speed = true;
  return [
    {
      what: `largest contentful paint of a cold ${name} page on a slow phone`,
      value: of(({ largest }) => largest),
      bound: 900,
      unit: 'ms',
      speed,
    },
    {
      what: `largest paint of a cold ${name} page after the first`,
      value: of(({ first, largest }) => largest - first),
      bound: 0,
      unit: 'ms',
      speed,
    },
    {
      what: `until all that is seen of a cold ${name} page answers`,
      value: of(({ answers }) => answers),
      bound: 1_500,
      unit: 'ms',
      speed,
    },
    {
      what: `blocking time of a cold ${name} page`,
      value: of(({ blocked }) => blocked),
      bound: 150,
      unit: 'ms',
      speed,
    },
  ];
}

/** And what of it is bound for a chapter alone. */
export const chapterBytes = (visits: readonly Coming[]): Figure[] => {
  const most = (value: (visit: Coming) => number): number => Math.max(...visits.map(value)) / KB;
  return [
    { what: 'all of a cold chapter page', value: most(({ bytes }) => bytes.all), bound: 260, unit: 'KB' },
    { what: 'fonts of a cold chapter page', value: most(({ bytes }) => bytes.fonts), bound: 60, unit: 'KB' },
    {
      what: 'font files of a cold chapter page',
      value: Math.max(...visits.map(({ fontFiles }) => fontFiles)),
      bound: 2,
      unit: '',
    },
    { what: 'HTML of a cold chapter page', value: most(({ bytes }) => bytes.page), bound: 15, unit: 'KB' },
  ];
};
