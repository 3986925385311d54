import { useAction, useCall } from '@griot/remote-kit';
import { Button, color, formatNumber, space, type, UnsavedDialog } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { CommentList } from './comment-list.tsx';
import CommentsPanel from './panel.tsx';
import { COUNTS } from './place.ts';
import type { Commented } from './use-as-commenter.ts';
import { useUnsent } from './use-unsent.ts';

const HERE = { on: 'chapter' } as const;

/** What readers say to a chapter as a whole, at its end; and the ways to what they say to its paragraphs. */
export default function ChapterComments({ of }: { of: Commented }) {
  const params = { novel: of.novel.slug, chapter: of.chapter };
  const counts = useCall(COUNTS, { params }).data;
  const [earlier, setEarlier] = useState(false);
  const leave = useUnsent();
  const close = useAction('PUT /novels/mine/{novel}/chapters/{chapter}/comments/', {
    success: ({ closed }) => (closed ? 'Nobody else writes here any more.' : 'Readers can comment again.'),
  });
  const onParagraphs = counts?.paragraphs.reduce((sum, { comments }) => sum + comments, 0) ?? 0;
  const more = counts && counts.chapter > 0 ? ' more' : '';
  return (
    <>
      {leave.asked ? (
        <UnsavedDialog onStay={() => leave.answer(false)} onDiscard={() => leave.answer(true)}>
          Your comment has not been sent.
        </UnsavedDialog>
      ) : null}
      <Head>
        <h2>Comments{counts && counts.chapter > 0 ? ` (${formatNumber(counts.chapter)})` : ''}</h2>
        {of.own && counts ? (
          <Button
            size="small"
            busy={close.busy}
            onClick={() => void close.run({ params, body: { closed: !counts.closed } })}
          >
            {counts.closed ? 'Open comments' : 'Close comments'}
          </Button>
        ) : null}
      </Head>
      {onParagraphs > 0 ? (
        <Soft>
          {onParagraphs === 1 ? `One${more} stands` : `${formatNumber(onParagraphs)}${more} stand`} beside the
          paragraphs.
        </Soft>
      ) : null}
      <CommentList of={of} place={HERE} onDirty={leave.onDirty} mayLose={leave.mayLose} />
      {counts && counts.earlier > 0 ? (
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setEarlier(true)}>
          {counts.earlier === 1 ? 'One comment' : `${formatNumber(counts.earlier)} comments`} on an earlier version
        </Button>
      ) : null}
      {earlier ? <CommentsPanel of={of} place={{ on: 'earlier' }} onClose={() => setEarlier(false)} /> : null}
    </>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space[8]};
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
