import assert from 'node:assert/strict';
import { test } from 'node:test';
import { document, element } from './xml.ts';

test('whatever stands in an element or an attribute is text', () => {
  const title = '</title><script a="b">&amp;';
  assert.equal(
    element('a', { href: '/x?a=1&b="<' }, element('title', {}, title)).toString(),
    '<a href="/x?a=1&amp;b=&quot;&lt;"><title>&lt;/title&gt;&lt;script a=&quot;b&quot;&gt;&amp;amp;</title></a>',
  );
});

test('signs that XML cannot hold are left out, and all other writing stays', () => {
  const text = 'be\u0000\u0001\u000b\ufffe\ud800fore\n\t塩 🐪 cafe\u0301';
  assert.equal(element('p', {}, text).toString(), '<p>before\n\t塩 🐪 cafe\u0301</p>');
});

test('what is undefined is left out, and an element of nothing closes itself', () => {
  const link = element('link', { rel: 'self', title: undefined });
  assert.equal(
    document(element('feed', {}, undefined, [link, undefined])),
    '<?xml version="1.0" encoding="utf-8"?>\n<feed><link rel="self"/></feed>\n',
  );
});
