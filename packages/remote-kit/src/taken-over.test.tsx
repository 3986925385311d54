import { defineManifest } from '@griot/contracts';
import { useLocation } from '@griot/nav';
import { takeOver } from '@griot/testing';
import { defineRemote } from './define-remote.tsx';
import { useSession } from './hooks.ts';

const manifest = defineManifest({
  name: 'mf-legal',
  owner: 'Trust',
  version: '1.0.0',
  pages: [{ path: '/about', guard: 'public', chunk: 'about', head: { title: 'About' } }],
});
const WRITTEN = '<h1>About</h1><p>anonymous</p>';

/** A remote whose page says who is signed in and which part of it is meant, and how often it was drawn. */
function aRemote() {
  const drawn: string[] = [];
  const About = () => {
    const { state } = useSession();
    const { hash } = useLocation();
    drawn.push(state + hash);
    return (
      <>
        <h1>About</h1>
        <p>
          {state}
          {hash}
        </p>
      </>
    );
  };
  return { drawn, remote: defineRemote(manifest, { pages: { '/about': async () => ({ default: About }) } }) };
}

test('a written page that is taken over for a guest is drawn once', async () => {
  const { drawn, remote } = aRemote();
  const { complaints, root, leave } = await takeOver({ remote, html: WRITTEN, path: '/about' });
  expect(root.innerHTML).toBe(WRITTEN);
  expect(drawn).toEqual(['anonymous']);
  expect(complaints).toEqual([]);
  await leave();
});

test('it is drawn again where the browser knows more than the server: who is signed in, and which part is meant', async () => {
  const { drawn, remote } = aRemote();
  const { complaints, root, leave } = await takeOver({
    remote,
    html: WRITTEN,
    path: '/about',
    at: '/about#privacy',
    user: { pen_name: 'Ada Obi' },
  });
  expect(drawn[0]).toBe('anonymous');
  expect(root.querySelector('p')).toHaveTextContent('authorised#privacy');
  expect(complaints).toEqual([]);
  await leave();
});
