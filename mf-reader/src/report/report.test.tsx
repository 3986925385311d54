import { PlatformProvider, type Platform } from '@griot/remote-kit';
import { aNovel, aPage, refusal, renderPage, testPlatform, type Answers } from '@griot/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answersFor, reading } from '../../dev/three-chapters.ts';
import ChapterPage from '../chapter/chapter.page.tsx';
import NovelPage from '../novel/novel.page.tsx';
import { aReview } from '../review/reviews.fixture.tsx';
import ReportOverlay from './report.overlay.tsx';

const about = { path: '/book/:slug', at: '/book/salt-road' };
const SEND = 'POST /reports/';
const ada = { pen_name: 'Ada Reader', email_verified: true };

const review = aReview({
  user: { name: 'Bo Books', photo_url: null },
  review: 'Complete rubbish, and the author knows it.',
});
const answers: Answers = {
  'GET /novels/{novel}/': aNovel(),
  'GET /novels/{novel}/chapters/': aPage(),
  'GET /novels/reading/{novel}/': null,
  'GET /novels/{novel}/reviews/': aPage(review, { ...review, id: 'rev_mine', is_mine: true }),
  'GET /novels/{novel}/reviews/mine/': null,
  'GET /novels/': aPage(),
};
const signIn = (_: unknown, { session }: Platform) =>
  session.signIn({ access: 'a', refresh: 'r' }, { pen_name: 'Ada Reader', email_verified: true });

describe('readers can report', () => {
  test('a novel', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, user: ada, answers });
    await person.click(await screen.findByRole('button', { name: 'Report this novel' }));
    expect(platform.overlays).toEqual([
      { name: 'reader.report', props: { kind: 'novel', id: 'nov_salt', what: 'this novel' } },
    ]);
  });

  test('a review, but not one of their own', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, user: ada, answers });
    const reviews = within(await screen.findByRole('list', { name: 'Reviews' }));
    expect(reviews.getAllByRole('button', { name: /^Report/ })).toHaveLength(1);
    await person.click(reviews.getByRole('button', { name: 'Report this review by Bo Books' }));
    expect(platform.overlays).toEqual([
      { name: 'reader.report', props: { kind: 'review', id: 'rev_one', what: 'this review by Bo Books' } },
    ]);
  });

  test('a chapter, at its end', async () => {
    const { person, platform } = renderPage(ChapterPage, {
      ...reading('the-voice-2'),
      user: ada,
      answers: answersFor(),
    });
    await person.click(await screen.findByRole('button', { name: 'Report this chapter' }));
    expect(platform.overlays).toEqual([
      { name: 'reader.report', props: { kind: 'chapter', id: 'chp_two', what: 'this chapter' } },
    ]);
  });

  test('nothing of what they wrote themselves', async () => {
    renderPage(NovelPage, { ...about, user: { pen_name: 'Tunde Marlowe' }, answers });
    await screen.findByRole('list', { name: 'Reviews' });
    expect(screen.queryByRole('button', { name: 'Report this novel' })).toBeNull();
  });

  test('signed out, they sign in over the page and go on', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers, overlayAnswer: signIn });
    await person.click(await screen.findByRole('button', { name: 'Report this novel' }));
    await waitFor(() => expect(platform.overlays.map(({ name }) => name)).toEqual(['auth.login', 'reader.report']));
    expect(platform.overlays[0]?.props).toEqual({ returnURL: '/book/salt-road', why: 'report' });
  });

  test('nobody who leaves the sign-in is asked anything more', async () => {
    const { person, platform } = renderPage(NovelPage, { ...about, answers });
    await person.click(await screen.findByRole('button', { name: 'Report this novel' }));
    await waitFor(() => expect(platform.overlays).toHaveLength(1));
    expect(platform.overlays[0]?.name).toBe('auth.login');
  });
});

