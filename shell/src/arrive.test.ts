import { testPlatform } from '@griot/testing';
import { arrive } from './arrive.ts';
import type { RouteState } from './guard/gate.ts';

const READ = { remote: { name: 'mf-reader' }, page: { path: '/book/:slug/read', head: 'novel' } };
const TERMS = { remote: { name: 'mf-legal' }, page: { path: '/terms-of-use', head: { title: 'Terms of Use' } } };

test('a novel opened for reading by its address keeps the title that the server wrote, until a page says another', async () => {
  document.title = 'The Salt Road · Griot';
  const platform = testPlatform({ at: '/book/salt-road/read' });
  const arriveAt = (page: object) =>
    arrive(platform, { verdict: 'pass', page, shown: page, location: platform.nav.current() } as RouteState);
  arriveAt(READ);
  expect(document.title).toBe('The Salt Road · Griot');

  const saysNoMore = platform.titles.name('/book/salt-road/read', 'Chapter 1: Third Night · The Salt Road');
  expect(document.title).toBe('Chapter 1: Third Night · The Salt Road · Griot');
  saysNoMore();
  expect(document.title).toBe('The Salt Road · Griot');

  await platform.nav.push('/book/salt-road/read?continue');
  arriveAt(READ);
  expect(document.title).toBe('The Salt Road · Griot');

  await platform.nav.push('/terms-of-use');
  arriveAt(TERMS);
  expect(document.title).toBe('Terms of Use · Griot');
});
