import { defineManifest } from '@griot/contracts';
import { HydratedLater } from '@griot/ui';
import type { ReactNode } from 'react';
import { defineServerHalf } from './define-server-half.tsx';

const manifest = defineManifest({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  pages: [{ path: '/about', guard: 'public', chunk: 'about', head: { title: 'About' } }],
});
const write = (later: () => ReactNode) => {
  const Later = later;
  const About = () => (
    <>
      <h1>About</h1>
      <HydratedLater>
        <Later />
      </HydratedLater>
    </>
  );
  return defineServerHalf(manifest, { '/about': async () => ({ default: About }) })('/about', []);
};

test('a page is written with the part that is taken over later', async () => {
  expect((await write(() => <p>Our story</p>))?.html).toMatch(/<h1>About<\/h1>.*<p>Our story<\/p>/);
});

test('a page of which a later part throws is not written: half a page would be stored as a whole one', async () => {
  await expect(
    write(() => {
      throw new Error('broken on purpose');
    }),
  ).rejects.toThrow('A part of /about could not be written.');
});
