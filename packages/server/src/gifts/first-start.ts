import { readFileSync } from 'node:fs';
import { drawEmblem } from '../images/index.ts';
import { mediaUrl, type Blobs } from '../ports/blobs.ts';
import type { Random } from '../ports/clock.ts';
import type { Database } from '../ports/database/index.ts';
import { PICTURES } from './options.ts';
import { giftOptionStore } from './store.ts';

/** What can be given from the first start on, [name, drawing, coins]: what a West African storyteller is given for a story, small or great. */
const OPTIONS: readonly (readonly [name: string, drawing: string, coins: number])[] = [
  ['Kola Nut', 'kola-nut', 1],
  ['Cowrie', 'cowrie', 5],
  ['Calabash', 'calabash', 10],
  ['Palm Wine', 'palm-wine', 25],
  ['Talking Drum', 'talking-drum', 50],
  ['Kente', 'kente', 100],
  ['Lion', 'lion', 500],
  ['Golden Stool', 'golden-stool', 1_000],
];

const drawingOf = (name: string): Buffer => readFileSync(new URL(`../../gifts/${name}.svg`, import.meta.url));

/** Fills the shelf of gifts an installation begins with (part 2 §2.9), while there has never been anything on it. */
export async function fillGiftOptions({
  db,
  random,
  blobs,
}: {
  db: Database;
  random: Random;
  blobs: Blobs;
}): Promise<void> {
  if (!(await giftOptionStore.isEmpty(db))) return;
  const images: string[] = [];
  // The same drawing is the same file, whoever stores it.
  for (const [, drawing] of OPTIONS)
    images.push(mediaUrl(await blobs.put(PICTURES, await drawEmblem(drawingOf(drawing)), 'webp')));
  await giftOptionStore.fill(db, () =>
    OPTIONS.map(([name, , numCoins], n) => ({ id: random.id('gop'), name, image: images[n] ?? '', numCoins })),
  );
}
