import { CODE_DIGITS, CODE_MINUTES, DELETION_DAYS, PASSWORD_MIN, READER_AGE_MIN, ADULT_AGE } from '@griot/contracts';
import type { Question } from '../faq/faq.tsx';

export const ACCOUNT: readonly Question[] = [
  {
    question: 'How do I open an account?',
    answer: (
      <p>
        Choose <a href="/signup">Sign up</a> and give your name, a pen name, your e-mail and a password of at least{' '}
        {PASSWORD_MIN} characters. We send a code of {CODE_DIGITS} digits to your e-mail, which is good for{' '}
        {CODE_MINUTES} minutes and confirms that the address is yours.
      </p>
    ),
  },
  {
    question: 'The code has not come. What now?',
    answer: (
      <p>
        Look among unwanted mail, and check that the address is spelt right. Then choose Resend: the newest code is the
        one that counts.
      </p>
    ),
  },
  {
    question: 'I have forgotten my password.',
    answer: (
      <p>
        Choose Reset Here in the login dialog and enter your e-mail. With the code that we send there you set a new
        password; all other devices are signed out.
      </p>
    ),
  },
  {
    question: 'Where do I find my User ID?',
    answer: (
      <p>
        In your <a href="/account-profile">profile</a>, and in the menu that your picture in the top bar opens.
      </p>
    ),
  },
  {
    question: 'Who may have an account?',
    answer: (
      <p>
        Anybody from {READER_AGE_MIN} on. From {READER_AGE_MIN} to {ADULT_AGE} a parent or guardian must have agreed to
        the <a href="/terms-of-use">Terms of Use</a> with you.
      </p>
    ),
  },
  {
    question: 'How do I delete my account?',
    answer: (
      <p>
        Under <a href="/account-deletion">Account Deletion</a>. It is erased after {DELETION_DAYS} days; signing in
        within them keeps it. That page says what becomes of your coins, your income and your novels.
      </p>
    ),
  },
];
