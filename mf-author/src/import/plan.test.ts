import { before, blocksOf, chaptersOf, merge, planOf, rename, split, turn, type Plan } from './plan.ts';

const found = {
  chapters: [
    { place: 1, title: 'Dawn', num_words: 8 },
    { place: 2, title: 'Noon', num_words: 5 },
    { place: 4, title: 'Dusk', num_words: 4 },
  ],
  others: [
    { place: 0, title: 'Title page', num_words: 2 },
    { place: 3, title: 'Part II', num_words: 0 },
  ],
};
const titles = (plan: Plan) => plan.map(({ title, taken }) => (taken ? title : `(${title})`));

test('a file is shown in its own order, and what stands around its chapters is skipped', () => {
  expect(titles(planOf(found))).toEqual(['(Title page)', 'Dawn', 'Noon', '(Part II)', 'Dusk']);
  expect(chaptersOf(planOf(found))).toEqual([
    { title: 'Dawn', parts: [{ place: 1 }] },
    { title: 'Noon', parts: [{ place: 2 }] },
    { title: 'Dusk', parts: [{ place: 4 }] },
  ]);
});

test('chapters are skipped and taken, and renamed', () => {
  const plan = rename(turn(turn(planOf(found), '2'), '0'), '1', ' At dawn ');
  expect(titles(plan)).toEqual(['Title page', ' At dawn ', '(Noon)', '(Part II)', 'Dusk']);
  expect(chaptersOf(plan)[1]).toEqual({ title: 'At dawn', parts: [{ place: 1 }] });
});

test('a chapter is merged into the last one before it that is taken; the first into none', () => {
  const plan = planOf(found);
  expect(before(plan, '4')?.title).toBe('Noon');
  expect(before(plan, '1')).toBeUndefined();
  expect(merge(plan, '1')).toEqual(plan);
  const merged = merge(plan, '4');
  expect(titles(merged)).toEqual(['(Title page)', 'Dawn', 'Noon', '(Part II)']);
  expect(merged[2]).toMatchObject({ words: 9, parts: [{ place: 2 }, { place: 4 }] });
});

describe('a chapter is split before one of its blocks', () => {
  const pieces = new Map([
    [1, ['<p>The salt came in.</p>', '<p>Nobody sang.</p>', '<h3>Later</h3>', '<p>It was noon.</p>']],
    [2, ['<p>It stood in the sun.</p>']],
  ]);

  test('and its parts together are the whole of it', () => {
    const plan = planOf(found);
    const halves = split(plan, '1', blocksOf([{ place: 1 }], pieces), 1);
    expect(titles(halves).slice(1, 3)).toEqual(['Dawn', 'Dawn (2)']);
    expect(halves.slice(1, 3).map(({ parts, words }) => [parts, words])).toEqual([
      [[{ place: 1, from: 0, to: 1 }], 4],
      [[{ place: 1, from: 1, to: 4 }], 6],
    ]);
  });

  test('also where it was merged, and where it was split before; a heading names what it begins', () => {
    const merged = merge(planOf(found), '2');
    const halves = split(merged, '1', blocksOf(merged[1]?.parts ?? [], pieces), 2);
    expect(halves[2]).toMatchObject({
      title: 'Later',
      parts: [
        { place: 1, from: 2, to: 4 },
        { place: 2, from: 0, to: 1 },
      ],
    });
    const again = split(halves, halves[2]?.key ?? '', blocksOf(halves[2]?.parts ?? [], pieces), 2);
    expect(again[3]).toMatchObject({ title: 'Later (2)', parts: [{ place: 2, from: 0, to: 1 }] });
  });

  test('and stays whole where nothing would be before or after', () => {
    const plan = planOf(found);
    expect(split(plan, '1', blocksOf([{ place: 1 }], pieces), 0)).toBe(plan);
    expect(split(plan, '1', blocksOf([{ place: 1 }], pieces), 4)).toBe(plan);
  });
});
