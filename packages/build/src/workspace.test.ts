import path from 'node:path';
import { portOf, REMOTES, ROOT } from './workspace.ts';

test('each remote runs alone on a port of its own, and the reader’s is the one that is documented', () => {
  const ports = REMOTES.map((name) => portOf(path.join(ROOT, name)));
  expect(new Set(ports).size).toBe(ports.length);
  expect(portOf(path.join(ROOT, 'mf-reader'))).toBe(4101);
});
