import { space, UnsavedDialog } from '@griot/ui';
import { styled } from 'styled-components';
import { SidePanel } from '../chapter/side-panel.tsx';
import { CommentList } from './comment-list.tsx';
import type { Place } from './place.ts';
import { Quote } from './quote.tsx';
import type { Commented } from './use-as-commenter.ts';
import { useUnsent } from './use-unsent.ts';

interface CommentsPanelProps {
  of: Commented;
  place: Place;
  onClose: () => void;
}

/** The comments of one place beside the text, or at the foot of a phone. What was typed is lost only after a question. */
export default function CommentsPanel({ of, place, onClose }: CommentsPanelProps) {
  const leave = useUnsent();
  const close = async (): Promise<void> => {
    if (await leave.mayLeave()) onClose();
  };
  return (
    <>
      {/* Before the panel, so that it is taken away first and the focus goes back to where it all began. */}
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          {leave.what} has not been sent.
        </UnsavedDialog>
      ) : null}
      <SidePanel
        title={place.on === 'earlier' ? 'Comments on an earlier version' : 'Comments'}
        onClose={() => void close()}
      >
        <Scroll>
          {place.on === 'paragraph' ? <Quote>{place.text}</Quote> : null}
          <CommentList of={of} place={place} onDirty={leave.onDirty} mayLose={leave.mayLose} />
        </Scroll>
      </SidePanel>
    </>
  );
}

const Scroll = styled.div`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space[16]};
  margin-inline: -${space[8]};
  padding: ${space[4]} ${space[8]} ${space[24]};
  overflow-y: auto;
  overscroll-behavior: contain;
`;
