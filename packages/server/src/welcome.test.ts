import assert from 'node:assert/strict';
import { test } from 'node:test';
import { welcome } from './welcome.ts';

test('the demo’s start names its accounts, their password and the mail page', () => {
  const text = welcome('http://localhost:8080', 'demo');
  for (const part of ['serving on http://localhost:8080', 'reader@demo.griot.test', 'griot-demo', '/dev/mail'])
    assert.ok(text.includes(part), part);
});

test('a production start names no account of the demo', () => {
  assert.equal(
    welcome('https://novels.example', 'production'),
    '\nGriot is serving on https://novels.example\nStop with Ctrl-C.',
  );
});
