import assert from 'node:assert/strict';
import { test } from 'node:test';
import { network, widerNetwork } from './network.ts';

for (const [ip, seen] of [
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
] as const) {
  test(`limits and views see ${ip} as ${seen}`, () => assert.equal(network(ip), seen));
}

for (const [ip, wider] of [
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
] as const) {
  test(`the wider network of ${ip} is ${wider}`, () => assert.equal(widerNetwork(ip), wider));
}
