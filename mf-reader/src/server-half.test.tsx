import type { Inlined } from '@griot/api';
import { shortNumber } from '@griot/contracts';
import { takeOver, type Answers, type CallInput } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import { answersFor, first, position, second, third } from '../dev/three-chapters.ts';
import remote from './app.tsx';
import { storedPosition, storePosition } from './chapter/position/stored-positions.ts';
import { readingProgressAtom } from './chapter/reading-progress.ts';
import { render } from './server-half.ts';

const NOVEL = { novel: 'salt-road' };
const at = (chapter: string) => ({ ...NOVEL, chapter });

/** What the gateway inlines of a chapter: a guest's answers, where a guest gets one. */
async function ofChapter(chapter: string, answers: Answers = answersFor()): Promise<Inlined[]> {
  const wanted: Omit<Inlined, 'data'>[] = [
    { call: 'GET /config/' },
    { call: 'GET /novels/{novel}/', params: NOVEL, query: { show_shelf: 'true' } },
    { call: 'GET /novels/{novel}/chapters/{chapter}/', params: at(chapter) },
    { call: 'GET /novels/{novel}/chapters/{chapter}/content/', params: at(chapter) },
    { call: 'GET /novels/{novel}/chapters/{chapter}/previous/', params: at(chapter) },
    { call: 'GET /novels/{novel}/chapters/{chapter}/next/', params: at(chapter) },
  ];
  return inlinedOf(wanted, answers);
}

/** The same where the address names no chapter: of the first one, if there is one. */
async function ofBeginning(answers: Answers = answersFor()): Promise<Inlined[]> {
  const query = { ordering: 'chapter', limit: '1' };
  const named = await inlinedOf([{ call: 'GET /novels/{novel}/chapters/', params: NOVEL, query }], answers);
  const [first] = named.flatMap(({ data }) => (data as { results: { chapter: string }[] }).results);
  if (first) return [...named, ...(await ofChapter(shortNumber(first.chapter), answers))];
  return [...named, ...(await ofChapter('1', answers)).filter(({ call }) => !call.includes('{chapter}'))];
}

const WITHOUT_CHAPTERS: Answers = {
  ...answersFor(),
  'GET /novels/{novel}/chapters/': { count: 0, next: null, previous: null, results: [] },
};
const LOCKED_FROM_THE_FIRST: Answers = {
  ...answersFor(),
  'GET /novels/{novel}/chapters/': { count: 1, next: null, previous: null, results: [third] },
  'GET /novels/{novel}/chapters/{chapter}/previous/': null,
};

async function inlinedOf(wanted: Omit<Inlined, 'data'>[], answers: Answers): Promise<Inlined[]> {
  const all: Answers = { 'GET /config/': CONFIG, ...answers };
  const inlined = await Promise.all(
    wanted.map(async (asked) => {
      const answer: unknown = all[asked.call];
      try {
        const data = typeof answer === 'function' ? await (answer as (i: CallInput) => unknown)(asked) : answer;
        return data === undefined ? [] : [{ ...asked, data }];
      } catch {
        return [];
      }
    }),
  );
  return inlined.flat();
}

const CONFIG = { 'app-store-link': null, 'play-store-link': null } as never;

const PAGES = [
  ['the first chapter', '/book/salt-road/read/third-night-1', () => ofChapter('1')],
  ['a chapter in the middle', '/book/salt-road/read/the-voice-2', () => ofChapter('2')],
  ['a locked chapter', '/book/salt-road/read/arithmetic-3', () => ofChapter('3')],
  [
    'the last chapter of a finished novel',
    '/book/salt-road/read/the-voice-2',
    async () => (await ofChapter('2')).map((i) => (i.call.endsWith('/next/') ? { ...i, data: null } : i)).map(finished),
  ],
  [
    'an address of no chapter',
    '/book/salt-road/read/nowhere',
    async () => (await ofBeginning(WITHOUT_CHAPTERS)).filter(({ call }) => !call.endsWith('/chapters/')),
  ],
  ['the address of a novel’s beginning', '/book/salt-road/read', () => ofBeginning()],
  [
    'the beginning of a novel whose first chapter is locked',
    '/book/salt-road/read',
    () => ofBeginning(LOCKED_FROM_THE_FIRST),
  ],
  ['the beginning of a novel without chapters', '/book/salt-road/read', () => ofBeginning(WITHOUT_CHAPTERS)],
] as const;

const finished = (inlined: Inlined): Inlined =>
  inlined.call === 'GET /novels/{novel}/'
    ? { ...inlined, data: { ...(inlined.data as object), completed: true } }
    : inlined;

const write = async (path: string, inlined: Inlined[]) => {
  const page = await render(path, inlined);
  if (!page) throw new Error(`${path} is not written.`);
  return page;
};

/** A guest's answers, and those of whoever has a wallet. */
const answers = (): Answers => ({ ...answersFor(), 'GET /config/': CONFIG, 'GET /coin-wallet/': { balance: 20 } });

