import { missing } from './needs.ts';

test('a spec runs where what it needs is offered, and says elsewhere what is missing', () => {
  expect(missing('nothing', 'nothing')).toBeNull();
  expect(missing('demo', 'own platform')).toBeNull();
  expect(missing('demo', 'nothing')).toMatch(/demo’s library, accounts, mailbox and till/);
  expect(missing('own platform', 'demo')).toMatch(/a platform of its own/);
});
