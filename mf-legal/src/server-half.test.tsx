import type { Inlined } from '@griot/api';
import { takeOver as takeOverPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import manifest from '../remote.manifest.ts';
import remote from './app.tsx';
import { render } from './server-half.ts';

const CONFIG = {
  'contact-email': 'help@griot.example',
  'editors-email': 'editors@griot.example',
  'contact-phone-number': '+234 1 234 5678',
} as never;
const write = async (path: string) => {
  const page = await render(path, [{ call: 'GET /config/', data: CONFIG }]);
  if (!page) throw new Error(`${path} is not written.`);
  return page;
};

interface Visit {
  at?: string;
  user?: object | null;
  answers?: Answers;
}

/** Has the server half write a page, and the browser take it over. */
async function takeOver(path: string, { answers = {}, ...given }: Visit = {}) {
  const { html } = await write(path);
  const inlined: Inlined[] = [{ call: 'GET /config/', data: CONFIG }];
  return takeOverPage({
    remote,
    html,
    path,
    inlined,
    answers: { 'GET /config/': CONFIG, ...answers },
    ...given,
  });
}

const scripted = (html: string) => html.replaceAll(' inert=""', '');

/** The classes of styled elements that no rule is there for. */
const unruled = (html: string, css: string): string[] =>
  [...html.matchAll(/ class="(?:sc-\w+ )+(\w+)/g)].flatMap(([, name = '']) => (css.includes(`.${name}`) ? [] : name));

describe.each(manifest.pages.map(({ path }) => path))('%s', (path) => {
  test('is taken over by the browser as the server wrote it', async () => {
    const { before, complaints, root, leave } = await takeOver(path);
    expect(complaints).toEqual([]);
    expect(root.innerHTML).toBe(scripted(before));
    expect(within(root).getByRole('heading', { level: 1 })).toBeVisible();
    await leave();
  });

  test('is taken over by who is signed in too', async () => {
    const me = { user_code: '1234' } as never;
    const { complaints, leave } = await takeOver(path, {
      user: { pen_name: 'Ada Obi' },
      answers: { 'GET /users/me/': me },
    });
    expect(complaints).toEqual([]);
    await leave();
  });

  test('has no style of an element, which the policy forbids', async () => {
    const { html, css } = await write(path);
    expect(html).not.toMatch(/ style="/);
    expect(unruled(html, css)).toEqual([]);
    expect(css).toMatch(/\.\w+\{width:100%;max-width:\d+px;margin-inline:auto;/);
    expect(css).not.toMatch(/<\/?style/);
  });
});

test('a topic of the help centre that the address names is chosen once scripts are there', async () => {
  const { before, complaints, leave } = await takeOver('/help-centre', { at: '/help-centre#coins' });
  expect(before).toMatch(/aria-selected="true"[^>]*>Account</);
  expect(complaints).toEqual([]);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Coins');
  await leave();
});

test('all topics and answers of the help centre are written', async () => {
  const { html } = await write('/help-centre');
  for (const text of ['Which coins are spent first?', 'Those that you have had longest.']) expect(html).toContain(text);
});

test('the novel that a complaint’s address names stands in the form', async () => {
  const { complaints, leave } = await takeOver('/complaint', { at: '/complaint?novel=salt-road' });
  expect(complaints).toEqual([]);
  expect(screen.getByLabelText(/Address of the novel/)).toHaveValue('salt-road');
  await leave();
});

test.each(['/contact', '/complaint', '/account-deletion'])(
  'the form of %s waits for scripts, and says where to write without them',
  async (path) => {
    const { before, root, leave } = await takeOver(path);
    expect(before).toMatch(/<div inert=""[^>]*><form/);
    expect(before).toMatch(
      /<noscript><p>This form needs JavaScript\. Without it, write to <a href="mailto:help@griot\.example">/,
    );
    expect(root.querySelector('[inert]')).toBeNull();
    await leave();
  },
);

test('an address of another remote is not written', async () => {
  expect(await render('/book/salt-road', [])).toBeNull();
});
