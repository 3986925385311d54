import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInHtml, finder, findInLine, replaceInHtml, replaceInLine, type Sought } from './occurrences.ts';

const sought = (text: string, options: Partial<Sought> = {}) =>
  finder({ text, matchCase: false, wholeWords: false, ...options });
const found = (html: string, text: string, options?: Partial<Sought>) =>
  findInHtml(html, sought(text, options)).map((place) => place.found);
const all = (n: number) => new Set(Array.from({ length: n }, (_, place) => place));
const replaced = (html: string, text: string, by: string, places: ReadonlySet<number>, options?: Partial<Sought>) =>
  replaceInHtml(html, sought(text, options), places, by);

test('a text is found in any case, or in its own', () => {
  const html = '<p>Salt and salt, SALT.</p>';
  assert.deepEqual(found(html, 'salt'), ['Salt', 'salt', 'SALT']);
  assert.deepEqual(found(html, 'salt', { matchCase: true }), ['salt']);
  assert.deepEqual(found('<p>ÀDÉ went home with Àdé.</p>', 'àdé'), ['ÀDÉ', 'Àdé']);
});

test('whole words are found alone, also before an apostrophe and at a paragraph’s end', () => {
  const html = '<p>Ada met Adaeze. Ada’s salt</p><p>was Ada</p><p>_Ada Ada2</p>';
  assert.equal(found(html, 'Ada').length, 6);
  assert.equal(found(html, 'Ada', { wholeWords: true }).length, 3);
  // What does not end with a letter ends anywhere.
  assert.equal(found('<p>“Ada?” Ada?x</p>', 'Ada?', { wholeWords: true }).length, 2);
});

test('whole words are found where no spaces part them, and never in the middle of another', () => {
  const whole = (html: string, text: string) => found(html, text, { wholeWords: true }).length;
  // Chinese: I like Beijing's summer; and a theatre of Shandong, in which “Tokyo” stands across two words.
  assert.equal(whole('<p>我喜欢北京的夏天。北京很大。</p>', '北京'), 2);
  assert.equal(found('<p>山东京剧</p>', '东京').length, 1);
  assert.equal(whole('<p>山东京剧</p>', '东京'), 0);
  // Japanese: the cat likes fish.
  assert.equal(whole('<p>猫は魚が好きです。</p>', '猫'), 1);
  assert.equal(whole('<p>猫は魚が好きです。</p>', '魚'), 1);
  // Thai: I love cats.
  assert.equal(whole('<p>ฉันรักแมวมาก</p>', 'แมว'), 1);
  // Arabic: this is a book, and the book is new.
  assert.equal(whole('<p>هذا كتاب والكتاب جديد</p>', 'كتاب'), 1);
  assert.equal(whole('<p>Ada先生 Adaeze</p>', 'Ada'), 1);
  assert.equal(whole('<p>salt👍 👍salt salty</p>', 'salt'), 2);
  assert.equal(whole('<p>salt👍 👍salt</p>', '👍'), 2);
  assert.equal(whole('<p>café cafe\u0301 caféine cafés</p>', 'café'), 1);
  assert.equal(whole('<p>un né, une née</p>', 'n'), 0);
  // Where a first try stands in a word, the next may begin within it.
  assert.equal(whole('<p>ba a a</p>', 'a a'), 1);
});

test('nothing that is looked for is a pattern', () => {
  assert.deepEqual(found('<p>1+1=2 (a|b)* [x] $5 \\d ^ a-b /</p>', '(a|b)*'), ['(a|b)*']);
  for (const sign of ['+', '[x]', '$5', '\\d', '^', 'a-b', '/', '.'])
    assert.equal(found('<p>1+1=2 (a|b)* [x] $5 \\d ^ a-b / .</p>', sign)[0], sign);
  assert.deepEqual(found('<p>abc</p>', '.'), []);
});

test('what stands across marks is one text, across paragraphs and lines it is not', () => {
  assert.deepEqual(found('<p>The <em>sal</em>t <a href="/x">roa</a>d</p>', 'salt road'), ['salt road']);
  assert.deepEqual(
    found('<p>salt</p><p>road</p><p>salt<br />road</p><ul><li>salt</li><li>road</li></ul>', 'saltroad'),
    [],
  );
  assert.deepEqual(found('<p><img src="/media/salt.png" alt="salt" />x</p>', 'salt'), []);
  assert.deepEqual(found('<p><a href="https://salt.example/">x</a></p>', 'salt'), []);
});

