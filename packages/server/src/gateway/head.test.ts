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

test('a shared link shows the cover by its whole address and large, with its size and what stands for it', () => {
  const image = { path: '/cards/salt-road/wide.jpg', width: 1200, height: 630, alt: 'The cover of The Salt Road' };
  const tags = tagsOf({ image });
  assert.ok(
    tags.includes(
      '<meta property="og:image" content="https://griot.test/cards/salt-road/wide.jpg">' +
        '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">' +
        '<meta property="og:image:alt" content="The cover of The Salt Road">' +
        '<meta name="twitter:card" content="summary_large_image">',
    ),
  );
  assert.match(tagsOf({ image, type: 'profile' }), /<meta name="twitter:card" content="summary">/);
});

test('programs find how to embed a page, and its type has what it has', () => {
  const tags = tagsOf({
    embedded: true,
    more: [
      ['book:author', { page: '/author/usr_1' }],
      ['book:tag', 'Salt & "sea"'],
    ],
  });
  assert.ok(
    tags.includes(
      '<link rel="alternate" type="application/json+oembed" href="https://griot.test/oembed?url=https%3A%2F%2Fgriot.test%2Fbook%2Fsalt-road&amp;format=json" title="The Salt Road">',
    ),
  );
  assert.ok(
    tags.includes(
      '<meta property="book:author" content="https://griot.test/author/usr_1"><meta property="book:tag" content="Salt &amp; &quot;sea&quot;">',
    ),
  );
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
