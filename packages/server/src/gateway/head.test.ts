import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headTags, type Head } from './head.ts';

const NOVEL: Head = {
  title: 'The Salt Road',
  description: 'Counting by night.',
  path: '/book/salt-road',
  type: 'book',
};
const tagsOf = (more: Partial<Head>) => headTags({ ...NOVEL, ...more }, 'https://griot.test');

test('a shared link shows the cover by its whole address, and large', () => {
  const tags = tagsOf({ image: '/media/cover.webp' });
  assert.match(tags, /<meta property="og:image" content="https:\/\/griot\.test\/media\/cover\.webp">/);
  assert.match(tags, /<meta name="twitter:card" content="summary_large_image">/);
});

test('a page without a picture has none to share', () => {
  const tags = tagsOf({});
  assert.doesNotMatch(tags, /og:image/);
  assert.match(tags, /<meta name="twitter:card" content="summary">/);
});

test('what people wrote stays text in the head', () => {
  const tags = tagsOf({ title: '</title><script>', description: '"><script>' });
  assert.doesNotMatch(tags, /<script>/);
});
