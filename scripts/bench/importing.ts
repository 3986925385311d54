import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { readInWorker } from '../../packages/server/src/manuscripts/in-worker.ts';
import { epubOf } from '../../packages/server/src/manuscripts/writing/epub.ts';
import { zipped } from '../../packages/server/src/manuscripts/writing/zip.ts';
import type { Figure } from './figure.ts';

const SENTENCE = 'The men loaded the salt before the sun was up, and <em>nobody</em> on the road sang. ';
const WORDS_OF_SENTENCE = 16;

/** A novel of so many words as a file, in chapters of 2,000. */
async function novelOf(words: number): Promise<Buffer> {
  const paragraph = `<p>${SENTENCE.repeat(5)}</p>`;
  const html = paragraph.repeat(25);
  const count = Math.round(words / (WORDS_OF_SENTENCE * 125));
  async function* chapters() {
    for (let n = 1; n <= count; n += 1) yield { number: n.toFixed(2), title: `Chapter ${n}`, html };
  }
  const at = new Date('2026-03-01T12:00:00Z');
  const novel = { id: 'nov_1', title: 'Salt', author: 'Ada', description: '', at, chapters: chapters() };
  const pieces: Buffer[] = [];
  for await (const piece of zipped(epubOf(novel), at)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function secondsOf(words: number): Promise<number> {
  const file = await novelOf(words);
  const begun = performance.now();
  const { pieces } = await readInWorker(file, 'novel.epub');
  const read = pieces.reduce((sum, piece) => sum + piece.words, 0);
  if (Math.abs(read - words) > words / 50) throw new Error(`${read} words were read of ${words}`);
  return (performance.now() - begun) / 1000;
}

/** What a file takes until it has been read, and what it costs whoever else the server answers meanwhile: the delay of its event loop. */
export async function measureImporting(): Promise<Figure[]> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  const p95During = async (work: () => Promise<unknown>): Promise<number> => {
    loop.reset();
    loop.enable();
    await work();
    loop.disable();
    return loop.percentile(95) / 1e6;
  };
  const short = await secondsOf(122_000);
  const idle = await p95During(() => wait(3_000));
  let long = 0;
  const busy = await p95During(async () => void (long = await secondsOf(500_000)));
  return [
    { what: 'a file of 122,000 words (as Pride and Prejudice) read', value: short, bound: 5, unit: 's' },
    { what: 'a file of 500,000 words read', value: long, bound: 30, unit: 's' },
    { what: 'the event loop meanwhile, p95 against before', value: busy / idle, bound: 1.5, unit: '×' },
  ];
}
