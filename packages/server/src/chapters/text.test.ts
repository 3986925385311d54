import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanChapter, leadOf, plainParagraphs } from './text.ts';

const cleaned: [what: string, sent: string, kept: string][] = [
  ['the subset itself', '<p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br>f</p><hr><h3>g</h3>', '<p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f</p><hr /><h3>g</h3>'],
  ['lists and quotes', '<blockquote><p>q</p></blockquote><ul><li>a</li></ul><ol><li>b</li></ol>', '<blockquote><p>q</p></blockquote><ul><li>a</li></ul><ol><li>b</li></ol>'],
  ['other editors’ names', '<h1>T</h1><div><b>x</b><i>y</i><del>z</del></div>', '<h3>T</h3><p><strong>x</strong><em>y</em><s>z</s></p>'],
  ['a script', '<p>one<script>alert(1)</script></p>', '<p>one</p>'],
  ['a script in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>', '<p>ipt&gt;alert(1)ipt&gt;</p>'],
  ['an unclosed script', '<p>one</p><script>alert(1)', '<p>one</p>'],
  ['event handlers', '<p onclick="x()" onmouseover=x()>one</p>', '<p>one</p>'],
  ['a javascript: link', '<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
  ['a javascript: link in disguise', '<p><a href="  JaVa\tscript&#58;alert(1)">x</a></p>', '<p>x</p>'],
  ['a link within a link', '<p><a><a href="https://example.org/">x</a></a></p>', '<p><a href="https://example.org/" rel="nofollow noopener noreferrer ugc">x</a></p>'],
  ['links without a way', '<p><a><a name="x">x</a></a></p>', '<p>x</p>'],
  ['a data: link', '<p><a href="data:text/html,<script>x</script>">x</a></p>', '<p>x</p>'],
  ['a link to another host in disguise', '<p><a href="//evil.example/">x</a><a href="/\\evil.example">y</a></p>', '<p>xy</p>'],
  ['a web link', '<p><a href="https://example.org/a?b=c" target="_blank" onclick="x()">x</a></p>', '<p><a href="https://example.org/a?b=c" rel="nofollow noopener noreferrer ugc">x</a></p>'],
  ['a link of our own', '<p><a href="/book/salt">x</a></p>', '<p><a href="/book/salt" rel="nofollow noopener noreferrer ugc">x</a></p>'],
  ['a picture of ours', '<p><img src="/media/chapters/a1.webp" alt="A boat" onerror="x()"></p>', '<p><img src="/media/chapters/a1.webp" alt="A boat" /></p>'],
  ['another site’s picture', '<p>a<img src="https://evil.example/a.png">b</p>', '<p>ab</p>'],
  ['a picture that climbs', '<p>a<img src="/media/../api/x">b</p>', '<p>ab</p>'],
  ['a data: picture', '<p>a<img src="data:image/svg+xml;base64,PHN2Zz4=">b</p>', '<p>ab</p>'],
  ['svg', '<p>a</p><svg onload="x()"><script>1</script><text>t</text></svg>', '<p>a</p>'],
  ['math with a hidden style', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  ['a style element and style attributes', '<style>p{color:red}</style><p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
  ['an iframe', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
  ['an iframe’s srcdoc', '<p>a<iframe srcdoc="<script>alert(1)</script>"></p>', '<p>a</p>'],
  ['forms and their fields', '<form action="https://evil.example"><input name="password"><button>Send</button></form>', '<p>Send</p>'],
  ['a comment', '<p>a<!-- <img src=x onerror=x()> -->b</p>', '<p>ab</p>'],
  ['meta, base and object', '<meta http-equiv="refresh" content="0"><base href="//x"><object data="x"></object><p>a</p>', '<p>a</p>'],
  ['badly nested markup', '<p><strong>a<em>b</strong>c</em></p>', '<p><strong>a<em>b</em></strong>c</p>'],
  ['unclosed markup', '<p>a<p><em>b', '<p>a</p><p><em>b</em></p>'],
  ['less-than and ampersand in prose', '<p>3 < 4 & 5 > 2</p>', '<p>3 &lt; 4 &amp; 5 &gt; 2</p>'],
  ['plain text', 'First line.\n\nSecond line.', '<p>First line.</p><p>Second line.</p>'],
  ['text beside blocks', 'a <em>b</em><p>c</p>d', '<p>a <em>b</em></p><p>c</p><p>d</p>'],
];

for (const [what, sent, kept] of cleaned) {
  test(`a chapter is cleaned on write: ${what}`, () => assert.equal(cleanChapter(sent), kept));
  test(`cleaning twice changes nothing more: ${what}`, () => assert.equal(cleanChapter(cleanChapter(sent)), kept));
}

test('markup nested deeper than anybody writes loses its depth and keeps its text', () => {
  const deep = cleanChapter(`<p>${'<em>'.repeat(60_000)}word${'</em>'.repeat(60_000)}</p>`);
  assert.match(deep, /word/);
  assert.ok((deep.match(/<em>/g) ?? []).length <= 20);
  assert.equal(cleanChapter(deep), deep);
});

test('the plain text of a chapter is its paragraphs without markup', () => {
  assert.deepEqual(plainParagraphs('<h3>One</h3><p>A &amp; <em>B</em><br />C</p><hr /><blockquote><p>D</p></blockquote><p></p>'), ['One', 'A & B C', 'D']);
});

const long = (word: string, times: number) => Array.from({ length: times }, () => word).join(' ');

test('a lead is the first two paragraphs of a long chapter', () => {
  const html = `<p>The boat left at six.</p><p>Nobody waved.</p><p>${long('water', 300)}</p>`;
  assert.equal(leadOf(html), 'The boat left at six.\n\nNobody waved.');
});

test('a long lead ends with a whole word and at most 600 characters', () => {
  const lead = leadOf(`<p>${long('lantern', 400)}</p>`);
  assert.ok(lead.length <= 601);
  assert.match(lead, /^(lantern )+lantern…$/);
});

test('a lead gives away at most half of a short chapter', () => {
  assert.equal(leadOf('<p>one two three four five six seven eight</p>'), 'one two three four…');
  assert.equal(leadOf('<p>Alone</p>'), '');
});
