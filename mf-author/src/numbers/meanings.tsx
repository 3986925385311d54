import { color, Section, space } from '@griot/ui';
import { styled } from 'styled-components';

const MEANINGS: readonly [figure: string, meaning: string][] = [
  [
    'Readers',
    'People who were signed in when they opened a chapter, each counted once however often they came. You yourself are never counted.',
  ],
  [
    'Go on',
    'Of a chapter’s readers, the share who have opened the next chapter too. The last chapter has none to go on to.',
  ],
  [
    'Guests’ visits',
    'Chapters opened by people who were not signed in, once a chapter and day. Nobody is followed from day to day, so the same guest counts again tomorrow.',
  ],
  ['Unlocks', 'How often the chapter was unlocked with coins, for good.'],
  [
    'Income',
    'Your half of what readers paid, after the payment provider’s fee: for unlocks, and what subscribers’ months brought once they were shared out. Gifts belong to the novel and to no chapter. Your statements say when it is paid.',
  ],
  [
    'Days',
    'Days begin at midnight UTC, as views are counted everywhere here. The newest figures may be a minute late.',
  ],
];

/** What each figure says, and what it does not. */
export const Meanings = () => (
  <Section title="What these numbers mean">
    <List>
      {MEANINGS.map(([figure, meaning]) => (
        <div key={figure}>
          <dt>{figure}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </List>
  </Section>
);

const List = styled.dl`
  display: grid;
  gap: ${space[12]};
  max-width: 66ch;
  & dt {
    font-weight: 700;
  }
  & dd {
    color: ${color.inkSoft};
  }
`;
