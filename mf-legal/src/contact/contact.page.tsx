import { CONTACT_FALLBACK, PRODUCT } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import { Scripted } from '../scripted/scripted.tsx';
import { TextPage, type Section } from '../text-page/text-page.tsx';
import { MessageForm } from './message-form.tsx';

/** Contact (part 2 §2.16): addresses from the configuration, and what they come with until it is known. */
export default function ContactPage() {
  const { data } = useCall('GET /config/', {});
  const {
    'contact-email': support,
    'editors-email': editors,
    'contact-phone-number': phone,
  } = data ?? CONTACT_FALLBACK;
  return (
    <TextPage
      title="Contact"
      lead={<p>A person reads what you write to us, and answers. Choose the way that suits you.</p>}
      sections={sections({ support, editors, phone })}
    />
  );
}

interface Addresses {
  support: string;
  editors: string;
  phone: string;
}

const Mail = ({ to }: { to: string }) => <a href={`mailto:${to}`}>{to}</a>;

const sections = ({ support, editors, phone }: Addresses): Section[] => [
  {
    id: 'write',
    title: 'Write to us here',
    body: (
      <Scripted>
        <MessageForm />
      </Scripted>
    ),
  },
  {
    id: 'authors',
    title: 'For authors',
    body: (
      <p>
        Questions about a chapter that was returned, a contract, your income or being featured go to our editors:{' '}
        <Mail to={editors} />. How to apply for a contract is told in the <a href="/writers-guide">Writers’ Guide</a>.
      </p>
    ),
  },
  {
    id: 'readers',
    title: 'For readers',
    body: (
      <p>
        For questions about coins, subscriptions, payments and your account write to <Mail to={support} />, and name the
        reference of the payment if there is one. Many answers stand in the <a href="/help-centre">Help Centre</a>.
      </p>
    ),
  },
  {
    id: 'suggestions',
    title: 'Suggestions and feedback',
    body: (
      <p>
        What would make {PRODUCT} better for you? Tell us under <Mail to={support} />. Say what you wanted to do and
        what happened instead; that helps most.
      </p>
    ),
  },
  {
    id: 'editorial',
    title: 'Join the editorial team',
    body: (
      <p>
        We look for people who read much and judge kindly. Write to <Mail to={editors} /> about what you read, the
        genres you know and the hours you have.
      </p>
    ),
  },
  {
    id: 'support',
    title: 'General support',
    body: (
      <p>
        Everything else reaches us by e-mail, <Mail to={support} />, or by message to{' '}
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>. We never ask for your password.
      </p>
    ),
  },
];