describe('the report dialog', () => {
  const open = (given: Answers, options: { user?: object | null; overlayAnswer?: unknown } = {}) => {
    const platform = testPlatform({ at: '/book/salt-road', user: ada, answers: given, ...options });
    const close = jest.fn<void, [unknown]>();
    const draw = () =>
      render(
        <PlatformProvider platform={platform}>
          <ReportOverlay props={{ kind: 'review', id: 'rev_one', what: 'this review by Bo Books' }} close={close} />
        </PlatformProvider>,
      );
    const drawn = draw();
    return { platform, close, person: userEvent.setup(), drawn, draw };
  };
  const text = () => screen.getByRole('textbox', { name: 'What is wrong' });
  const press = () => screen.getByRole('button', { name: 'Send report' });
  const sent = ({ asked }: ReturnType<typeof testPlatform>) => asked.map(({ input }) => input.body);
  const thanks = { id: 'rep_one', message: 'Thank you. An editor will look at this review.' };

  test('sends what is wrong, thanks, and closes', async () => {
    const { platform, close, person } = open({ [SEND]: thanks });
    expect(screen.getByRole('dialog', { name: 'Report this review by Bo Books' })).toBeVisible();
    expect(text()).toHaveFocus();
    await person.type(text(), '  It insults the author.  ');
    await person.click(press());
    await waitFor(() => expect(close).toHaveBeenCalledWith(null));
    expect(sent(platform)).toEqual([{ kind: 'review', id: 'rev_one', reason: 'It insults the author.' }]);
    expect(platform.toasts).toEqual([{ message: 'Thank you. An editor will look at this review.', type: 'success' }]);
  });

  test('says at the field what is missing, and sends nothing', async () => {
    const { platform, person } = open({});
    await person.type(text(), 'Too short');
    await person.click(press());
    expect(await screen.findByText('Please, write at least 10 characters.')).toBeVisible();
    expect(text()).toHaveFocus();
    expect(sent(platform)).toEqual([]);
  });

  test('whose sign-in ended meanwhile asks for it over the text, and sends the text then', async () => {
    const { platform, close, person } = open({ [SEND]: thanks }, { user: null, overlayAnswer: signIn });
    await person.type(text(), 'It insults the author.');
    await person.click(press());
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(platform.overlays.map(({ name }) => name)).toEqual(['auth.login']);
    expect(sent(platform)).toHaveLength(1);
  });

  test('keeps the text of who does not sign in', async () => {
    const { platform, close, person } = open({}, { user: null });
    await person.type(text(), 'It insults the author.');
    await person.click(press());
    expect(await screen.findByText('Sign in to send your report.')).toBeVisible();
    expect(text()).toHaveValue('It insults the author.');
    expect(close).not.toHaveBeenCalled();
    expect(sent(platform)).toEqual([]);
  });

  test('keeps the text when it is refused, and says why', async () => {
    const { person } = open({
      [SEND]: () => {
        throw refusal(429, 'too_many', 'You have reported much in the last hour.');
      },
    });
    await person.type(text(), 'It insults the author.');
    await person.click(press());
    expect(await screen.findByText('You have reported much in the last hour.')).toBeVisible();
    expect(text()).toHaveValue('It insults the author.');
  });

  test('begins with what the same reader could not send when their sign-in had ended', async () => {
    const { person, drawn, draw } = open({
      [SEND]: () => {
        throw refusal(401, 'not_signed_in', 'Sign in first.');
      },
    });
    await person.type(text(), 'It insults the author.');
    await person.click(press());
    await screen.findByText('Sign in first.');
    drawn.unmount();
    draw();
    expect(text()).toHaveValue('It insults the author.');
  });

  test('asks before what was typed is lost', async () => {
    const { close, person } = open({});
    await person.type(text(), 'It insults');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: 'Unsaved changes' }));
    expect(question.getByText('Your report has not been sent.')).toBeVisible();
    await person.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(text()).toHaveValue('It insults');
    await person.keyboard('{Escape}');
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(close).toHaveBeenCalledWith(null));
  });
});
