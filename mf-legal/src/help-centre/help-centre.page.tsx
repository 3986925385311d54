import { useLocation } from '@griot/nav';
import { useGo, useTitle } from '@griot/remote-kit';
import { color, font, Page, PageTitle, space, Tabs, type } from '@griot/ui';
import { styled } from 'styled-components';
import { Faq, type Question } from '../faq/faq.tsx';
import { ACCOUNT } from './account.tsx';
import { BONUS } from './bonus.tsx';
import { COINS } from './coins.tsx';
import { STORIES } from './stories.tsx';
import { SUBSCRIPTION } from './subscription.tsx';
import { USAGE } from './usage.tsx';

/** The tabs of part 2 §2.16. Their ids are addresses (`/help-centre#coins`) that others may link to: never rename one. */
const TOPICS: readonly { id: string; label: string; questions: readonly Question[] }[] = [
  { id: 'account', label: 'Account', questions: ACCOUNT },
  { id: 'stories', label: 'Stories', questions: STORIES },
  { id: 'usage', label: 'Usage', questions: USAGE },
  { id: 'subscription', label: 'Subscription', questions: SUBSCRIPTION },
  { id: 'coins', label: 'Coins', questions: COINS },
  { id: 'bonus', label: 'Bonus', questions: BONUS },
];

export default function HelpCentrePage() {
  useTitle('Help Centre');
  const { pathname, hash } = useLocation();
  const go = useGo();
  const topic = TOPICS.find(({ id }) => `#${id}` === hash) ?? TOPICS[0];
  return (
    <Page $narrow>
      <PageTitle>Help Centre</PageTitle>
      <Lead>
        Answers to what is asked most. What you do not find here you can ask under <a href="/contact">Contact</a>.
      </Lead>
      <Tabs
        label="Topics"
        whole
        selected={topic?.id ?? ''}
        onSelect={(id) => void go(`${pathname}#${id}`, { replace: true })}
        tabs={TOPICS.map(({ id, label, questions }) => ({
          id,
          label,
          content: (
            <>
              <Topic>{label}</Topic>
              <Faq items={questions} group={`help-${id}`} />
            </>
          ),
        }))}
      />
    </Page>
  );
}

const Lead = styled.p`
  max-width: 56ch;
  margin: ${space[12]} 0 ${space[32]};
  color: ${color.inkSoft};
  font-size: ${type[18]};
  line-height: 1.6;
`;

/** Where all topics stand one after the other, none is named by its tab. */
const Topic = styled.h2`
  display: none;
  font: 700 ${type[21]} / 1.3 ${font.title};
  @media print, (scripting: none) {
    display: block;
  }
`;
