import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCrowd } from './crowd.ts';

/** Calls that are told how long they take; 24 at once are many. */
function crowded() {
  let time = 0;
  const crowd = createCrowd({ atOnce: 24, lastingMs: 2_000, now: () => time });
  const begin = (many: number): void => {
    for (let n = 0; n < many; n += 1) {
      assert.ok(crowd.hasRoom(), `the ${n + 1}. of ${many}`);
      crowd.entered();
    }
  };
  /** One after the other, a call ends and the next is taken wherever there is room. */
  const go = (many: number, took: number, standing: number): number => {
    for (let n = 0; n < many; n += 1) {
      crowd.left(took);
      standing -= 1;
      while (crowd.hasRoom() && standing < 24) {
        crowd.entered();
        standing += 1;
      }
    }
    return standing;
  };
  const alone = (many: number, took: number): void => {
    for (let n = 0; n < many; n += 1) {
      begin(1);
      crowd.left(took);
    }
  };
  return { crowd, begin, go, alone, pass: (ms: number) => (time += ms) };
}

/** A crowd that has lasted, of a server whose calls took so many ms while there were few. */
function lasting(usual: number) {
  const server = crowded();
  server.alone(1_000, usual);
  server.begin(24);
  server.pass(2_001);
  assert.ok(!server.crowd.hasRoom());
  return server;
}

test('while those in a crowd take more than half longer than with few, a quarter is worked on at once and no fewer', () => {
  const server = lasting(4);
  assert.equal(server.go(10_000, 9, 24), 6);
});

test('as many as ever are worked on while they take no longer: what they wait for is not each other', () => {
  const server = lasting(4);
  assert.equal(server.go(10_000, 5, 24), 24);
});

test('there is room again once calls are as quick as they were', () => {
  const server = lasting(4);
  const few = server.go(10_000, 9, 24);
  assert.equal(server.go(10_000, 4, few), 24);
});

test('a crowd that comes before anybody knows how long calls take is worked on as large as it may be', () => {
  const server = crowded();
  server.begin(24);
  server.pass(2_001);
  assert.equal(server.go(10_000, 900, 24), 24);
});

test('it is over when fewer than half of those there is room for have stood for two seconds', () => {
  const server = lasting(4);
  const standing = server.go(10_000, 9, 24);
  for (let n = 0; n < standing; n += 1) server.crowd.left(9);
  server.pass(2_000);
  // Two are few of six, and break no calm.
  server.begin(2);
  server.crowd.left(9);
  server.crowd.left(9);
  server.pass(1);
  server.begin(60);
});
