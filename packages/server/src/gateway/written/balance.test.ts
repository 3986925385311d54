import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBalance } from './balance.ts';

test('markup that ends what it begins, and nothing else, is let through', () => {
  for (const html of [
    '',
    'Salt &amp; <3 > 2 <',
    '<h1 class="a" title="</div>">Salt<!-- --> Road</h1><p>One<br/>two<br>three<img alt=\'">\' src="/a.jpg"/></p>',
    '<DIV><p hidden>x</P></div >',
    '<textarea></div> & </main></textarea><title><b></title>',
    '<svg viewBox="0 0 1 1"><title>Salt</title><path d="M0 0"/><linearGradient></linearGradient></svg><p>x</p>',
    '<svg><foreignObject><div>a<br>b<img src="/a.jpg"/></div><title><b></title></foreignObject><path/></svg><p>x</p>',
    '<svg><desc>Salt <b>Road</b><svg><title/><link/></svg></desc><foreignObject/></svg><svg/><p>x</p>',
    '<!-- </div> --><!----><template></template><noscript><p>x</p></noscript>',
  ])
    assert.doesNotThrow(() => checkBalance(html), html);
});

test('markup that would swallow what follows it, or end what is around it, is refused', () => {
  const cases: [html: string, told: RegExp][] = [
    ['<p title="', /within a tag or a comment/],
    ["<p>x</p><p title='y>z</p>", /within a tag or a comment/],
    ['<p>x</p', /within a tag or a comment/],
    ['<p>x</p><b', /does not end its <b>/],
    ['<p>x</p><b class=y', /does not end its <b>/],
    ['<p>x</p></', /within a tag or a comment/],
    ['<p>x</p><!-- y', /within a tag or a comment/],
    ['<p>x</p><!-- y --', /within a tag or a comment/],
    ['<p>x', /does not end its <p>/],
    ['<div/>', /does not end its <div>/],
    ['<textarea>x</div>', /does not end its <textarea>/],
    ['<plaintext>x</plaintext>', /does not end its <plaintext>/],
    ['<svg><div/></svg>', /has a <div> in a drawing/],
    ['<svg><g><BR></g></svg>', /has a <br> in a drawing/],
    ['<svg><foreignObject></foreignObject><div></div></svg>', /has a <div> in a drawing/],
    ['<svg><foreignObject><section/></foreignObject></svg>', /ends <foreignobject> before its <section>/],
    ['<svg><title><section/></title></svg>', /ends <title> before its <section>/],
    ['<svg><desc><p><path/></desc></svg>', /ends <desc> before its <path>/],
    ['<svg><foreignObject><textarea></foreignObject></svg>', /does not end its <textarea>/],
    ['<svg><title><![CDATA[></title></svg>', /has a CDATA section/],
    ['<math><mi><section/></mi></math>', /has a <math> of its own/],
    ['<svg><path/>', /does not end its <svg>/],
    ['</div></main>', /ends a <div> that it did not begin/],
    ['<p>x</p></p>', /ends a <p> that it did not begin/],
    ['<p>x</p></DIV >', /ends a <div> that it did not begin/],
    ['<em><p>x</em></p>', /ends <em> before its <p>/],
    ['<p>x</p><script>1</script>', /has a <script> of its own/],
    ['<svg><style>p{}</style></svg>', /has a <style> of its own/],
  ];
  for (const [html, message] of cases) assert.throws(() => checkBalance(html), { message }, html);
});
