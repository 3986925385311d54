import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useToast } from '@griot/remote-kit';
import { Button, color, space } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Changes } from '../versions/changes.tsx';

/** Another wording beside the one that it is for. */
export const SuggestedWords = ({ words }: { words: Entities['Suggestion']['words'] }) => (
  <Paper>
    <Changes lines={[{ heading: false, parts: words }]} />
  </Paper>
);

/** Takes a wording over by one press, or leaves the paragraph as it is. Why it cannot be taken over stands where it was pressed. */
export function DecideOnSuggestion({ comment, name }: { comment: string; name: string }) {
  const toast = useToast();
  const [trouble, setTrouble] = useState('');
  const input = { params: { comment } };
  const takeOver = useAction('POST /comments/{comment}/take-over/', { failure: null });
  const decline = useAction('POST /comments/{comment}/decline/', { success: 'The paragraph stays as it is.' });
  const take = async (): Promise<void> => {
    setTrouble('');
    try {
      const answer = await takeOver.run(input);
      if (answer) toast(answer.message, 'success');
    } catch (error) {
      setTrouble(messageOf(error, 'The wording was not taken over.'));
    }
  };
  return (
    <>
      <Button
        size="small"
        variant="primary"
        aria-label={`Take over the wording of ${name}`}
        busy={takeOver.busy}
        disabled={decline.busy}
        onClick={() => void take()}
      >
        Take over
      </Button>
      <Button
        size="small"
        aria-label={`Decline the wording of ${name}`}
        busy={decline.busy}
        disabled={takeOver.busy}
        onClick={() => void decline.run(input)}
      >
        Decline
      </Button>
      <Trouble role="alert">{trouble}</Trouble>
    </>
  );
}

const Paper = styled.div`
  --prose-width: none;
  padding-left: ${space[12]};
  border-left: 3px solid ${color.terracotta};
  overflow-wrap: anywhere;
  p {
    white-space: pre-line;
  }
`;
const Trouble = styled.p`
  flex: 1 0 100%;
  order: 1;
  color: ${color.bad};
  &:empty {
    display: none;
  }
`;
