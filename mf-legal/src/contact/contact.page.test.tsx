import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import ContactPage from './contact.page.tsx';

const CONFIG = {
  'contact-phone-number': '+234 801 234 5678',
  'contact-email': 'help@example.org',
  'editors-email': 'editors@example.org',
} as Answers['GET /config/'];
const show = (answers: Answers = {}, user: { pen_name: string } | null = null) =>
  renderPage(ContactPage, { path: '/contact', answers: { 'GET /config/': CONFIG, ...answers }, ...(user && { user }) });
const send = () => screen.getByRole('button', { name: 'Send message' });
const sent = (platform: ReturnType<typeof show>['platform']) =>
  platform.asked.filter(({ call }) => call === 'POST /reports/').map(({ input }) => input.body);

test('names the ways that are configured, for each whom they concern', async () => {
  show();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: '+234 801 234 5678' })).toHaveAttribute('href', 'tel:+2348012345678'),
  );
  const mails = (section: string) => document.getElementById(section)?.textContent;
  expect(mails('authors')).toContain('editors@example.org');
  expect(mails('editorial')).toContain('editors@example.org');
  for (const section of ['readers', 'suggestions', 'support']) expect(mails(section)).toContain('help@example.org');
});

test('names the ways it comes with while the configuration is not known', async () => {
  show({
    'GET /config/': () => {
      throw refusal(503, 'unavailable', 'Not now.');
    },
  });
  expect(await screen.findByRole('link', { name: '+234 800 000 0000' })).toBeVisible();
});

test('a guest leaves an e-mail, and the form is ready for another message', async () => {
  const { person, platform } = show({ 'POST /reports/': { id: 'rep_1', message: 'Your message has been sent.' } });
  await person.type(screen.getByLabelText(/Your e-mail/), 'ngozi@example.org');
  await person.type(screen.getByLabelText(/Message/), 'Do you publish poems?');
  await person.click(send());
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Your message has been sent.', type: 'success' }]));
  expect(sent(platform)).toEqual([{ kind: 'contact', reason: 'Do you publish poems?', email: 'ngozi@example.org' }]);
  expect(screen.getByLabelText(/Message/)).toHaveValue('');
});

test('who is signed in is answered in the inbox, and asked for no e-mail', async () => {
  const { person, platform } = show(
    { 'POST /reports/': { id: 'rep_1', message: 'Your message has been sent.' } },
    { pen_name: 'Ada Obi' },
  );
  await person.type(screen.getByLabelText(/Message/), 'Do you publish poems?');
  expect(screen.queryByLabelText(/Your e-mail/)).toBeNull();
  await person.click(send());
  await waitFor(() => expect(sent(platform)).toEqual([{ kind: 'contact', reason: 'Do you publish poems?' }]));
});

test('what is missing is said beside its field, and a refusal leaves what was typed', async () => {
  const { person, platform } = show({
    'POST /reports/': () => {
      throw refusal(400, 'invalid', 'Too short.', { fields: { reason: ['Please, write at least 10 characters.'] } });
    },
  });
  await person.click(send());
  expect(await screen.findByText('Your e-mail is required')).toBeVisible();
  expect(screen.getByText('Message is required')).toBeVisible();
  expect(sent(platform)).toEqual([]);
  await person.type(screen.getByLabelText(/Your e-mail/), 'ngozi@example.org');
  await person.type(screen.getByLabelText(/Message/), 'Do you publish poems?');
  await person.click(send());
  expect(await screen.findByText('Please, write at least 10 characters.')).toBeVisible();
  expect(screen.getByLabelText(/Message/)).toHaveValue('Do you publish poems?');
});
