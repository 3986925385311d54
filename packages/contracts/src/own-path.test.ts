import { ownPath } from './own-path.ts';

describe('the path to return to after signing in (part 2 §2.1)', () => {
  test.each([
    '/',
    '/create',
    '/book/the-salt-road/read/home-3',
    '/view-novels?genre=Romance&limit=10',
    '/account-dashboard?novel=x#top',
  ])('%s is a path of ours', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  test.each([
    null,
    undefined,
    '',
    'create',
    'https://elsewhere.test/',
    'javascript:alert(1)',
    '//elsewhere.test',
    '///elsewhere.test',
    '/\\elsewhere.test',
    '\\/elsewhere.test',
    '/\t/elsewhere.test',
    '/\n/elsewhere.test',
    '/create\u0000',
  ])('%p is not', (path) => {
    expect(ownPath(path)).toBeNull();
  });

  test('climbing out of the root stays within it', () => {
    expect(ownPath('/a/../../create')).toBe('/create');
  });

  test('a path that becomes another site once it is tidied is not ours', () => {
    expect(ownPath('/.//elsewhere.test')).toBeNull();
  });
});
