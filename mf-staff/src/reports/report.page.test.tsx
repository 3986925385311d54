import type { Entities } from '@griot/contracts';
import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import ReportPage from './report.page.tsx';

const aReport = (given: Partial<Entities['Report']> = {}): Entities['Report'] => ({
  id: 'rep_one',
  kind: 'review',
  about_comment: false,
  subject_id: 'rev_one',
  subject: {
    novel: { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' },
    author: { id: 'usr_rude', pen_name: 'Rude Reader' },
    text: 'The author is a fool.',
  },
  reporter: { id: 'usr_ada', pen_name: 'Ada Reader' },
  email: null,
  reason: 'This insults the author.',
  created_at: '2026-02-27T12:00:00.000Z',
  closed_at: null,
  closed_by: null,
  outcome: null,
  note: null,
  ...given,
});
const closed = aReport({
  closed_at: '2026-03-01T11:00:00.000Z',
  closed_by: { id: 'usr_ed', pen_name: 'Ed Itor' },
  outcome: 'dismissed',
  note: 'Harsh, but fair.',
});

const open = (report: Answers['GET /staff/reports/{report}/'] = aReport(), answers: Answers = {}) =>
  renderPage(ReportPage, {
    path: '/staff/reports/:report',
    at: '/staff/reports/rep_one?kind=review',
    user: { roles: ['reader', 'editor'] },
    answers: { 'GET /staff/reports/{report}/': report, ...answers },
  });
const posted = (platform: ReturnType<typeof open>['platform']) =>
  platform.asked.find(({ call }) => call.startsWith('POST'))?.input;

it('shows what was written, what it is about, and the way there', async () => {
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Review of The Salt Road by Rude Reader' }),
  ).toBeVisible();
  for (const text of ['Reported review', 'This insults the author.', 'The author is a fool.'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book/salt-road');
  expect(screen.getByRole('link', { name: 'Back to reports' })).toHaveAttribute('href', '/staff/reports?kind=review');
});

it('leads to the chapter that was reported', async () => {
  open(
    aReport({ kind: 'chapter', subject: { ...aReport().subject!, chapter: { number: '3.00', title: 'Third Night' } } }),
  );
  expect(await screen.findByRole('link', { name: 'Chapter 3: Third Night' })).toHaveAttribute(
    'href',
    '/book/salt-road/read/third-night-3',
  );
  expect(screen.queryByRole('radio', { name: /Remove the review/ })).not.toBeInTheDocument();
});

it('removes a review after a question, and goes back to the queue it came from', async () => {
  const { person, platform } = open(undefined, {
    'POST /staff/reports/{report}/close/': aReport({ outcome: 'removed' }),
  });
  await person.click(await screen.findByRole('radio', { name: /Remove the review/ }));
  await person.click(screen.getByRole('button', { name: 'Remove review' }));
  expect(posted(platform)).toBeUndefined();
  await person.click(
    within(screen.getByRole('dialog', { name: 'Remove this review?' })).getByRole('button', { name: 'Remove review' }),
  );
  expect(await screen.findByText('Elsewhere: /staff/reports?kind=review')).toBeVisible();
  expect(posted(platform)).toEqual({ params: { report: 'rep_one' }, body: { outcome: 'removed', note: '' } });
  expect(platform.toasts).toEqual([{ message: 'The review is removed.', type: 'success' }]);
});

it('answers whoever wrote, and not without words', async () => {
  const { person, platform } = open(
    aReport({ kind: 'contact', subject: null, subject_id: null, reporter: null, email: 'guest@mail.test' }),
    { 'POST /staff/reports/{report}/close/': aReport({ outcome: 'answered' }) },
  );
  expect(await screen.findByText('They get your text by mail.')).toBeVisible();
  await person.click(screen.getByRole('radio', { name: /^Answer guest@mail.test/ }));
  await person.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Write what is to be answered.')).toBeVisible();
  await person.type(screen.getByLabelText('Your answer'), 'Thank you for writing.');
  await person.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Elsewhere: /staff/reports?kind=review')).toBeVisible();
  expect(posted(platform)).toEqual({
    params: { report: 'rep_one' },
    body: { outcome: 'answered', note: 'Thank you for writing.' },
  });
});

it('asks for an outcome', async () => {
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Close report' }));
  expect(await screen.findByText('Choose what is done.')).toBeVisible();
});

it('has nobody to answer when whoever wrote has left', async () => {
  open(aReport({ reporter: null, email: null }));
  expect(await screen.findByRole('radio', { name: /^Answer/ })).toBeDisabled();
});

it('says what another editor has done meanwhile, and gives back what was written', async () => {
  let taken = false;
  const { person } = open(() => (taken ? closed : aReport()), {
    'POST /staff/reports/{report}/close/': () => {
      taken = true;
      throw refusal(409, 'conflict', 'This report is closed already.');
    },
  });
  await person.click(await screen.findByRole('radio', { name: /^Answer Ada Reader/ }));
  await person.type(screen.getByLabelText('Your answer'), 'It stays, since it is harsh but fair.');
  await person.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Nothing was done on 1 March 2026 by Ed Itor')).toBeVisible();
  expect(screen.getByText('This report is closed already. This is how it stands now.')).toBeVisible();
  expect(screen.getByText('It stays, since it is harsh but fair.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send answer' })).not.toBeInTheDocument();
});

it('says when there is no such report', async () => {
  open(() => {
    throw refusal(404, 'not_found', 'There is no such report.');
  });
  expect(await screen.findByText('There is no such report.')).toBeVisible();
});
