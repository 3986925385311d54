import type { Entities } from '@griot/contracts';
import { nothingWaiting, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ConfigurationPage from './configuration.page.tsx';

const ADMIN = { roles: ['reader', 'editor', 'admin'] as Entities['Me']['roles'] };
const CONFIG: Entities['Config'] = {
  'contact-phone-number': '+234 800 000 0000',
  'contact-email': 'support@griot.example',
  'editors-email': 'editors@griot.example',
  'chapter-coins': 5,
  'usd-rate': '1600',
  'referral-reward': '1',
  'referral-share': 50,
  'referral-days': 30,
  'referral-month-cap': '25',
  'rating-read-share': 20,
  'rating-read-most': 20,
  'rating-prior-stars': '3.5',
  'rating-prior-voices': 5,
  'app-store-link': null,
  'play-store-link': null,
  'x-link': null,
  'facebook-link': null,
  'instagram-link': null,
};
const settings = (
  changed: Entities['Setting']['changed'] = {
    by: { id: 'usr_sade', pen_name: 'Sade' },
    at: '2026-02-01T12:00:00.000Z',
  },
): Entities['Setting'][] =>
  Object.entries(CONFIG).map(([name, value]) =>
    name === 'usd-rate' ? { name, value, default: '1500', changed } : { name, value, default: value, changed: null },
  );
const open = (answers: Answers = {}) =>
  renderPage(ConfigurationPage, {
    path: '/staff/configuration',
    user: ADMIN,
    answers: { ...nothingWaiting, 'GET /staff/config/': { settings: settings() }, ...answers },
  });
const sent = (platform: ReturnType<typeof open>['platform']) =>
  platform.asked.filter(({ call }) => call === 'PATCH /config/').map(({ input }) => input.body);

it('says of each setting what it does, its bounds and where it comes from', async () => {
  open();
  expect(await screen.findByLabelText('₦ for $1')).toHaveValue('1600');
  expect(screen.getByLabelText('₦ for $1')).toHaveAccessibleDescription(
    /From 100 to 100,000; at once it can be doubled or halved at most\./,
  );
  expect(screen.getByText('Set by Sade on 1 February 2026. It comes as 1500.')).toBeVisible();
  expect(screen.getAllByText('As it comes.')).toHaveLength(17);
});

it('saves only what was changed, and starts anew from that', async () => {
  const { person, platform } = open({ 'PATCH /config/': { ...CONFIG, 'chapter-coins': 7 } });
  await person.clear(await screen.findByLabelText('Price of a chapter'));
  await person.type(screen.getByLabelText('Price of a chapter'), '7');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(sent(platform)).toEqual([{ 'chapter-coins': 7, was: { 'chapter-coins': 5 } }]));
  await person.type(screen.getByLabelText('App Store link'), 'https://apps.example/griot');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() =>
    expect(sent(platform)).toEqual([
      { 'chapter-coins': 7, was: { 'chapter-coins': 5 } },
      { 'app-store-link': 'https://apps.example/griot', was: { 'app-store-link': null } },
    ]),
  );
});

it('brings back what a setting comes with', async () => {
  const { person, platform } = open({ 'PATCH /config/': { ...CONFIG, 'usd-rate': '1500' } });
  await person.click(await screen.findByRole('button', { name: '₦ for $1: back to 1500' }));
  expect(screen.getByLabelText('₦ for $1')).toHaveValue('1500');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(sent(platform)).toEqual([{ 'usd-rate': null, was: { 'usd-rate': '1600' } }]));
});

it('says what is wrong beside its field, and keeps all that was typed', async () => {
  const { person } = open({
    'PATCH /config/': () => {
      throw refusal(400, 'invalid', 'wrong', { fields: { 'usd-rate': ['The rate is 1600 now and would be 9000.'] } });
    },
  });
  await person.clear(await screen.findByLabelText('₦ for $1'));
  await person.type(screen.getByLabelText('₦ for $1'), '9000');
  await person.clear(screen.getByLabelText('Referral reward in $'));
  await person.type(screen.getByLabelText('Referral reward in $'), '2');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(screen.getByLabelText('₦ for $1')).toHaveFocus());
  expect(screen.getByLabelText('₦ for $1')).toHaveAccessibleDescription(/The rate is 1600 now and would be 9000\./);
  expect(screen.getByLabelText('Referral reward in $')).toHaveValue('2');
});

it('says at its field what another administrator has set meanwhile, and saves over it only when pressed again', async () => {
  let asked = 0;
  const { person, platform } = open({
    'PATCH /config/': () => {
      asked += 1;
      if (asked === 1)
        throw refusal(409, 'stale_settings', 'Somebody has changed these settings meanwhile. Nothing was saved.', {
          fields: { 'chapter-coins': ['Somebody has set this to 6 meanwhile.'] },
          answer: { settings: { 'chapter-coins': 6 } },
        });
      return { ...CONFIG, 'chapter-coins': 7 };
    },
  });
  const price = await screen.findByLabelText('Price of a chapter');
  await person.clear(price);
  await person.type(price, '7');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(price).toHaveAccessibleDescription(/Somebody has set this to 6 meanwhile\./));
  expect(price).toHaveValue('7');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() =>
    expect(sent(platform)).toEqual([
      { 'chapter-coins': 7, was: { 'chapter-coins': 5 } },
      { 'chapter-coins': 7, was: { 'chapter-coins': 6 } },
    ]),
  );
});

it('stays with what another administrator has set, for whoever agrees to it', async () => {
  const { person } = open({
    'PATCH /config/': () => {
      throw refusal(409, 'stale_settings', 'Somebody has changed these settings meanwhile. Nothing was saved.', {
        fields: { 'chapter-coins': ['Somebody has set this to 6 meanwhile.'] },
        answer: { settings: { 'chapter-coins': 6 } },
      });
    },
  });
  const price = await screen.findByLabelText('Price of a chapter');
  await person.clear(price);
  await person.type(price, '7');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(price).toHaveAccessibleDescription(/Somebody has set this to 6 meanwhile\./));
  await person.clear(price);
  await person.type(price, '6');
  await person.click(screen.getByRole('button', { name: 'Save all' }));
  await waitFor(() => expect(price).not.toHaveAccessibleDescription(/meanwhile/));
  expect(price).toHaveValue('6');
});

it('asks before changes that are not saved are left', async () => {
  const { person, platform } = open();
  await person.type(await screen.findByLabelText('Price of a chapter'), '1');
  void platform.nav.push('/staff');
  await person.click(
    within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
      name: 'Keep editing',
    }),
  );
  expect(screen.getByLabelText('Price of a chapter')).toHaveValue('51');
});