test('signs that HTML escapes are found and written as people see them', () => {
  assert.deepEqual(found('<p>Tom &amp; Ada &lt;3</p>', 'tom & ada <3'), ['Tom & Ada <3']);
  assert.deepEqual(found('<p>Tom &amp; Ada</p>', 'amp'), []);
  assert.equal(replaced('<p>Tom &amp; Ada</p>', '&', '< & >', all(1)), '<p>Tom &lt; &amp; &gt; Ada</p>');
  assert.deepEqual(found('<p>salt\u00a0road</p>', 'salt road'), ['salt\u00a0road']);
});

test('half a sign is never found: accents, emoji and pairs stay whole', () => {
  assert.deepEqual(found('<p>cafe\u0301 cafe</p>', 'cafe'), ['cafe']);
  assert.deepEqual(found('<p>👩‍🚀 👩</p>', '👩'), ['👩']);
  assert.deepEqual(found('<p>👩‍🚀 🚀</p>', '🚀'), ['🚀']);
  assert.deepEqual(found('<p>👍🏽 👍</p>', '👍'), ['👍']);
  const long = '😀'.repeat(60);
  const [place] = findInLine(`${long}salt${long}`, sought('salt'));
  assert.equal(place?.before, `…${'😀'.repeat(24)}`);
  assert.equal(place?.after, `${'😀'.repeat(24)}…`);
});

test('what stands around a place ends with its paragraph', () => {
  assert.deepEqual(findInHtml('<p>Before.</p><p>The <em>salt</em> road</p><p>After.</p>', sought('salt')), [
    { before: 'The ', found: 'salt', after: ' road' },
  ]);
  assert.deepEqual(findInHtml('<p>salt</p><p>sand</p>', sought('salt'))[0], { before: '', found: 'salt', after: '' });
});

test('only the chosen places get the other text, and all else stays to the letter', () => {
  const html = '<p>salt <strong>salt</strong></p><hr /><p>salt</p>';
  assert.equal(replaced(html, 'salt', 'sand', new Set([1])), '<p>salt <strong>sand</strong></p><hr /><p>salt</p>');
  assert.equal(replaced(html, 'salt', '', all(3)), '<p> <strong></strong></p><hr /><p></p>');
  assert.equal(replaced(html, 'salt', 'sand', new Set([3])), undefined);
  assert.equal(replaceInLine('The Salt Road', sought('salt'), all(1), 'Sand'), 'The Sand Road');
});

test('what is replaced across marks stands where it began, and its tags stay', () => {
  assert.equal(
    replaced('<p>a<em>sa<strong>l</strong></em>t b</p>', 'salt', 'sand', all(1)),
    '<p>a<em>sand<strong></strong></em> b</p>',
  );
  assert.equal(replaced('<p>sal<em>t</em></p>', 'salt', 'sand', all(1)), '<p>sand<em></em></p>');
});

test('replaced text is not looked at again, and dollars in it are dollars', () => {
  assert.equal(replaced('<p>a a</p>', 'a', 'aa $& $1', all(2)), '<p>aa $&amp; $1 aa $&amp; $1</p>');
});

test('a chapter of one paragraph in which a letter stands everywhere is searched in no time', () => {
  const html = `<p>${'a'.repeat(399_000)}</p>`;
  const before = process.cpuUsage();
  assert.equal(findInHtml(html, sought('a'), 1_001).length, 1_001);
  assert.equal(findInHtml(html, sought('a')).length, 399_000);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 5_000_000, `${user / 1_000} ms`);
});

test('whole words are sought in time by a chapter’s length, in one unbroken line of any script', () => {
  const before = process.cpuUsage();
  for (const [line, text, times] of [
    ['a'.repeat(399_000), 'a', 0],
    ['北京的夏天'.repeat(70_000), '北京', 70_000],
  ] as const)
    assert.equal(findInHtml(`<p>${line}</p>`, sought(text, { wholeWords: true })).length, times);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 5_000_000, `${user / 1_000} ms`);
});
