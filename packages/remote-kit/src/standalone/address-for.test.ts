import { aChapter, aNovel, anOwnNovel, aPage, testPlatform } from '@griot/testing';
import { addressFor } from './address-for.ts';

const answers = {
  'GET /novels/': aPage(aNovel({ slug: 'salt-road' })),
  'GET /novels/mine/': aPage(anOwnNovel({ slug: 'my-own' })),
  'GET /novels/{novel}/chapters/': aPage(aChapter({ title: 'Third Night', chapter: '1.00' })),
};

test.each([
  ['/about', false, '/about'],
  ['/book/:slug', false, '/book/salt-road'],
  ['/book/:slug/read/:chapter', true, '/book/salt-road/read/third-night-1'],
  ['/book-chapters/:slug', true, '/book-chapters/my-own'],
])('%s, signed in %s, is shown at %s', async (pattern, signedIn, address) => {
  const { api } = testPlatform({ answers });
  expect(await addressFor(pattern, api, signedIn)).toBe(address);
});

test('an empty library has nothing to show, and says so', async () => {
  const { api } = testPlatform({ answers: { 'GET /novels/': aPage() } });
  await expect(addressFor('/book/:slug', api, false)).rejects.toThrow('There is nothing in the library to show here.');
});
