import { chapterLabel, type Entities } from '@griot/contracts';
import { color, Delayed, font, formatCoins, formatNumber, Price, radius, Skeleton, space, type } from '@griot/ui';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import { eachInWords, freeInWords, pricesOf, subscriptionInWords } from './prices.ts';
import type { Chapters } from './use-catalog.ts';
import { useNovelPosition } from './use-novel-position.ts';

interface PricePanelProps {
  novel: Pick<Entities['Novel'], 'slug' | 'book_type'>;
  chapters: Chapters | null;
}

/** What the novel costs, before anything is spent: each locked chapter, all of them, and what a subscription opens. */
export function PricePanel({ novel, chapters }: PricePanelProps) {
  const position = useNovelPosition(novel.slug);
  const all = chapters?.all;
  const prices = useMemo(() => (all ? pricesOf(all) : null), [all]);
  if (!prices) {
    if (chapters?.error)
      return (
        <Panel aria-label="Price">
          <p>The prices did not load. They are named at every locked chapter, before anything is spent.</p>
        </Panel>
      );
    return (
      <Panel aria-label="Price" aria-busy="true" $tall={novel.book_type === 'paid'}>
        <Delayed>
          <Skeleton shape="text" lines={novel.book_type === 'paid' ? 4 : 1} />
        </Delayed>
      </Panel>
    );
  }
  const { each, locked, open, unlocked, toLatest, onlyBySubscription } = prices;
  return (
    <Panel aria-label="Price">
      <p>
        {freeInWords(prices)}
        {position ? ` You stopped in ${chapterLabel(position.chapter)}.` : null}
      </p>
      {locked === 0 ? (
        open > 0 ? (
          <p>
            {unlocked === open
              ? `You have unlocked the ${open === 1 ? 'other' : `other ${formatNumber(open)}`}.`
              : 'The others are open to you.'}
          </p>
        ) : null
      ) : (
        <dl>
          {each ? (
            <Line name={locked === 1 ? 'The locked chapter' : 'Each locked chapter'}>
              {each.least === each.most ? <Price amount={each.most} /> : <b>{eachInWords(each)}</b>}
            </Line>
          ) : null}
          {each ? (
            <Line name="To the latest chapter">
              <b>
                {formatCoins(toLatest)}
                {onlyBySubscription ? ' and a subscription' : ''}
              </b>
            </Line>
          ) : null}
          <Line name="With a subscription">{subscriptionInWords(prices)}</Line>
          {unlocked ? (
            <Line name="Unlocked by you">
              {formatNumber(unlocked)} {unlocked === 1 ? 'chapter' : 'chapters'}
            </Line>
          ) : null}
        </dl>
      )}
    </Panel>
  );
}

const Line = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

const Panel = styled.section<{ $tall?: boolean }>`
  display: grid;
  gap: ${space[8]};
  align-content: start;
  max-width: 560px;
  min-height: ${(p) => (p.$tall ? '154px' : '50px')};
  padding: ${space[12]} ${space[16]};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  & > p {
    font: 600 ${type[16]} / 1.5 ${font.ui};
  }
  & > p + p {
    color: ${color.inkSoft};
    font-weight: 400;
  }
  dl {
    display: grid;
    gap: ${space[4]};
    font-variant-numeric: tabular-nums;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space[16]};
  }
  dt {
    color: ${color.inkSoft};
  }
  dd {
    margin: 0;
  }
`;
