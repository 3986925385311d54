import { aChapter, aNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen } from '@testing-library/react';
import ChapterPage from '../chapter/chapter.page.tsx';
import NovelPage from './novel.page.tsx';

const novel = aNovel({ adult: true, withheld: true, description: '', warnings: ['sexual_content'] });
const answers: Answers = {
  'GET /novels/{novel}/': novel,
  'GET /novels/{novel}/chapters/': aPage(aChapter()),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
  'GET /hides/': aPage(),
};
const page = { path: '/book/:slug', at: `/book/${novel.slug}` };
const WHY = /are shown to readers of 18 and over who are signed in/;

test('a guest is told why a novel for adults is closed, and asked to sign in; no chapter is asked for', async () => {
  const { person, platform } = renderPage(NovelPage, { ...page, answers });
  expect(await screen.findByRole('heading', { level: 1, name: novel.title })).toBeVisible();
  expect(screen.getByText(WHY)).toBeVisible();
  expect(screen.getByText(/Sexual content/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(platform.overlays).toEqual([{ name: 'auth.login', props: { returnURL: `/book/${novel.slug}` } }]);
  expect(platform.asked.some(({ call }) => call === 'GET /novels/{novel}/chapters/')).toBe(false);
});

test('a reader gives a date of birth, and the page opens', async () => {
  let grown = false;
  const { person, platform } = renderPage(NovelPage, {
    ...page,
    user: { pen_name: 'Ada Reader' },
    answers: {
      ...answers,
      'GET /novels/{novel}/': () => ({ ...novel, withheld: !grown, description: 'A veil falls.' }),
      'PUT /users/me/adult/': () => {
        grown = true;
        return {
          mail_decisions: true,
          mail_messages: false,
          name_on_gifts: true,
          open_profile: true,
          hidden_warnings: [],
          blurred_warnings: [],
          adult: true,
        };
      },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Confirm and go on' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter your date of birth.');
  await person.type(screen.getByLabelText('Date of birth'), '1990-05-01');
  await person.click(screen.getByRole('button', { name: 'Confirm and go on' }));
  expect(await screen.findByText('A veil falls.')).toBeVisible();
  expect(screen.getByRole('group', { name: novel.title })).toHaveFocus();
  expect(platform.asked.filter(({ call }) => call === 'PUT /users/me/adult/').map(({ input }) => input.body)).toEqual([
    { born: '1990-05-01' },
  ]);
});

test('who is too young is told so, and what they typed stays', async () => {
  const { person } = renderPage(NovelPage, {
    ...page,
    user: { pen_name: 'Ada Reader' },
    answers: {
      ...answers,
      'PUT /users/me/adult/': () => {
        throw refusal(403, 'adults_only', 'By this date you are not 18 yet.');
      },
    },
  });
  await person.type(await screen.findByLabelText('Date of birth'), '2015-05-01');
  await person.click(screen.getByRole('button', { name: 'Confirm and go on' }));
  expect(await screen.findByText('By this date you are not 18 yet.')).toBeVisible();
  expect(screen.getByLabelText('Date of birth')).toHaveValue('2015-05-01');
});

test('a chapter of it leads to the page that says how to go on', async () => {
  renderPage(ChapterPage, {
    path: '/book/:slug/read/:chapter',
    at: `/book/${novel.slug}/read/first-light-1`,
    answers,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'For adults only' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'How to go on' })).toHaveAttribute('href', `/book/${novel.slug}`);
});

test('what a reader blurs is shown when they say so', async () => {
  const blurred = aNovel({ blurred: true, warnings: ['self_harm'], description: 'A hard night.' });
  const { person } = renderPage(NovelPage, {
    ...page,
    user: { pen_name: 'Ada Reader' },
    answers: { ...answers, 'GET /novels/{novel}/': blurred },
  });
  expect(await screen.findByText(/This novel warns of: Self-harm or suicide/)).toBeVisible();
  expect(screen.queryByText('A hard night.')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show' }));
  expect(screen.getByText('A hard night.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show' })).toBeNull();
});
