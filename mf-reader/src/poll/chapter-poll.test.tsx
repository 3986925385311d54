import type { Entities } from '@griot/contracts';
import { PlatformProvider } from '@griot/remote-kit';
import { refusal, testPlatform, type Answers } from '@griot/testing';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ChapterPoll from './chapter-poll.tsx';

const READ = 'GET /novels/{novel}/chapters/{chapter}/poll/';
const VOTE = 'PUT /novels/{novel}/chapters/{chapter}/poll/vote/';

const aPoll = (given: Partial<Entities['Poll']> = {}): Entities['Poll'] => ({
  id: 'pol_a',
  question: 'Who counts the camels?',
  options: [
    { text: 'Amina', votes: null },
    { text: 'The wind', votes: null },
  ],
  num_votes: null,
  chosen: null,
  closes_at: null,
  closed: false,
  ...given,
});
const voted = aPoll({
  options: [
    { text: 'Amina', votes: 1 },
    { text: 'The wind', votes: 3 },
  ],
  num_votes: 4,
  chosen: 1,
});

function show(
  poll: Entities['Poll'] | null,
  { own = false, guest = false, ...more }: Answers & { own?: boolean; guest?: boolean } = {},
) {
  let stands = poll;
  const platform = testPlatform({
    at: '/book/salt-road/read/2',
    ...(guest ? {} : { user: { pen_name: 'Ada Reader' } }),
    answers: { [READ]: () => stands, [VOTE]: () => (stands = voted), ...more } as Answers,
  });
  render(
    <PlatformProvider platform={platform}>
      <ChapterPoll of={{ novel: { slug: 'salt-road', title: 'The Salt Road' }, chapter: '2', own }} />
    </PlatformProvider>,
  );
  return { platform, person: userEvent.setup() };
}
const poll = async () => within(await screen.findByRole('region', { name: 'Who counts the camels?' }));

test('a reader chooses, votes, sees what others chose, and may choose otherwise', async () => {
  const { platform, person } = show(aPoll());
  const here = await poll();
  expect(here.queryByText(/votes/)).toBeNull();
  await person.click(here.getByRole('button', { name: 'Vote' }));
  expect(await here.findByText('Choose one.')).toBeVisible();
  await person.click(here.getByRole('radio', { name: 'The wind' }));
  await person.click(here.getByRole('button', { name: 'Vote' }));
  expect(await here.findByText('3 (75%)')).toBeVisible();
  expect(here.getByText('4 votes · Open')).toBeVisible();
  expect(here.getByRole('heading')).toHaveFocus();
  expect(within(here.getAllByRole('listitem')[1] as HTMLElement).getByText('Your choice')).toBeVisible();
  await person.click(here.getByRole('button', { name: 'Change my vote' }));
  expect(here.getByRole('radio', { name: 'The wind' })).toBeChecked();
  expect(platform.asked.filter(({ call }) => call === VOTE).map(({ input }) => input.body)).toEqual([{ option: 1 }]);
});

test('a guest sees what is asked, and is led to sign in with the choice still made', async () => {
  const { platform, person } = show(aPoll(), { guest: true });
  const here = await poll();
  await person.click(here.getByRole('radio', { name: 'Amina' }));
  await person.click(here.getByRole('button', { name: 'Sign in to vote' }));
  expect(platform.overlays).toEqual([
    { name: 'auth.login', props: { returnURL: '/book/salt-road/read/2', why: 'poll' } },
  ]);
  expect(await here.findByText('Sign in, and your vote is counted.')).toBeVisible();
  expect(here.getByRole('radio', { name: 'Amina' })).toBeChecked();
  expect(platform.asked.some(({ call }) => call === VOTE)).toBe(false);
});

test('who votes as it is closed is told so beside what was chosen', async () => {
  let stands = voted;
  const { platform, person } = show(voted, {
    [READ]: () => stands,
    [VOTE]: () => {
      stands = { ...voted, closed: true };
      throw refusal(409, 'conflict', 'This poll is closed.');
    },
  });
  const here = await poll();
  await person.click(here.getByRole('button', { name: 'Change my vote' }));
  await person.click(here.getByRole('radio', { name: 'Amina' }));
  await person.click(here.getByRole('button', { name: 'Vote' }));
  expect(await here.findByText('4 votes · Closed')).toBeVisible();
  expect(platform.toasts).toEqual([{ message: 'This poll is closed.', type: 'error' }]);
});

test('what is refused says why', async () => {
  const { person } = show(aPoll(), {
    [VOTE]: () => {
      throw refusal(404, 'not_found', 'There is no poll here.');
    },
  } as Answers);
  const here = await poll();
  await person.click(here.getByRole('radio', { name: 'Amina' }));
  await person.click(here.getByRole('button', { name: 'Vote' }));
  expect(await here.findByText('There is no poll here.')).toBeVisible();
});

test('its author sees what was chosen and has no vote; where nothing is asked nothing stands', async () => {
  const { platform } = show({ ...voted, chosen: null, closed: true }, { own: true });
  const here = await poll();
  expect(here.getByText('3 (75%)')).toBeVisible();
  expect(here.queryByRole('radio')).toBeNull();
  expect(here.getByRole('link', { name: 'Your polls' })).toHaveAttribute('href', '/book-chapters/salt-road/readers');
  platform.answers.set(READ, { params: { novel: 'salt-road', chapter: '2' } }, null);
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
});
