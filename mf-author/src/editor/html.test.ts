import type { Block } from './document.ts';
import { fromHtml } from './from-html.ts';
import { toHtml } from './to-html.ts';

/** What comes back when a text is opened in the editor and saved again. */
const through = (html: string): string => toHtml(fromHtml(html));

describe('a chapter that is opened and saved again', () => {
  test.each([
    ['a paragraph', '<p>The well was dry.</p>'],
    ['two paragraphs', '<p>The well was dry.</p><p>Nobody said so.</p>'],
    ['a line break', '<p>Salt,<br>and then sand.</p>'],
    ['two line breaks', '<p>Salt,<br><br>and then sand.</p>'],
    [
      'bold, italic, underlined and struck words',
      '<p>a <strong>bold</strong>, an <em>italic</em>, an <u>underlined</u> and a <s>struck</s> word</p>',
    ],
    ['marks within marks', '<p><strong>all of <em>it <u>at <s>once</s></u></em></strong></p>'],
    ['a word that is partly bold', '<p>un<strong>believ</strong>able</p>'],
    ['a quotation of two paragraphs', '<blockquote><p>First.</p><p>Second.</p></blockquote>'],
    ['a heading', '<h3>Part two</h3><p>Morning.</p>'],
    ['a scene break', '<p>Night.</p><hr><p>Morning.</p>'],
    ['a list', '<ul><li>salt</li><li>water</li></ul>'],
    ['a numbered list within a list', '<ul><li>salt<ol><li>white</li><li>grey</li></ol></li><li>water</li></ul>'],
    ['an item of two paragraphs', '<ol><li><p>One.</p><p>Still one.</p></li></ol>'],
    ['a link with an italic word', '<p>See <a href="https://example.com/a?b=1&amp;c=2">the <em>map</em></a>.</p>'],
    ['a link to a page of our own', '<p><a href="/book/salt-road">here</a></p>'],
    [
      'a picture with its description',
      '<p>Look:</p><p><img src="/media/chapters/ab/map.webp" alt="A map of &quot;the road&quot;"></p>',
    ],
    ['signs that HTML would take for its own', '<p>3 &lt; 4 &amp; 5 &gt; 4 “so”</p>'],
    ['letters of other scripts', '<p>Ọjọ́ ń lọ — ليل — 夜 😀</p>'],
    ['a hard space', '<p>ten\u00a0men</p>'],
  ])('keeps %s', (_, html) => {
    expect(through(html)).toBe(html);
  });

  test('reads what the server writes in its own way', () => {
    expect(through('<p>One<br />two</p><hr /><p><img src="/media/chapters/x.webp" alt="A hill" /></p>')).toBe(
      '<p>One<br>two</p><hr><p><img src="/media/chapters/x.webp" alt="A hill"></p>',
    );
    expect(through('<p><a href="https://example.com" rel="nofollow noopener noreferrer ugc">x</a></p>')).toBe(
      '<p><a href="https://example.com">x</a></p>',
    );
  });

  test('has no empty paragraphs', () => {
    expect(through('<p>One.</p><p></p><p> </p><p>&nbsp;</p><p>Two.</p>')).toBe('<p>One.</p><p>Two.</p>');
  });

  test('gives a quotation its paragraph, and an item of one paragraph none', () => {
    expect(through('<blockquote>Said he.</blockquote>')).toBe('<blockquote><p>Said he.</p></blockquote>');
    expect(through('<ul><li><p>salt</p></li></ul>')).toBe('<ul><li>salt</li></ul>');
  });

  test('sets a picture between the words around it', () => {
    expect(through('<p>Before <img src="/media/chapters/x.webp" alt=""> after</p>')).toBe(
      '<p>Before</p><p><img src="/media/chapters/x.webp" alt=""></p><p>after</p>',
    );
  });

  test('shows spaces as a browser does', () => {
    expect(through('<p>\n  One   two\n three <em> four</em> </p>\n\n<p>five</p>')).toBe(
      '<p>One two three <em>four</em></p><p>five</p>',
    );
  });

  test('keeps the space on the side of the mark where it was typed', () => {
    expect(through('<p>one <em>two </em>three</p>')).toBe('<p>one <em>two </em>three</p>');
  });
});

describe('the document of a text', () => {
  test('is one empty paragraph when there is none', () => {
    const empty: Block[] = [{ type: 'paragraph', children: [{ text: '' }] }];
    expect(fromHtml('')).toEqual(empty);
    expect(fromHtml('<p></p>')).toEqual(empty);
    expect(toHtml(empty)).toBe('');
  });

  test('names its parts', () => {
    expect(fromHtml('<h3>Two</h3><p>a<strong>b</strong><br>c</p><hr>')).toEqual([
      { type: 'heading', children: [{ text: 'Two' }] },
      { type: 'paragraph', children: [{ text: 'a' }, { text: 'b', bold: true }, { text: '\nc' }] },
      { type: 'break', children: [{ text: '' }] },
    ]);
  });

  test('becomes the shortest HTML when neighbours share a mark', () => {
    expect(
      toHtml([
        {
          type: 'paragraph',
          children: [
            { text: 'a', bold: true },
            { text: 'b', bold: true, italic: true },
            { text: 'c', bold: true },
            { text: '' },
          ],
        },
      ]),
    ).toBe('<p><strong>a<em>b</em>c</strong></p>');
  });
});

