import { slugOf } from './novel-address.ts';

test.each([
  ['https://griot.example/book/the-salt-road', 'the-salt-road'],
  ['https://griot.example/book/the-salt-road/read/dawn-1?from=home#p4', 'the-salt-road'],
  [' /book/the-salt-road ', 'the-salt-road'],
  ['the-salt-road', 'the-salt-road'],
  ['https://griot.example/author/usr_1', ''],
  ['The Salt Road', ''],
  ['', ''],
])('of “%s” it is “%s”', (address, slug) => expect(slugOf(address)).toBe(slug));
