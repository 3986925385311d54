import { CONTRACT_AGE_MIN, CONTRACT_WORDS_MIN, type Entities } from '@griot/contracts';
import {
  Button,
  CircleAlertIcon,
  CircleCheckIcon,
  color,
  formatNumber,
  Progress,
  Section,
  space,
  Stack,
} from '@griot/ui';
import { styled } from 'styled-components';

interface NotEligibleProps {
  novel: Pick<Entities['OwnNovel'], 'slug' | 'num_words'>;
  /** What falls short, as the server says it. */ short: readonly string[];
}

/** What a contract asks for, and what this novel lacks (part 2 §5 and §9). */
export const NotEligible = ({ novel, short }: NotEligibleProps) => (
  <Section title="Contract criteria">
    <Stack $gap={16}>
      <p>You can apply once {formatNumber(CONTRACT_WORDS_MIN)} words of this novel are published.</p>
      <ul>
        {short.length > 0 ? (
          short.map((text) => (
            <Line key={text} $ink={color.warn}>
              <CircleAlertIcon size={20} aria-hidden="true" />
              {text}
            </Line>
          ))
        ) : (
          <Line $ink={color.good}>
            <CircleCheckIcon size={20} aria-hidden="true" />
            Criteria fulfilled
          </Line>
        )}
      </ul>
      <Progress
        value={novel.num_words / CONTRACT_WORDS_MIN}
        label={`${formatNumber(novel.num_words)} of ${formatNumber(CONTRACT_WORDS_MIN)} words`}
      />
      <p>
        Drafts and chapters that wait for approval do not count. An author under contract is at least {CONTRACT_AGE_MIN}{' '}
        years old, and shows it by a document.
      </p>
      <p>Don't give up, keep writing and reapply once you have met the criteria.</p>
      <div>
        <Button variant="primary" href={`/book-chapters/${novel.slug}`}>
          Go on writing
        </Button>
      </div>
    </Stack>
  </Section>
);

const Line = styled.li<{ $ink: string }>`
  display: flex;
  gap: ${space[8]};
  font-weight: 700;
  & > svg {
    flex: none;
    margin-top: 2px;
    color: ${(p) => p.$ink};
  }
`;