describe('what is pasted', () => {
  test('from Google Docs keeps its marks, and is not bold because its wrapper is', () => {
    expect(
      through(
        `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:400;font-style:normal">She </span><span style="font-weight:700">ran</span><span style="font-style:italic;font-weight:400"> away</span><span style="text-decoration:line-through">.</span></p><br><p dir="ltr"><span style="text-decoration:underline">Twice.</span></p></b>`,
      ),
    ).toBe('<p>She <strong>ran</strong><em> away</em><s>.</s></p><p><u>Twice.</u></p>');
  });

  test('from Word loses its wrappings and its empty lines', () => {
    expect(
      through(
        `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body lang=EN-GB><!--StartFragment--><p class=MsoNormal><b><span style='font-size:12.0pt'>Dawn</span></b>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoListParagraph style='mso-list:l0 level1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>Salt</p><!--EndFragment--></body></html>`,
      ),
    ).toBe('<p><strong>Dawn</strong>.</p><p>Salt</p>');
  });

  test('headings of any size become the one heading, without bold', () => {
    expect(through('<h1><b>Part one</b></h1><h6>Part two</h6>')).toBe('<h3>Part one</h3><h3>Part two</h3>');
  });

  test('a page is stripped to its text', () => {
    expect(
      through(
        '<article><header><h2>News</h2></header><div class="x"><p>One.</p><div>Two <span onclick="steal()">words</span>.</div></div><table><tr><td>a</td><td>b</td></tr></table></article>',
      ),
    ).toBe('<h3>News</h3><p>One.</p><p>Two words.</p><p>a</p><p>b</p>');
  });

  test('nothing that runs, loads or hides comes along', () => {
    expect(
      through(
        '<p>a<script>steal()</script><style>p{}</style><svg><text>x</text></svg><iframe src="https://x.test">f</iframe></p>',
      ),
    ).toBe('<p>a</p>');
    expect(
      through('<p><a href="javascript:steal()">a</a> <a href="//x.test">b</a> <a href="data:text/html,x">c</a></p>'),
    ).toBe('<p>a b c</p>');
    expect(through('<p>a<img src="https://x.test/pixel.gif"><img src="/media/../api/x"></p>')).toBe('<p>a</p>');
  });

  test('a list within a list that has no item of its own joins the item before', () => {
    expect(through('<ul><li>salt</li><ul><li>white</li></ul></ul>')).toBe(
      '<ul><li>salt<ul><li>white</li></ul></li></ul>',
    );
  });

  test.each([
    ['an inline style', '<p style="color:red">Dawn</p>', '<p data-style="color:red">Dawn</p>'],
    [
      'a style after a value that holds the end of a tag',
      '<p title="a > b" STYLE=\'color:red\'>Dawn</p>',
      '<p title="a > b" data-STYLE=\'color:red\'>Dawn</p>',
    ],
    [
      'a style without a space before it',
      '<p class="x"style="color:red">Dawn</p>',
      '<p class="x"data-style="color:red">Dawn</p>',
    ],
    [
      'a handler',
      '<p onclick="steal()" OnMouseOver=steal()>Dawn</p>',
      '<p data-onclick="steal()" data-OnMouseOver=steal()>Dawn</p>',
    ],
    ['a handler after a slash', '<img/onerror=steal()>', '<img/data-onerror=steal()>'],
  ])('%s never reaches the parser, which would report it', (_, pasted, parsed) => {
    const parse = jest.spyOn(DOMParser.prototype, 'parseFromString');
    fromHtml(pasted);
    expect(parse).toHaveBeenCalledWith(parsed, 'text/html');
    parse.mockRestore();
  });

  test('words that only look like a style or a handler stay as they are', () => {
    expect(through('<p>her style = plain, onward = north</p>')).toBe('<p>her style = plain, onward = north</p>');
    expect(through('<p><img src="/media/chapters/x.webp" alt="style = plain onset=late"></p>')).toBe(
      '<p><img src="/media/chapters/x.webp" alt="style = plain onset=late"></p>',
    );
    expect(through('<p><a href=/book/a?style=b>x</a></p>')).toBe('<p><a href="/book/a?style=b">x</a></p>');
  });

  test('plain text without tags is a paragraph', () => {
    expect(through('Only words & signs')).toBe('<p>Only words &amp; signs</p>');
  });
});
