import {
  AUTHOR_SHARE_PERCENT,
  CLOSING_DAY,
  FEATURED_WORDS_MIN,
  formatNumber,
  PRODUCT,
  WITHDRAWAL_BUSINESS_DAYS,
  WITHDRAWAL_HOURS,
} from '@griot/contracts';
import { useSession } from '@griot/remote-kit';
import { Button, Cluster, space } from '@griot/ui';
import { styled } from 'styled-components';
import { Faq } from '../faq/faq.tsx';
import { TextPage, type Section } from '../text-page/text-page.tsx';
import { BonusCards } from './bonus-cards.tsx';
import { standOutPlaces } from './bonuses.ts';
import { QUESTIONS } from './questions.tsx';

/** What authors have of it (part 2 §2.16 and §9). */
export default function WritersBenefitsPage() {
  const session = useSession();
  return (
    <TextPage
      title="Writer’s Benefits"
      lead={
        <>
          <p>
            {AUTHOR_SHARE_PERCENT} percent of the net of what readers spend on your novels is yours, contract or not. A
            contract adds bonuses.
          </p>
          <Ways $gap={8}>
            <Button variant="primary" href="/create">
              Start writing
            </Button>
            {session.state !== 'authorised' && <Button href="/signin?returnURL=%2Fcreate">Login</Button>}
          </Ways>
        </>
      }
      sections={SECTIONS}
    />
  );
}

const Ways = styled(Cluster)`
  margin-top: ${space[24]};
`;

const SECTIONS: readonly Section[] = [
  {
    id: 'share',
    title: 'Your share',
    body: (
      <>
        <p>
          You receive {AUTHOR_SHARE_PERCENT} percent of the net of what readers spend on your chapters and on gifts to
          you. It is the same for exclusive and for non-exclusive books, and for books without a contract. Net is the
          price that the reader paid, less the payment provider’s fee.
        </p>
        <p>
          Of each week or month of a subscription the same share is divided equally among the chapters that its reader
          read with it. Coins that were given away for free, or passed on by another reader, carry no share.
        </p>
      </>
    ),
  },
  {
    id: 'exclusive',
    title: 'Bonuses of an exclusive contract',
    body: (
      <>
        <p>The novel is published on {PRODUCT} alone while the contract runs.</p>
        <BonusCards type="exclusive" />
      </>
    ),
  },
  {
    id: 'non-exclusive',
    title: 'Bonuses of a non-exclusive contract',
    body: (
      <>
        <p>You may publish the novel anywhere else as well.</p>
        <BonusCards type="non-exclusive" />
      </>
    ),
  },
  {
    id: 'stand-out',
    title: 'How the stand-out bonus is divided',
    body: (
      <>
        <p>Once a month is over, the most read novels of each category are looked at. A novel among them receives:</p>
        <ul>
          {standOutPlaces().map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ul>
        <p>Equal reads share a place. A novel in several categories has one bonus a month, for its best place.</p>
      </>
    ),
  },
  {
    id: 'payouts',
    title: 'When you are paid',
    body: (
      <p>
        A month closes on the {CLOSING_DAY}th, in February on its last day, with a statement of every amount. From then
        on the money is your available income, and you may withdraw it whenever you like. A withdrawal is processed
        within {WITHDRAWAL_HOURS} hours and reaches your bank by transfer within {WITHDRAWAL_BUSINESS_DAYS} business
        days.
      </p>
    ),
  },
  {
    id: 'featured',
    title: 'Get featured',
    body: (
      <>
        <p>
          Our editors choose novels for the first page and for Editor’s Choice. A novel is put forward once it has at
          least {formatNumber(FEATURED_WORDS_MIN)} words. Being featured costs nothing, and nobody can buy it.
        </p>
        <p>
          A good cover, a synopsis that makes one want to begin, and chapters that come when they are promised help
          most. Questions about it reach our editors by the ways named under <a href="/contact">Contact</a>.
        </p>
      </>
    ),
  },
  { id: 'questions', title: 'Questions and answers', body: <Faq items={QUESTIONS} group="benefits" /> },
];
