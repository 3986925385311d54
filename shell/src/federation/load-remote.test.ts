import type { RegisteredRemote } from '@griot/contracts';
import { createLoader } from './load-remote.ts';

const aRemote = (contracts: RegisteredRemote['contracts']): RegisteredRemote => ({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  contracts,
  pages: [],
  buildId: '0123456789abcdef',
  base: '/r/mf-legal/0123456789abcdef/',
  entry: 'remoteEntry.js',
  integrity: 'sha384-x',
  container: 'mf_legal',
  assets: {},
});

test('a remote that needs another shell is not even asked for', async () => {
  const remote = aRemote({ api: 1, bus: 1, kit: 99 });
  await expect(createLoader()(remote, remote)).rejects.toMatchObject({
    reason: 'evaluation',
    message: 'mf-legal needs another shell.',
  });
  expect(document.querySelectorAll('script')).toHaveLength(0);
});