/** The classes of styled elements that no rule is there for. */
const unruled = (html: string, css: string): string[] =>
  [...html.matchAll(/ class="(?:sc-\w+ )+(\w+)/g)].flatMap(([, name = '']) => (css.includes(`.${name}`) ? [] : name));

describe.each(PAGES)('%s', (_, path, data) => {
  test('is taken over by the browser as the server wrote it', async () => {
    const inlined = await data();
    const { html } = await write(path, inlined);
    const { complaints, root, leave } = await takeOver({ remote, html, path, inlined, answers: answers() });
    expect(complaints).toEqual([]);
    expect(root.querySelector('[inert]')).toBeNull();
    await leave();
  });

  test('is taken over by who is signed in too, whatever the browser stores', async () => {
    const inlined = await data();
    const { html } = await write(path, inlined);
    const { complaints, leave } = await takeOver({
      remote,
      html,
      path,
      inlined,
      user: { pen_name: 'Ada Reader' },
      answers: {
        ...answers(),
        'GET /users/me/display-options/': null,
        'GET /novels/reading/{novel}/': position({ chapter_details: first, paragraph: 2 }),
      },
      before: () => {
        localStorage.setItem('griot.reading', JSON.stringify({ fontSize: 26, backgroundColor: '#000000' }));
        storePosition('', 'salt-road', {
          chapter: first.id,
          number: '1.00',
          title: '',
          paragraph: 1,
          at: '2026-01-01',
        });
      },
    });
    expect(complaints).toEqual([]);
    await leave();
  });

  test('has no style of an element, which the policy forbids', async () => {
    const { html, css } = await write(path, await data());
    expect(html).not.toMatch(/ style="/);
    expect(unruled(html, css)).toEqual([]);
    expect(css).toMatch(/\{[^}]*max-width:[^}]+\}/);
    expect(css).not.toMatch(/<\/?style/);
    // A browser keeps other letters in two bytes each, and takes the same value from a script, in one, for another.
    expect([...css].filter((letter) => letter > 'ÿ')).toEqual([]);
  });
});

/** Takes over a page that was written, and tells of its paragraphs whether each is the one that stood there. */
async function takeOverText(page: { html: string; path: string; inlined: Awaited<ReturnType<typeof ofChapter>> }) {
  const { root, complaints, leave } = await takeOver({
    remote,
    ...page,
    answers: answers(),
    before: () => {
      for (const p of document.querySelectorAll('article p')) Object.assign(p, { own: true });
    },
  });
  const lines = [...root.querySelectorAll('article p')];
  return { texts: lines.map((p) => p.textContent), adopted: lines.map((p) => 'own' in p), complaints, leave };
}

test('a chapter’s text is adopted as it stands, and its neighbours are links without a script', async () => {
  const path = '/book/salt-road/read/the-voice-2';
  const inlined = await ofChapter('2');
  const { html } = await write(path, inlined);
  expect(html).toContain('<p>First line of 2.</p><p>Second line of 2.</p><p>Third line of 2.</p>');
  expect(html.match(/First line of 2/g)).toHaveLength(1);
  expect(html).toContain('href="/book/salt-road/read/third-night-1"');
  expect(html).toContain('href="/book/salt-road/read/arithmetic-3"');
  const { texts, adopted, leave } = await takeOverText({ html, path, inlined });
  expect(texts).toContain('First line of 2.');
  expect(adopted).not.toContain(false);
  await leave();
});

test('the text is taken over before what follows it', async () => {
  const { html } = await write('/book/salt-road/read/the-voice-2', await ofChapter('2'));
  const [first = '', later = ''] = html.split('<!--$-->');
  expect(first).toContain('Third line of 2.');
  expect(first).not.toContain('aria-label="Previous and next chapter"');
  expect(later).toContain('aria-label="Previous and next chapter"');
});

test('a text that has been scrolled before the bar below it is taken over moves nothing of what was written', async () => {
  const path = '/book/salt-road/read/the-voice-2';
  const inlined = await ofChapter('2');
  const { html } = await write(path, inlined);
  const { ResizeObserver } = globalThis;
  let foot: Element | null = null;
  const { root, complaints, leave } = await takeOver({
    remote,
    html,
    path,
    inlined,
    answers: answers(),
    before: ({ store }) => {
      foot = document.querySelector('[aria-label="Previous and next chapter"]');
      // The text has been taken over and is measured.
      globalThis.ResizeObserver = class {
        observe = () => store.set(readingProgressAtom, 0.5);
        unobserve() {}
        disconnect() {}
      };
    },
  });
  globalThis.ResizeObserver = ResizeObserver;
  expect(complaints).toEqual([]);
  expect(root.querySelector('[aria-label="Previous and next chapter"]')).toBe(foot);
  expect(root.querySelector('[aria-label="Chapter"]')).toHaveTextContent('50%');
  await leave();
});

test('a locked chapter says what opens it in the part that is not free, and writes no more than its first lines', async () => {
  const { html } = await write('/book/salt-road/read/arithmetic-3', await ofChapter('3'));
  document.body.innerHTML = html;
  expect(document.querySelector('.locked-text')).toHaveTextContent(
    'Coins open it, and so does a subscription while it runs.',
  );
  expect(document.querySelector('.locked-text')).toHaveTextContent('5 coins');
  // Who may press Login is known to scripts alone.
  expect(document.querySelector('.locked-text [inert]')).toHaveTextContent('Login');
  expect(document.querySelector('.locked-text [inert]')).not.toBeVisible();
  expect(document.querySelector('[data-teaser]')).toHaveTextContent('Nobody counted the camels.Then somebody did.');
});

test('who has unlocked a locked chapter gets its text in the place of its first lines', async () => {
  const path = '/book/salt-road/read/arithmetic-3';
  const inlined = await ofChapter('3');
  const { html } = await write(path, inlined);
  const { complaints, leave } = await takeOver({
    remote,
    html,
    path,
    inlined,
    user: { pen_name: 'Ada Reader' },
    answers: { ...answers(), ...answersFor({ unlocked: () => true }), 'GET /users/me/display-options/': null },
  });
  expect(await screen.findByText('First line of 3.')).toBeVisible();
  expect(screen.queryByText('Then somebody did.')).not.toBeInTheDocument();
  expect(complaints).toEqual([]);
  await leave();
});

test('a novel is begun without a script, and its first chapter adopted as it stands', async () => {
  const path = '/book/salt-road/read';
  const inlined = await ofBeginning();
  const { html } = await write(path, inlined);
  expect(html).toContain('<p>First line of 1.</p><p>Second line of 1.</p><p>Third line of 1.</p>');
  expect(html).toContain('href="/book/salt-road/read/the-voice-2"');
  const { texts, adopted, complaints, leave } = await takeOverText({ html, path, inlined });
  expect(texts).toContain('First line of 1.');
  expect(adopted).not.toContain(false);
  expect(complaints).toEqual([]);
  await leave();
});

test('a novel that begins with a lock shows it, and one without chapters says so', async () => {
  const path = '/book/salt-road/read';
  document.body.innerHTML = (await write(path, await ofBeginning(LOCKED_FROM_THE_FIRST))).html;
  expect(document.querySelector('.locked-text')).toHaveTextContent('5 coins');
  expect(document.querySelector('[data-teaser]')).toHaveTextContent('Nobody counted the camels.');
  document.body.innerHTML = (await write(path, await ofBeginning(WITHOUT_CHAPTERS))).html;
  expect(screen.getByText('No chapters available for this novel')).toBeVisible();
});

test('who has begun a novel is asked where to go on once the page is taken over, and still stands there', async () => {
  const path = '/book/salt-road/read';
  const inlined = await ofBeginning();
  const { html } = await write(path, inlined);
  const place = {
    chapter: second.id,
    number: second.chapter,
    title: second.title,
    paragraph: 1,
    at: '2026-01-01T00:00:00.000Z',
  };
  const { complaints, root, leave } = await takeOver({
    remote,
    html,
    path,
    inlined,
    answers: answers(),
    before: () => storePosition('', 'salt-road', place),
  });
  expect(await screen.findByRole('heading', { name: 'Continue from where you stopped?' })).toBeVisible();
  expect(root).not.toHaveTextContent('First line of 1.');
  expect(complaints).toEqual([]);
  await leave();
  expect(storedPosition('', 'salt-road')).toEqual(place);
});

test('a panel that stood open before a reload opens again', async () => {
  const path = '/book/salt-road/read/the-voice-2';
  const inlined = await ofChapter('2');
  const { html } = await write(path, inlined);
  const { complaints, leave } = await takeOver({
    remote,
    html,
    path,
    inlined,
    answers: answers(),
    before: ({ nav }) => void nav.replace(path, { state: { panel: 'display' } }),
  });
  expect(complaints).toEqual([]);
  expect(screen.getByRole('tab', { name: 'Display Options', selected: true })).toBeVisible();
  await leave();
});

test('a page is taken over as a guest’s where the sign-in has ended before that', async () => {
  const path = '/book/salt-road/read/the-voice-2';
  const inlined = await ofChapter('2');
  const { html } = await write(path, inlined);
  const { complaints, root, leave } = await takeOver({
    remote,
    html,
    path,
    inlined,
    user: { pen_name: 'Ada Reader' },
    answers: answers(),
    before: async ({ session, queryClient }) => {
      const reset = jest.spyOn(queryClient, 'resetQueries');
      session.signOut();
      await waitFor(() => expect(reset).toHaveBeenCalled());
    },
  });
  expect(complaints).toEqual([]);
  expect(root).toHaveTextContent('First line of 2.');
  await leave();
});

test('an address that is not proved yet is not written', async () => {
  expect(await render('/shelf', [])).toBeNull();
  expect(await render('/terms-of-use', [])).toBeNull();
});
