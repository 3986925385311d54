import assert from 'node:assert/strict';
import { test } from 'node:test';
import { headOf, headTags, type Head } from './head.ts';

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

test('programs find the feeds of a page, and of a page that has none none', () => {
  const tags = tagsOf({ feed: '/feeds/novels/salt-road' });
  assert.ok(
    tags.includes(
      '<link rel="alternate" type="application/atom+xml" href="https://griot.test/feeds/novels/salt-road.atom">',
    ),
  );
  assert.ok(
    tags.includes(
      '<link rel="alternate" type="application/feed+json" href="https://griot.test/feeds/novels/salt-road.json">',
    ),
  );
  assert.doesNotMatch(tagsOf({}), /rel="alternate"/);
});

test('a genre, a listing and an author have feeds; what anybody can write into an address has none', () => {
  const listed = (search: string) =>
    headOf(
      {
        remote: {} as never,
        params: {},
        page: {
          path: '/view-novels',
          guard: 'public',
          chunk: 'browse',
          head: {
            title: 'All Results',
            selections: [
              { query: 'search', title: 'Search Results for {}' },
              { query: 'genre', title: '{} novels', values: { 'Science Fiction': 'Science Fiction' } },
              { query: 'listing', title: '{}', values: { popular: 'Popular Novels' } },
            ],
          },
        },
      } as never,
      [],
      { pathname: '/view-novels', searchParams: new URLSearchParams(search) },
    ).feed;
  assert.equal(listed('genre=science fiction'), '/feeds/genres/Science%20Fiction');
  assert.equal(listed('listing=popular'), '/feeds/listings/popular');
  assert.equal(listed('search=salt'), undefined);
  assert.equal(listed(''), undefined);
});

test('what people wrote stays text in the head', () => {
  const tags = tagsOf({ title: '</title><script>', description: '"><script>' });
  assert.doesNotMatch(tags, /<script>/);
});
