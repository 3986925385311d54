import { matchPattern, pageFor } from './match.ts';
import { defineManifest } from './define.ts';

test('a pattern takes its parameters from the path', () => {
  expect(matchPattern('/book/:slug/read/:chapter', '/book/salt-road/read/third-night-3')).toEqual({
    slug: 'salt-road',
    chapter: 'third-night-3',
  });
  expect(matchPattern('/', '/')).toEqual({});
  expect(matchPattern('/about', '/about/')).toEqual({});
  expect(matchPattern('/book/:slug', '/book/caf%C3%A9')).toEqual({ slug: 'café' });
});

test('what does not match does not', () => {
  expect(matchPattern('/', '/about')).toBeNull();
  expect(matchPattern('/account', '/account-dashboard')).toBeNull();
  expect(matchPattern('/book/:slug', '/book')).toBeNull();
  expect(matchPattern('/book/:slug', '/book/%E0%A4%A')).toBeNull();
});

test('the most specific page owns a path', () => {
  const page = (path: string) => ({ path, guard: 'public' as const, chunk: 'x', head: { title: path } });
  const remotes = [
    defineManifest({
      name: 'mf-reader',
      owner: 'a',
      version: '1',
      pages: [page('/book/:slug'), page('/book/:slug/:tab')],
    }),
    defineManifest({
      name: 'mf-author',
      owner: 'b',
      version: '1',
      pages: [page('/book/new'), page('/book/:slug/chapters')],
    }),
  ];
  const owner = (path: string) => pageFor(remotes, path)?.page.path ?? null;
  expect(owner('/book/salt')).toBe('/book/:slug');
  expect(owner('/book/new')).toBe('/book/new');
  expect(owner('/book/salt/chapters')).toBe('/book/:slug/chapters');
  expect(owner('/nowhere')).toBeNull();
});
