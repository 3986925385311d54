import type { Entities } from '@griot/contracts';
import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import { Following } from './following.tsx';

const SETTINGS: Entities['FollowSettings'] = {
  in_platform: true,
  mail: 'none',
  push: true,
  time_zone: null,
  mail_hour: 8,
  mail_weekday: 6,
  quiet_from: null,
  quiet_until: null,
  mails_stopped: false,
};

const show = (answers: Answers = {}) =>
  renderPage(Following, {
    path: '/account-profile',
    user: {},
    answers: {
      'GET /follows/settings/': SETTINGS,
      'PATCH /follows/settings/': ({ body }) => ({ ...SETTINGS, ...(body as Partial<Entities['FollowSettings']>) }),
      'GET /follows/push/': { public_key: 'BPub', devices: [] },
      ...answers,
    },
  });

test('each choice is kept at once, with the clock of the browser where none was said', async () => {
  const { person, platform } = show();
  await person.selectOptions(await screen.findByLabelText('By mail'), 'Once a day, all in one');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Saved'));
  await person.selectOptions(screen.getByLabelText('Quiet hours from'), '22:00');
  await person.selectOptions(screen.getByLabelText('until'), '06:00');
  const zone = new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
  const sent = platform.asked.filter(({ call }) => call === 'PATCH /follows/settings/').map(({ input }) => input.body);
  expect(sent).toEqual([
    { mail: 'daily', time_zone: zone },
    { quiet_from: 22, quiet_until: 7, time_zone: zone },
    { quiet_from: 22, quiet_until: 6, time_zone: zone },
  ]);
});

test('a choice that could not be kept goes back, and says why', async () => {
  const { person, platform } = show({
    'PATCH /follows/settings/': () => {
      throw refusal(503, 'unavailable', 'Down for a minute.');
    },
  });
  await person.selectOptions(await screen.findByLabelText('By mail'), 'At once, every ten minutes at most');
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Down for a minute.', type: 'error' }]));
  expect(screen.getByLabelText('By mail')).toHaveValue('none');
});

test('mails that were stopped are said to be, and can go on', async () => {
  const { person, platform } = show({ 'GET /follows/settings/': { ...SETTINGS, mails_stopped: true } });
  await person.click(await screen.findByRole('button', { name: 'Send them again' }));
  await waitFor(() => expect(screen.queryByText(/We have stopped these mails/)).not.toBeInTheDocument());
  expect(
    platform.asked.some(
      ({ input }) => (input.body as { mails_stopped?: boolean } | undefined)?.mails_stopped === false,
    ),
  ).toBe(true);
});
