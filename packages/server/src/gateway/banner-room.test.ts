import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { BANNER_ROOM_SCRIPT } from './banner-room.ts';

const CLOSED = 'griot.confirm-email-closed';
const ADA = { pen_name: 'Ada Writes', email_verified: false };

/** A browser that opens a page: what it has stored, and what the page makes of it. */
function open(session: string | null, closed: string | null = null) {
  const stored = new Map<string, string>();
  if (session !== null) stored.set('griot.session', session);
  const tab = new Map<string, string>();
  if (closed !== null) tab.set(CLOSED, closed);
  const area = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    removeItem: (key: string) => map.delete(key),
  });
  const dataset: Record<string, string> = {};
  runInNewContext(BANNER_ROOM_SCRIPT, {
    localStorage: area(stored),
    sessionStorage: area(tab),
    document: { documentElement: { dataset } },
    console: { debug() {} },
  });
  return { hasRoom: 'banner' in dataset, closed: tab.get(CLOSED) };
}
const signedIn = (user: object): string => JSON.stringify({ tokens: {}, user });

test('room is kept for whoever has not confirmed the e-mail, and for nobody else', () => {
  assert.equal(open(signedIn(ADA)).hasRoom, true);
  assert.equal(open(signedIn({ ...ADA, email_verified: true })).hasRoom, false);
  assert.equal(open(signedIn({ pen_name: 'Ada Writes' })).hasRoom, false);
  assert.equal(open(null).hasRoom, false);
  assert.equal(open('no JSON').hasRoom, false);
});

test('who has closed the notice has no room for it in this tab; somebody else has', () => {
  assert.deepEqual(open(signedIn(ADA), 'Ada Writes'), { hasRoom: false, closed: 'Ada Writes' });
  assert.equal(open(signedIn({ ...ADA, pen_name: 'Bo Books' }), 'Ada Writes').hasRoom, true);
});

test('a page that is opened signed out forgets who has closed it, wherever they signed out', () => {
  assert.deepEqual(open(null, 'Ada Writes'), { hasRoom: false, closed: undefined });
});
