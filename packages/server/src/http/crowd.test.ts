import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCrowd } from './crowd.ts';

/** Calls that are told how long they take; 24 at once are many. */
function crowded() {
  let time = 0;
  const pass = (ms: number): void => void (time += ms);
  const crowd = createCrowd({ atOnce: 24, lastingMs: 2_000, now: () => time });
  const standing: ((answered: boolean) => void)[] = [];
  const begin = (many: number): void => {
    for (let n = 0; n < many; n += 1) {
      assert.ok(crowd.hasRoom(), `the ${n + 1}. of ${many}`);
      standing.push(crowd.enter());
    }
  };
  const end = (answered = true): void => standing.shift()?.(answered);
  /** So many calls, one after the other. */
  const alone = (many: number, took: number, answered = true): void => {
    for (let n = 0; n < many; n += 1) {
      begin(1);
      pass(took);
      end(answered);
    }
  };
  /**
   * So many calls, each of which takes as long as is told for as many as stand: all end, and as many are taken as there is room for, 24 at
   * most. Gives how many stand at last.
   */
  const press = (many: number, tookOf: (standing: number) => number): number => {
    for (let done = 0; done < many;) {
      pass(tookOf(standing.length));
      for (let n = standing.length; n > 0; n -= 1, done += 1) end();
      while (crowd.hasRoom() && standing.length < 24) standing.push(crowd.enter());
    }
    return standing.length;
  };
  return { crowd, begin, end, alone, press, pass };
}

/** A crowd that has lasted, of a server whose calls took so many ms while there were few. */
function lasting(usual: number) {
  const server = crowded();
  server.alone(2_000, usual);
  server.begin(24);
  server.pass(2_001);
  assert.ok(!server.crowd.hasRoom());
  return server;
}

test('where calls wait for each other, so many are worked on as take half as long again as a quarter of them', () => {
  const standing = lasting(4).press(20_000, (many) => Math.max(4, many));
  assert.ok(standing >= 6 && standing <= 10, `${standing}`);
});

test('a quarter is worked on at least, however long calls take', () => {
  assert.equal(
    lasting(4).press(20_000, (many) => (many > 6 ? 900 : 4)),
    6,
  );
});

test('as many as ever are worked on while they take no longer: what they wait for is not each other', () => {
  assert.equal(
    lasting(4).press(20_000, () => 5),
    24,
  );
});

test('other calls than before, which take longer among few, too, are soon no slower ones', () => {
  const server = lasting(1);
  assert.ok(server.press(4_000, () => 20) < 24);
  assert.equal(
    server.press(60_000, () => 20),
    24,
  );
});

test('a call that waits for somebody else’s server takes nobody’s room', () => {
  const server = lasting(4);
  for (let n = 0; n < 50; n += 1) {
    server.press(400, () => 4);
    // One in four hundred stands for ten seconds, and the others go on beside it.
    const long = server.crowd.enter();
    server.pass(10_000);
    long(true);
  }
  assert.ok(server.press(100, () => 4) >= 20);
});

test('a crowd that comes before it is known how long calls take is worked on as large as it may be', () => {
  const server = crowded();
  server.alone(199, 0.1);
  // What was refused says nothing of it.
  server.alone(500, 0.1, false);
  server.begin(24);
  server.pass(2_001);
  assert.equal(
    server.press(1_000, () => 900),
    24,
  );
});

test('somebody is worked on, however few may be', () => {
  const crowd = createCrowd({ atOnce: 1, lastingMs: -1, now: () => 0 });
  for (let n = 0; n < 1_000; n += 1) {
    assert.ok(crowd.hasRoom());
    const leave = crowd.enter();
    assert.ok(!crowd.hasRoom());
    leave(true);
  }
});

test('it is over when fewer than half of those there is room for have stood for two seconds', () => {
  const server = lasting(4);
  const standing = server.press(20_000, (many) => (many > 6 ? 900 : 4));
  for (let n = 0; n < standing; n += 1) server.end();
  server.pass(2_000);
  // Two are few of six, and break no calm.
  server.begin(2);
  server.end();
  server.end();
  server.pass(1);
  server.begin(60);
});
