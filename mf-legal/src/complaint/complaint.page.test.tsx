import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import ComplaintPage from './complaint.page.tsx';

const show = (answers: Answers = {}, at = '/complaint') =>
  renderPage(ComplaintPage, { path: '/complaint', at, answers });
type Person = ReturnType<typeof show>['person'];
const THANKS = 'Your complaint has been sent. We answer within 3 to 5 business days.';

async function fillIn(person: Person): Promise<void> {
  await person.type(screen.getByLabelText(/Your work/), 'The Salt Caravan, Ada Obi');
  await person.type(screen.getByLabelText(/Where it was first published/), 'Lagos, 2019');
  await person.type(screen.getByLabelText(/What was taken/), 'Chapters 1 to 4, word by word.');
  await person.type(screen.getByLabelText(/Your e-mail/), 'ada@example.org');
  await person.click(screen.getByRole('checkbox'));
}
const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Send complaint' }));

test('says how soon it is answered', () => {
  show();
  expect(document.body).toHaveTextContent('We answer within 3 to 5 business days.');
});

test('a complaint goes to the editors with all that they need', async () => {
  const { person, platform } = show({ 'POST /reports/': { id: 'rep_1', message: THANKS } });
  await person.type(
    screen.getByLabelText(/Address of the novel/),
    'https://griot.example/book/the-salt-road/read/dawn-1',
  );
  await fillIn(person);
  await send(person);
  await waitFor(() => expect(platform.toasts).toEqual([{ message: THANKS, type: 'success' }]));
  expect(platform.asked.map(({ input }) => input.body)).toEqual([
    {
      kind: 'complaint',
      id: 'the-salt-road',
      email: 'ada@example.org',
      reason:
        'My work: The Salt Caravan, Ada Obi\nFirst published: Lagos, 2019\n\nChapters 1 to 4, word by word.\n\nI have stated that this is true, and that I own the rights or act for their owner.',
    },
  ]);
  expect(screen.getByLabelText(/What was taken/)).toHaveValue('');
});

test('nothing goes out without the statement, nor without a novel of ours', async () => {
  const { person, platform } = show();
  await person.type(screen.getByLabelText(/Address of the novel/), 'The Salt Road');
  await send(person);
  expect(await screen.findByText('Give the address of the novel here, as your browser shows it.')).toBeVisible();
  expect(screen.getByText('We need this statement.')).toBeVisible();
  expect(platform.asked).toEqual([]);
});

test('a novel that is not there is said beside its field, and what was typed stays', async () => {
  const { person } = show(
    {
      'POST /reports/': () => {
        throw refusal(404, 'not_found', 'There is no such novel.');
      },
    },
    '/complaint?novel=no-such-novel',
  );
  expect(screen.getByLabelText(/Address of the novel/)).toHaveValue('no-such-novel');
  await fillIn(person);
  await send(person);
  expect(await screen.findByText('There is no such novel.')).toBeVisible();
  expect(screen.getByLabelText(/Address of the novel/)).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByLabelText(/What was taken/)).toHaveValue('Chapters 1 to 4, word by word.');
});
