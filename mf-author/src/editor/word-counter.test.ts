import { countWords } from '@griot/contracts';
import { fromHtml } from './from-html.ts';
import { createWordCounter } from './word-counter.ts';

const SAMPLES = [
  '',
  '<p>The <em>sal</em>t came in.</p><p>Nobody sang.</p>',
  '<p>Ada’s salt</p><hr><p>Ada’s salt</p><p>Ada’s salt</p>',
  '<h3>One</h3><blockquote><p>two three</p><p>four</p></blockquote><ul><li>five</li><li>six<ul><li>seven</li></ul></li></ul>',
  '<p>eight<br>nine</p><p><img src="/media/x.png" alt="not counted"></p><p>盐路 漫长 👩‍🚀 &amp; سوق</p>',
];

test('a chapter’s words are the same counted block by block, whatever was counted before', () => {
  const count = createWordCounter();
  for (const html of [...SAMPLES, ...SAMPLES.toReversed()]) expect(count(fromHtml(html))).toBe(countWords(html));
});

test('with each key only the paragraph that was typed in is counted', () => {
  const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
  const count = createWordCounter();
  const blocks = fromHtml(Array.from({ length: 50 }, (_, n) => `<p>Day ${n} began.</p>`).join(''));
  expect(count(blocks)).toBe(150);
  segment.mockClear();
  const [typed] = fromHtml('<p>Day 7 began with salt.</p>');
  expect(count(blocks.map((block, n) => (n === 7 && typed ? typed : block)))).toBe(152);
  expect(segment).toHaveBeenCalledTimes(1);
  segment.mockRestore();
});
