import assert from 'node:assert/strict';
import { test } from 'node:test';
import { welcome } from './welcome.ts';

test('the demo’s start names its accounts, their password and the mail page', () => {
  const text = welcome('http://localhost:8080', { mode: 'demo', publicUrl: undefined, metricsToken: undefined });
  for (const part of ['serving on http://localhost:8080', 'reader@demo.griot.test', 'griot-demo', '/dev/mail'])
    assert.ok(text.includes(part), part);
  assert.ok(!text.includes('/metrics'));
});

test('a demo whose mail is sent names no page that would show it', () => {
  const sending = { mode: 'demo', publicUrl: undefined, metricsToken: undefined, smtpUrl: 'smtp://mail.test' } as const;
  assert.ok(!welcome('http://localhost:8080', sending).includes('/dev/mail'));
});

const production = { mode: 'production', publicUrl: 'https://novels.example' } as const;

test('a production start names no account of the demo', () => {
  assert.equal(
    welcome('https://novels.example', { ...production, metricsToken: 'a token of thirty-two characters' }),
    '\nGriot is serving on https://novels.example\nStop with Ctrl-C.',
  );
});

test('a start without METRICS_TOKEN says that nobody is told how the server does', () => {
  assert.equal(
    welcome('https://novels.example', { ...production, metricsToken: undefined }),
    '\nGriot is serving on https://novels.example\n  /metrics answers nobody until METRICS_TOKEN is set\nStop with Ctrl-C.',
  );
});
