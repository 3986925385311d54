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

test('the keyboard stands at the top of a page that was gone to, once it is painted, and with whom the page gives it', async () => {
  document.body.innerHTML = '<main id="main" tabindex="-1"><input></main><a href="/terms-of-use">Terms</a>';
  const [main, field, link] = ['main', 'input', 'a'].map((name) => document.querySelector<HTMLElement>(name));
  const platform = testPlatform({ at: '/' });
  const goTo = async (path: string, page: object) => {
    await platform.nav.push(path);
    link?.focus();
    arrive(platform, { verdict: 'pass', page, shown: page, location: platform.nav.current() } as RouteState);
  };
  const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await goTo('/book/salt-road/read', READ);
  expect(link).toHaveFocus();
  await painted();
  expect(main).toHaveFocus();

  await goTo('/terms-of-use', TERMS);
  field?.focus();
  await painted();
  expect(field).toHaveFocus();
});

test('who turns back before a page is painted finds the keyboard where it was on the page before', async () => {
  document.body.innerHTML = '<main id="main" tabindex="-1"></main><a href="/terms-of-use">Terms</a>';
  const link = document.querySelector('a');
  const platform = testPlatform({ at: '/help-centre' });
  const arriveAt = (page: object, location: object) =>
    arrive(platform, { verdict: 'pass', page, shown: page, location } as RouteState);
  const before = { ...platform.nav.current(), action: 'pop' };
  arriveAt(READ, before);
  await platform.nav.push('/terms-of-use');
  link?.focus();
  arriveAt(TERMS, platform.nav.current());
  arriveAt(READ, before);
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  expect(link).toHaveFocus();
});
