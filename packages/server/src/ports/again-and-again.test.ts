import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { sameAs, tellingOnce } from './again-and-again.ts';

test('what goes on is told at once, then once a minute with how often it was, and anew after a quiet minute', () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const told: string[] = [];
  const once = tellingOnce();
  const fails = (what: string, n: number): void => {
    for (let k = 0; k < n; k += 1) once(what, (times) => void told.push(`${what} ${times}`));
  };
  fails('away', 750);
  fails('other', 1);
  assert.deepEqual(told.splice(0), ['away 1', 'other 1']);
  mock.timers.tick(59_999);
  fails('away', 1);
  assert.deepEqual(told, []);
  mock.timers.tick(1);
  assert.deepEqual(told.splice(0), ['away 750']);
  fails('other', 1);
  assert.deepEqual(told.splice(0), ['other 1']);
  mock.timers.tick(60_000);
  assert.deepEqual(told.splice(0), []);
  fails('away', 1);
  assert.deepEqual(told.splice(0), ['away 1']);
  mock.timers.reset();
});

test('two failures are one by their code, wherever it stands, or else by their text', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });
  assert.equal(sameAs(new Error('A query failed: select 1', { cause: refused })), 'ECONNREFUSED');
  assert.notEqual(sameAs(new Error('Paystack answered 502')), sameAs(new Error('Paystack answered 500')));
});

test('of jobs the first line of the text tells them apart as well', () => {
  const twice = (table: string, values: string) =>
    Object.assign(new Error(`duplicate key in "${table}"\n${values}`), { code: '23505' });
  const of = (failure: Error) => sameAs(failure, { closely: true });
  assert.notEqual(of(twice('follows', 'a')), of(twice('payments', 'a')));
  assert.equal(of(twice('follows', 'a')), of(twice('follows', 'b')));
  assert.equal(sameAs(twice('follows', 'a')), sameAs(twice('payments', 'a')));
});
