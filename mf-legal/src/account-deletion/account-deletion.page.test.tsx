import { refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor } from '@testing-library/react';
import AccountDeletionPage from './account-deletion.page.tsx';

const show = (answers: Answers = {}, user: { pen_name: string } | null = null) =>
  renderPage(AccountDeletionPage, { path: '/account-deletion', answers, ...(user && { user }) });
type Person = ReturnType<typeof show>['person'];

async function fillIn(person: Person): Promise<void> {
  await person.type(screen.getByLabelText(/User ID/), '123456789012');
  await person.type(screen.getByLabelText(/E-mail/), 'ada@example.org');
  await person.type(screen.getByLabelText(/^Password/, { selector: 'input' }), 'griot-demo');
  await person.type(screen.getByLabelText(/Reason/), 'I read on paper now.');
}
const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Delete my account' }));

test('says the 15 days, and what becomes of coins, income and novels', () => {
  show();
  expect(document.body).toHaveTextContent('Your account is deleted 15 days after you ask for it.');
  expect(document.getElementById('money')).toHaveTextContent(/Coins that you have not spent.*are lost/);
  expect(document.getElementById('money')).toHaveTextContent(/Available income cannot be paid any more/);
  expect(document.getElementById('erased')).toHaveTextContent(/for those alone who have unlocked chapters/);
});

test('a request that was taken says so, names the day and the money, and signs out here', async () => {
  const { person, platform } = show(
    {
      'POST /user/request-delete-account/': {
        message: 'Your Account Deletion Request Has Been Sent',
        detail: ['Your coins are lost with the account: 500.'],
        due_at: '2026-03-16T12:00:00.000Z',
      },
    },
    { pen_name: 'Ada Obi' },
  );
  expect(screen.getByLabelText(/^Password/, { selector: 'input' })).toHaveAttribute('type', 'password');
  await fillIn(person);
  await send(person);
  expect(await screen.findByText(/It is deleted on 16 March 2026/)).toBeVisible();
  expect(screen.getByText('Your coins are lost with the account: 500.')).toBeVisible();
  expect(platform.toasts).toEqual([{ message: 'Your Account Deletion Request Has Been Sent', type: 'success' }]);
  expect(platform.asked.map(({ input }) => input.body).filter(Boolean)).toEqual([
    {
      user_code: '123456789012',
      email: 'ada@example.org',
      password: 'griot-demo',
      reason: 'I read on paper now.',
    },
  ]);
  await waitFor(() => expect(platform.session.current().state).toBe('anonymous'));
});

test('a refusal says that something went wrong, and what, and leaves what was typed', async () => {
  const { person, platform } = show({
    'POST /user/request-delete-account/': () => {
      throw refusal(400, 'invalid', 'The user ID, the e-mail or the password is wrong.');
    },
  });
  await fillIn(person);
  await send(person);
  expect(await screen.findByText('The user ID, the e-mail or the password is wrong.')).toBeVisible();
  expect(platform.toasts).toEqual([{ message: 'Something went wrong.', type: 'error' }]);
  expect(screen.getByLabelText(/Reason/)).toHaveValue('I read on paper now.');
  expect(screen.getByLabelText(/User ID/)).toHaveValue('123456789012');
});

test('what is missing is said beside its field', async () => {
  const { person, platform } = show();
  await send(person);
  for (const text of ['User ID is required', 'E-mail is required', 'Password is required'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(platform.asked).toEqual([]);
});
