import { messageOf } from '@griot/api';
import type { Entities } from '@griot/contracts';
import { useAction, useToast } from '@griot/remote-kit';
import { Button, color, space, VisuallyHidden } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

/** Another wording beside the one that it is for: heard as well as seen. */
export const SuggestedWords = ({ words }: { words: Entities['Suggestion']['words'] }) => (
  <Words>
    {words.map(({ change, text }, n) =>
      change === 'same' ? (
        text
      ) : change === 'added' ? (
        <ins key={n}>
          <VisuallyHidden>Added: </VisuallyHidden>
          {text}
        </ins>
      ) : (
        <del key={n}>
          <VisuallyHidden>Removed: </VisuallyHidden>
          {text}
        </del>
      ),
    )}
  </Words>
);

/** What the author makes of a suggestion that waits for them. Why it cannot be taken over stands where it was pressed. */
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
    <div>
      <Deeds>
        <Button size="small" variant="primary" busy={takeOver.busy} disabled={decline.busy} onClick={() => void take()}>
          Take over<VisuallyHidden> the wording of {name}</VisuallyHidden>
        </Button>
        <Button size="small" busy={decline.busy} disabled={takeOver.busy} onClick={() => void decline.run(input)}>
          Decline<VisuallyHidden> the wording of {name}</VisuallyHidden>
        </Button>
      </Deeds>
      <Trouble role="alert">{trouble}</Trouble>
    </div>
  );
}

const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
  ins {
    color: ${color.good};
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  del {
    color: ${color.bad};
    text-decoration: line-through;
  }
`;
const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
  margin-top: ${space[4]};
`;
const Trouble = styled.p`
  color: ${color.bad};
`;
