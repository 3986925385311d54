import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anchorOf, foundAgain, paragraphsOf, placed, type Anchored, type Paragraph } from './anchoring.ts';

const CAMELS = 'Nobody sang. Amina counted the camels, and then counted them again.';
const SALT = 'The day began with salt. The men loaded it before the sun was up.';
const ONE_MORE = 'There was one more than yesterday, and it was looking at her.';
const WIND = 'Wind came over the dunes and put out the last of the lanterns.';

/** Where a paragraph of an old text stands in a new one. */
function moved(old: string[], number: number, now: string[]): number | null | undefined {
  const anchor = anchorOf(paragraphsOf(old), number);
  assert.ok(anchor);
  return placed([{ id: 'a', ...anchor }], paragraphsOf(now)).get('a');
}

test('a paragraph that nobody touched stays where it is', () => {
  assert.equal(moved([SALT, CAMELS, ONE_MORE], 1, [SALT, CAMELS, ONE_MORE]), 1);
});

test('a paragraph is found where it was moved to, and where others came before it', () => {
  assert.equal(moved([SALT, CAMELS, ONE_MORE], 0, [CAMELS, ONE_MORE, SALT]), 2);
  assert.equal(moved([SALT, CAMELS, ONE_MORE], 1, [WIND, SALT, WIND, CAMELS, ONE_MORE]), 3);
});

test('a paragraph that was edited a little is still the same', () => {
  assert.equal(
    moved([SALT, CAMELS, ONE_MORE], 1, [
      SALT,
      'Nobody sang. Amina counted every camel, and then she counted them again.',
      ONE_MORE,
    ]),
    1,
  );
  assert.equal(moved([SALT, CAMELS], 1, [WIND, 'Amina counted the camels, and counted them again.', SALT]), 1);
});

test('one that was rewritten is the same only where its neighbours say so', () => {
  const rewritten =
    'Nobody in the caravan sang while Amina walked along the line and made sure of the number of camels.';
  assert.equal(moved([SALT, CAMELS, ONE_MORE], 1, [SALT, rewritten, ONE_MORE]), 1);
  assert.equal(moved([SALT, CAMELS, ONE_MORE], 1, [rewritten, SALT, ONE_MORE]), null);
});

test('of a paragraph that was split, the longer part is it', () => {
  const long = `${CAMELS} ${ONE_MORE}`;
  assert.equal(moved([SALT, long, WIND], 1, [SALT, 'Nobody sang.', long.slice('Nobody sang. '.length), WIND]), 2);
});

test('two that became one are both in it', () => {
  assert.equal(moved([SALT, CAMELS, WIND], 0, [`${SALT} ${CAMELS}`, WIND]), 0);
  assert.equal(moved([SALT, CAMELS, WIND], 1, [`${SALT} ${CAMELS}`, WIND]), 0);
});

test('a paragraph that was deleted is nowhere, and so is one of few words that only resembles others', () => {
  assert.equal(moved([SALT, CAMELS, ONE_MORE], 1, [SALT, ONE_MORE]), null);
  assert.equal(moved([SALT, 'She ran.', ONE_MORE], 1, [SALT, WIND, 'She ran home.', ONE_MORE]), null);
  assert.equal(moved([SALT, 'She ran.', ONE_MORE], 1, [SALT, 'She ran home.', ONE_MORE]), 1);
});

test('of paragraphs with the same words each keeps its own place, by its neighbours', () => {
  const old = [SALT, 'No.', CAMELS, 'No.', ONE_MORE];
  const anchors: Anchored[] = [1, 3].map((number) => {
    const anchor = anchorOf(paragraphsOf(old), number);
    assert.ok(anchor);
    return { id: `at ${number}`, ...anchor };
  });
  const at = (now: string[]) => Object.fromEntries(placed(anchors, paragraphsOf(now)));
  assert.deepEqual(at(old), { 'at 1': 1, 'at 3': 3 });
  // Their surroundings were put in another order.
  assert.deepEqual(at([CAMELS, 'No.', ONE_MORE, SALT, 'No.', CAMELS]), { 'at 1': 4, 'at 3': 1 });
  // One of them is gone: the other is not taken for it.
  assert.deepEqual(at([SALT, CAMELS, 'No.', ONE_MORE]), { 'at 1': null, 'at 3': 2 });
});

