import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../test/randomness.ts';
import { cleanChapter } from '../markup/clean.ts';
import { leadOf, plainParagraphs } from './text.ts';

const cleaned: [what: string, sent: string, kept: string][] = [
  [
    'the subset itself',
    '<p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br>f</p><hr><h3>g</h3>',
    '<p>A <strong>b</strong> <em>c</em> <u>d</u> <s>e</s><br />f</p><hr /><h3>g</h3>',
  ],
  [
    'lists and quotes',
    '<blockquote><p>q</p></blockquote><ul><li>a</li></ul><ol><li>b</li></ol>',
    '<blockquote><p>q</p></blockquote><ul><li>a</li></ul><ol><li>b</li></ol>',
  ],
  [
    'other editors’ names',
    '<h1>T</h1><div><b>x</b><i>y</i><del>z</del></div>',
    '<h3>T</h3><p><strong>x</strong><em>y</em><s>z</s></p>',
  ],
  ['a script', '<p>one<script>alert(1)</script></p>', '<p>one</p>'],
  ['a script in pieces', '<scr<script>ipt>alert(1)</scr</script>ipt>', '<p>ipt&gt;alert(1)ipt&gt;</p>'],
  ['an unclosed script', '<p>one</p><script>alert(1)', '<p>one</p>'],
  ['event handlers', '<p onclick="x()" onmouseover=x()>one</p>', '<p>one</p>'],
  ['a javascript: link', '<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
  ['a javascript: link in disguise', '<p><a href="  JaVa\tscript&#58;alert(1)">x</a></p>', '<p>x</p>'],
  [
    'a link within a link',
    '<p><a><a href="https://example.org/">x</a></a></p>',
    '<p><a href="https://example.org/" rel="nofollow noopener noreferrer ugc">x</a></p>',
  ],
  ['links without a way', '<p><a><a name="x">x</a></a></p>', '<p>x</p>'],
  ['a data: link', '<p><a href="data:text/html,<script>x</script>">x</a></p>', '<p>x</p>'],
  [
    'a link to another host in disguise',
    '<p><a href="//evil.example/">x</a><a href="/\\evil.example">y</a></p>',
    '<p>xy</p>',
  ],
  [
    'a web link',
    '<p><a href="https://example.org/a?b=c" target="_blank" onclick="x()">x</a></p>',
    '<p><a href="https://example.org/a?b=c" rel="nofollow noopener noreferrer ugc">x</a></p>',
  ],
  [
    'a link of our own',
    '<p><a href="/book/salt">x</a></p>',
    '<p><a href="/book/salt" rel="nofollow noopener noreferrer ugc">x</a></p>',
  ],
  [
    'a picture of ours',
    '<p><img src="/media/chapters/a1.webp" alt="A boat" onerror="x()"></p>',
    '<p><img src="/media/chapters/a1.webp" alt="A boat" /></p>',
  ],
  ['another site’s picture', '<p>a<img src="https://evil.example/a.png">b</p>', '<p>ab</p>'],
  ['a picture that climbs', '<p>a<img src="/media/../api/x">b</p>', '<p>ab</p>'],
  ['a data: picture', '<p>a<img src="data:image/svg+xml;base64,PHN2Zz4=">b</p>', '<p>ab</p>'],
  ['svg', '<p>a</p><svg onload="x()"><script>1</script><text>t</text></svg>', '<p>a</p>'],
  ['math with a hidden style', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', ''],
  [
    'a style element and style attributes',
    '<style>p{color:red}</style><p style="position:fixed" class="x" id="y">a</p>',
    '<p>a</p>',
  ],
  ['an iframe', '<iframe src="https://evil.example"></iframe><p>a</p>', '<p>a</p>'],
  ['an iframe’s srcdoc', '<p>a<iframe srcdoc="<script>alert(1)</script>"></p>', '<p>a</p>'],
  [
    'forms and their fields',
    '<form action="https://evil.example"><input name="password"><button>Send</button></form>',
    '<p>Send</p>',
  ],
  ['a comment', '<p>a<!-- <img src=x onerror=x()> -->b</p>', '<p>ab</p>'],
  [
    'meta, base and object',
    '<meta http-equiv="refresh" content="0"><base href="//x"><object data="x"></object><p>a</p>',
    '<p>a</p>',
  ],
  ['badly nested markup', '<p><strong>a<em>b</strong>c</em></p>', '<p><strong>a<em>b</em></strong>c</p>'],
  [
    'a block within a paragraph',
    '<p>a<blockquote>b</blockquote>c',
    '<p>a</p><blockquote><p>b</p></blockquote><p>c</p>',
  ],
  [
    'a mark around blocks',
    '<em>a<p>b</p><h3>c</h3></em>d',
    '<p><em>a</em></p><p><em>b</em></p><h3><em>c</em></h3><p>d</p>',
  ],
  [
    'a list item without a list, a list without items',
    '<li>a</li><ul>b<p>c</p></ul>',
    '<p>a</p><ul><li>b<p>c</p></li></ul>',
  ],
  [
    'a list within a list',
    '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
    '<ul><li>a<ol><li>b</li></ol></li><li>c</li></ul>',
  ],
  [
    'an empty line that its author made, and empty things that nobody did',
    '<p>a</p><p></p><p><em></em></p><ul></ul><h3></h3><p>b</p>',
    '<p>a</p><p></p><p></p><p>b</p>',
  ],
  ['unclosed markup', '<p>a<p><em>b', '<p>a</p><p><em>b</em></p>'],
  ['less-than and ampersand in prose', '<p>3 < 4 & 5 > 2</p>', '<p>3 &lt; 4 &amp; 5 &gt; 2</p>'],
  ['plain text', 'First line.\n\nSecond line.', '<p>First line.</p><p>Second line.</p>'],
  ['markup over a blank line', 'a <em>b\n\nc</em>\n\nd', '<p>a <em>b</em></p><p><em>c</em></p><p>d</p>'],
  [
    'a sign in a picture’s words',
    '<p><img src="/media/chapters/a.webp" alt="2 > 1 &quot;"></p>',
    '<p><img src="/media/chapters/a.webp" alt="2 &gt; 1 &quot;" /></p>',
  ],
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

const PIECES = [
  '<p>',
  '</p>',
  '<a>',
  '<a href="/x">',
  '</a>',
  '<em>',
  '</em>',
  '<b>',
  '</b>',
  '<script>',
  '</script>',
  '<svg onload=x>',
  '</svg>',
  '<ul><li>',
  '</li>',
  '</ul>',
  '<blockquote>',
  '</blockquote>',
  '<img src="/media/a/b.webp" onerror=x>',
  '<img src=x>',
  '<hr>',
  '<br/>',
  '<div>',
  '</div>',
  '<h2>',
  '</h2>',
  'text',
  '\n\n',
  '&lt;',
  '<',
  '>',
  '"',
  '<!--',
  '-->',
  '<style>',
  '</style>',
  '<a href="javascript:x">',
  '<textarea>',
  '&#x3c;script&#x3e;',
  '<math>',
  '<![CDATA[',
  ']]>',
  '<p onclick=x>',
];

/** Tags of the subset that open and close in order, with their own attributes and no others. */
function isInOrder(html: string): boolean {
  const open: string[] = [];
  for (const [tag, closing, name = ''] of html.matchAll(/<(\/?)([^\s>]*)[^>]*>/g)) {
    if (closing) {
      if (open.pop() !== name) return false;
    } else if (
      !/^<(?:(?:p|strong|em|u|s|blockquote|h3|ul|ol|li)>|(?:br|hr) \/>|a href="\/x" rel="nofollow noopener noreferrer ugc">|img src="\/media\/a\/b.webp" alt="" \/>)$/.test(
        tag,
      )
    ) {
      return false;
    } else if (!['br', 'hr', 'img'].includes(name)) open.push(name);
  }
  return open.length === 0;
}

test('whatever is sent, what is kept is of the subset and in order, and cleaning it again changes nothing', () => {
  const chance = seededRandom(3);
  const draw = (n: number) => Number(chance.digits(6)) % n;
  for (let n = 0; n < 4_000; n += 1) {
    const sent = Array.from({ length: 3 + draw(14) }, () => PIECES[draw(PIECES.length)]).join('');
    const kept = cleanChapter(sent);
    assert.ok(isInOrder(kept), `${sent} → ${kept}`);
    assert.equal(cleanChapter(kept), kept, sent);
  }
});

test('the plain text of a chapter is its paragraphs without markup', () => {
  assert.deepEqual(
    plainParagraphs('<h3>One</h3><p>A &amp; <em>B</em><br />C</p><hr /><blockquote><p>D</p></blockquote><p></p>'),
    ['One', 'A & B C', 'D'],
  );
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
