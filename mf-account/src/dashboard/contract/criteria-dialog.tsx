import { CONTRACT_WORDS_MIN } from '@griot/contracts';
import { Button, CircleAlertIcon, CircleCheckIcon, color, Dialog, formatNumber, space, Stack } from '@griot/ui';
import { styled } from 'styled-components';

interface CriteriaDialogProps {
  title: string;
  /** The word counts that fall short, as the server says them. */ short: readonly string[];
  onClose: () => void;
}

/** What a contract asks of a novel, and what this one lacks (part 1 §5, part 2 §9). */
export const CriteriaDialog = ({ title, short, onClose }: CriteriaDialogProps) => (
  <Dialog
    title="Contract criteria"
    size="small"
    onClose={onClose}
    actions={
      <Button variant="primary" onClick={onClose}>
        Got it
      </Button>
    }
  >
    <Stack $gap={16}>
      <p>
        A novel can have a contract once {formatNumber(CONTRACT_WORDS_MIN)} words of it are published. So far, {title}{' '}
        stands like this:
      </p>
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
      <p>Don't give up, keep writing and reapply once you have met the criteria.</p>
    </Stack>
  </Dialog>
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
  & + & {
    margin-top: ${space[8]};
  }
`;
