import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { BANNER_ROOM_SCRIPT } from './banner-room.ts';
import { NEWCOMERS_SCRIPT } from './newcomers.ts';
import { STORED_LOOK_SCRIPT } from './stored-look.ts';

/** What a script of a page says to whoever looks into the console, where the browser answers for what it has stored as told. */
function saidBy(script: string, getItem: (name: string) => string | null): unknown[] {
  const said: unknown[] = [];
  const storage = { getItem, removeItem: () => undefined };
  const documentElement = { dataset: { storedLook: 'look', newcomers: 'places' }, style: { setProperty() {} } };
  runInNewContext(script, {
    document: { documentElement },
    localStorage: storage,
    sessionStorage: storage,
    location: { pathname: '/book/the-salt-road/read' },
    console: { debug: (failure: unknown) => said.push(failure) },
  });
  return said;
}

for (const [name, script] of Object.entries({ BANNER_ROOM_SCRIPT, NEWCOMERS_SCRIPT, STORED_LOOK_SCRIPT }))
  test(`${name} says why it could not read what is stored, and nothing where nothing is`, () => {
    const refusal = new Error('refused on purpose');
    assert.deepEqual(
      saidBy(script, () => {
        throw refusal;
      }),
      [refusal],
    );
    assert.deepEqual(
      saidBy(script, () => null),
      [],
    );
  });
