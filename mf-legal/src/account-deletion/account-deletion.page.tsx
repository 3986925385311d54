import { DELETION_DAYS, PRODUCT, type Answer } from '@griot/contracts';
import { formatDate, Notice } from '@griot/ui';
import { useState } from 'react';
import { Scripted } from '../scripted/scripted.tsx';
import { TextPage, type Section } from '../text-page/text-page.tsx';
import { DeletionForm } from './deletion-form.tsx';

/** Account Deletion (part 2 §2.16, ruling 28): what it means, and the form. */
export default function AccountDeletionPage() {
  const [sent, setSent] = useState<Answer<'POST /user/request-delete-account/'> | null>(null);
  return (
    <TextPage
      title="Account Deletion"
      lead={
        <p>
          Your account is deleted {DELETION_DAYS} days after you ask for it. Until then you can change your mind:
          signing in keeps it.
        </p>
      }
      sections={[
        ...SECTIONS,
        {
          id: 'form',
          title: 'Delete my account',
          body: sent ? (
            <Sent {...sent} />
          ) : (
            <Scripted>
              <DeletionForm onSent={setSent} />
            </Scripted>
          ),
        },
      ]}
    />
  );
}

/** What was promised, with what becomes of the money of this person. */
const Sent = ({ message, detail, due_at: due }: Answer<'POST /user/request-delete-account/'>) => (
  <Notice tone="good" role="status">
    <p>
      {message}. It is deleted on {formatDate(due)}, and you are signed out everywhere. Sign in before that day to keep
      it.
    </p>
    {detail.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </Notice>
);

const SECTIONS: readonly Section[] = [
  {
    id: 'money',
    title: 'Coins and income',
    body: (
      <>
        <p>Before you go, think of what is in your account:</p>
        <ul>
          <li>Coins that you have not spent, and the rest of a subscription, are lost with the account.</li>
          <li>
            Available income cannot be paid any more once the account is gone. Withdraw it first, from your{' '}
            <a href="/account-income">income page</a>.
          </li>
          <li>Withdrawals that you have asked for already are paid all the same.</li>
        </ul>
        <p>After you have sent the form we tell you how much of each there is.</p>
      </>
    ),
  },
  {
    id: 'erased',
    title: 'What is erased, and what stays',
    body: (
      <>
        <p>Your name, e-mail address, picture, bank details and documents are erased. What stays names nobody:</p>
        <ul>
          <li>your reviews, without a name;</li>
          <li>
            your novels, for those alone who have unlocked chapters of them; they leave the catalogue. What nobody has
            paid for is deleted;
          </li>
          <li>the books of coins and payments, under a number that names nobody.</li>
        </ul>
        <p>
          The <a href="/privacy-policy#deletion">Privacy Policy</a> says the same. Your novels and your data can be
          downloaded from your account before.
        </p>
      </>
    ),
  },
  {
    id: 'how',
    title: 'How it goes',
    body: (
      <p>
        You send the form below, and a mail from {PRODUCT} confirms the day. You are signed out on all devices at once.{' '}
        {DELETION_DAYS} days later everything is erased, and nobody can bring it back.
      </p>
    ),
  },
];
