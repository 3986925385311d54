import { COMPLAINT_BUSINESS_DAYS } from '@griot/contracts';
import { Scripted } from '../scripted/scripted.tsx';
import { TextPage, type Section } from '../text-page/text-page.tsx';
import { ComplaintForm } from './complaint-form.tsx';

/** Copyright Complaint (part 2 §2.16): how to complain, and the form. */
export default function ComplaintPage() {
  return (
    <TextPage
      title="Copyright Complaint"
      lead={
        <p>
          You have found your work here without your permission? Tell us, and we look into it. You need no account. We
          answer within {COMPLAINT_BUSINESS_DAYS.from} to {COMPLAINT_BUSINESS_DAYS.to} business days.
        </p>
      }
      sections={SECTIONS}
    />
  );
}

const SECTIONS: readonly Section[] = [
  {
    id: 'needed',
    title: 'What we need',
    body: (
      <>
        <p>So that an editor can compare, a complaint names:</p>
        <ul>
          <li>the address of the novel here, and which chapters or passages it is about;</li>
          <li>your work, and where and when it was first published;</li>
          <li>how we reach you: by your inbox if you are signed in, else by e-mail;</li>
          <li>that what you say is true, and that you own the rights or act for whoever does.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'form',
    title: 'Your complaint',
    body: (
      <Scripted>
        <ComplaintForm />
      </Scripted>
    ),
  },
  {
    id: 'then',
    title: 'What happens then',
    body: (
      <>
        <p>
          An editor compares both works and may take the novel out of sight of readers meanwhile. Its author is told and
          may answer. If the complaint is right, the work is taken down; those who do it again lose their account.
        </p>
        <p>
          You are told how it ended, within {COMPLAINT_BUSINESS_DAYS.from} to {COMPLAINT_BUSINESS_DAYS.to} business
          days.
        </p>
      </>
    ),
  },
  {
    id: 'fair',
    title: 'Before you complain',
    body: (
      <p>
        Ideas, plots and titles belong to nobody, and works whose protection has ended belong to everybody. A complaint
        that is knowingly false can make you answerable for the damage it does. Everything else that should not be here
        is reported where it stands; what that is says the <a href="/content-policy">Content Policy</a>.
      </p>
    ),
  },
];