test('a paragraph is the same in whatever script it is written', () => {
  const before = 'كانت الملح في الفجر وكان الرجال يحملونه قبل الشمس';
  const after = 'كانت الملح في الفجر وكان كل الرجال يحملونه قبل الشمس';
  assert.equal(moved([SALT, before, WIND], 1, [WIND, after, SALT]), 1);
});

test('nothing is anchored where there is no paragraph, nor where it has no words', () => {
  const text = paragraphsOf([SALT, '']);
  assert.equal(anchorOf(text, 1), undefined);
  assert.equal(anchorOf(text, 2), undefined);
});

test('what a reader saw is found by its place, by its words, and closely; else it is gone', () => {
  const text = paragraphsOf([SALT, CAMELS, ONE_MORE, CAMELS]);
  assert.equal(foundAgain(text, { number: 3, text: CAMELS }), 3);
  assert.equal(foundAgain(text, { number: 1, text: CAMELS.slice(0, 30) }), 1);
  assert.equal(foundAgain(text, { number: 0, text: CAMELS }), 1);
  assert.equal(
    foundAgain(text, { number: 2, text: 'There was one more camel than yesterday, and it was looking at her.' }),
    2,
  );
  assert.equal(foundAgain(text, { number: 1, text: WIND }), null);
  assert.equal(foundAgain(text, { number: 9, text: '' }), null);
});

test('a thousand anchors are placed anew in a long chapter, none of them lost', () => {
  const words = (n: number) => Array.from({ length: 60 }, (_, w) => `word${(n * 7 + w * 13) % 900}`).join(' ');
  const old = Array.from({ length: 2_000 }, (_, n) => words(n));
  const now = paragraphsOf(old.map((text, n) => `${text} and more of it ${n}`).reverse());
  const before = paragraphsOf(old);
  const anchors = Array.from({ length: 1_000 }, (_, n) => ({ id: String(n), ...anchorOf(before, n) })) as Anchored[];
  const places = placed(anchors, now);
  assert.deepEqual(
    [...places.values()].filter((place) => place === null),
    [],
  );
});

test('of tens of thousands of equal paragraphs each of a thousand anchors keeps its own place', () => {
  const equal = (before: number) =>
    paragraphsOf([...Array<string>(before).fill(WIND), ...Array<string>(50_000).fill('No.')]);
  const old = equal(0);
  const anchorsAt = (first: number) =>
    Array.from({ length: 1_000 }, (_, n) => ({ id: String(n), ...anchorOf(old, first + n) })) as Anchored[];
  const at = (anchors: Anchored[], now: Paragraph[]) => [...placed(anchors, now).values()];
  const from = (first: number) => Array.from({ length: 1_000 }, (_, n) => first + n);
  assert.deepEqual(at(anchorsAt(20_000), old), from(20_000));
  // Others came before them: where equal ones stand among equal ones, the nearest is as good as any.
  assert.deepEqual(at(anchorsAt(20_000), equal(5)), from(20_000));
  // The end of the text is gone, and nearly all of these with it: each still has a place of its own.
  const places = at(anchorsAt(49_000), old.slice(0, 48_500));
  assert.equal(new Set(places).size, 1_000);
  assert.deepEqual(
    places.sort((a, b) => Number(a) - Number(b)),
    from(47_500),
  );
});

test('one of many equal paragraphs is known by its neighbours, however far it was moved', () => {
  const many = Array<string>(200).fill('No.');
  const old = [SALT, 'No.', CAMELS, ...many];
  assert.equal(moved(old, 1, [...many, SALT, 'No.', CAMELS]), 201);
});
