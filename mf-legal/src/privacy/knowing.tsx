import { BROWSER_DAYS, PRODUCT, RATING_TRACE_DAYS } from '@griot/contracts';
import type { Section } from '../text-page/text-page.tsx';

/** What we know and why. */
export const knowing: readonly Section[] = [
  {
    id: 'responsible',
    title: 'Who is responsible',
    body: (
      <p>
        {PRODUCT} is a programme that anybody may run. Responsible for what is known about you on this site is its
        operator: whoever offers it to you at this address. That is who “we” are.
      </p>
    ),
  },
  {
    id: 'given',
    title: 'What you give us',
    body: (
      <>
        <p>
          To open an account you give us your first and last name, a pen name, an e-mail address and a password, and, if
          somebody invited you, their referral code. You may add a picture, a few words about yourself, and your sex;
          you need not.
        </p>
        <p>
          What you write, upload, review and send through {PRODUCT} is stored so that it can be shown where you want it
          shown. Pictures are drawn anew when they arrive, so that nothing your camera hid in them, such as the place,
          is kept.
        </p>
        <p>
          What you write to us by the forms of <a href="/contact">Contact</a> and{' '}
          <a href="/complaint">Copyright Complaint</a> is read by our editors, who answer you: in your inbox, or, if you
          wrote without an account, at the e-mail address that you left. Nothing else is done with that address.
        </p>
      </>
    ),
  },
  {
    id: 'recorded',
    title: 'What is recorded while you read',
    body: (
      <>
        <p>
          When you are signed in, we record which chapters you have opened and how far you have come, which novels stand
          on your shelf, and which chapters you have unlocked.
        </p>
        <p>
          When you read as a guest, a view is counted once a day with a salted hash made of your network address and
          browser. The salt is thrown away with the day, and then nobody can tell any more whose view it was.
        </p>
        <p>
          Of some visits, chosen by chance, the browser tells how fast a page came and how soon it answered. That is
          added to sums for each part of the site, without your account, your address or what you read.
        </p>
        <p>
          With each rating of a novel we record for {RATING_TRACE_DAYS} days a keyed hash of the network it came from,
          another for every novel, so that many ratings from one place can be told apart from many readers. The address
          itself is not stored.
        </p>
        <p>
          With each sign-in we record the kind of browser, and for {BROWSER_DAYS} days a hash of a number that your
          browser has given itself by chance; with a payment by card, a hash that stands for the card. Both serve one
          purpose: before income is paid out, our staff are told when people who invited one another seem to be one
          person. To stop people who guess passwords or codes, attempts are counted under hashes of addresses, which are
          forgotten after about an hour.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <>
        <p>
          Your browser’s own storage holds the proof that you are signed in, how you like your pages set, text of yours
          that has not been saved yet, and, once you have tried to sign in or up here, the number by which the browser
          is known again. Signing out removes the proof; clearing the site’s data in your browser removes everything. We
          set three cookies at most. One stays for ten minutes and only while you sign in through another company, so
          that nobody else can end what you began. Another, <code>wrote</code>, stays for ten seconds after you have
          changed something, so that you see it wherever you are answered from; it says nothing of you. The third,{' '}
          <code>builds</code>, is set only while a new version of a part of this site is tried with some of its
          visitors: it holds a number made by chance, so that you get the same version each time, says nothing of you,
          and stays for thirty days.
        </p>
        <p>
          There is no advertising on {PRODUCT}, and no company follows you here: letters, pictures and programs come
          from this site and its own servers alone.
        </p>
      </>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    body: (
      <>
        <p>
          We use what we know to run {PRODUCT}: to show you your own pages, to count readers, to pay authors, to answer
          you, to keep out fraud, and to do what the law demands. Our reasons in law are the agreement between us, our
          interest in a safe service, your consent where we ask for it, and legal duties.
        </p>
        <p>We do not sell what we know about you, and we make no profiles of you for others.</p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'What others see',
    body: (
      <>
        <p>
          Everybody can see your pen name, your picture, what you say about yourself, your published novels, and your
          reviews. Nobody sees your name, your e-mail address, your shelf, what you read or what you spend.
        </p>
        <p>
          Authors see how many people read and shelved their novels and what they earned, never who it was, unless you
          make yourself known by a review or a gift. Whoever invited you sees that one more person came, not who.
        </p>
      </>
    ),
  },
];
