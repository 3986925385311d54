import type { Entities } from '@griot/contracts';
import { useAction, useSession } from '@griot/remote-kit';
import { Button, Dialog, space } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ReportButton } from '../report/report-button.tsx';
import { useAsCommenter, type Commented } from './use-as-commenter.ts';

interface MoreDeedsProps {
  of: Commented;
  comment: Entities['CommentAnswer'];
  name: string;
  pinnable: boolean;
  /** A suggestion is not: it is deleted, and suggested anew. */
  editable: boolean;
  onEdit: () => void;
}

type Asked = 'delete' | 'remove' | 'mute' | 'block';

/** What each question says before it is done. */
const QUESTIONS: Record<Asked, { title: string; text: (name: string) => string; deed: string }> = {
  delete: {
    title: 'Delete your comment?',
    text: () => 'Its text is gone for good. Answers to it stay.',
    deed: 'Delete comment',
  },
  remove: {
    title: 'Remove this comment?',
    text: (name) => `Nobody reads what ${name} wrote here any more. Our editors can still see it.`,
    deed: 'Remove comment',
  },
  mute: {
    title: 'Mute this reader?',
    text: (name) =>
      `You see no comments of ${name} any more, on any novel. They are not told. You can undo this in your profile.`,
    deed: 'Mute',
  },
  block: {
    title: 'Block this reader?',
    text: (name) => `${name} cannot comment on your novels any more. You can undo this in your profile.`,
    deed: 'Block',
  },
};

/** What else can be done with a comment: by its writer, by other readers, and by the author of the novel. */
export function MoreDeeds({ of, comment, name, pinnable, editable, onEdit }: MoreDeedsProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const signedIn = useSession().state === 'authorised';
  const asCommenter = useAsCommenter();
  const input = { params: { comment: comment.id } };
  const remove = useAction('DELETE /comments/{comment}/', { success: 'Your comment is deleted.' });
  const takeOut = useAction('POST /comments/{comment}/remove/', { success: 'The comment is removed.' });
  const mute = useAction('POST /comments/{comment}/mute/', { success: ({ message }) => message });
  const block = useAction('POST /comments/{comment}/block/', { success: ({ message }) => message });
  const heart = useAction('POST /comments/{comment}/heart/');
  const unheart = useAction('DELETE /comments/{comment}/heart/');
  const pin = useAction('POST /comments/{comment}/pin/', { success: 'The comment stands before all others now.' });
  const unpin = useAction('DELETE /comments/{comment}/pin/');
  const approve = useAction('POST /comments/{comment}/approve/', { success: 'The comment is shown.' });
  const deeds = { delete: remove, remove: takeOut, mute, block };
  const known = comment.user !== null;

  return (
    <Deeds>
      {of.own && comment.state === 'waiting' ? (
        <Button size="small" variant="primary" busy={approve.busy} onClick={() => void approve.run(input)}>
          Show it
        </Button>
      ) : null}
      {of.own && !comment.is_mine && comment.state === 'shown' ? (
        <Button
          size="small"
          aria-pressed={comment.hearted}
          busy={heart.busy || unheart.busy}
          onClick={() => void (comment.hearted ? unheart : heart).run(input)}
        >
          {comment.hearted ? 'Take back my heart' : 'Give my heart'}
        </Button>
      ) : null}
      {of.own && pinnable && comment.state === 'shown' ? (
        <Button
          size="small"
          aria-pressed={comment.pinned}
          busy={pin.busy || unpin.busy}
          onClick={() => void (comment.pinned ? unpin : pin).run(input)}
        >
          {comment.pinned ? 'Unpin' : 'Pin'}
        </Button>
      ) : null}
      {comment.is_mine ? (
        <>
          {editable ? (
            <Button size="small" onClick={onEdit}>
              Edit
            </Button>
          ) : null}
          <Button size="small" onClick={() => setAsked('delete')}>
            Delete
          </Button>
        </>
      ) : (
        <>
          {of.own ? (
            <Button size="small" onClick={() => setAsked('remove')}>
              Remove
            </Button>
          ) : null}
          {known && signedIn ? (
            <Button size="small" onClick={() => void asCommenter(() => setAsked('mute'))}>
              Mute {name}
            </Button>
          ) : null}
          {known && of.own ? (
            <Button size="small" onClick={() => setAsked('block')}>
              Block {name}
            </Button>
          ) : null}
          <ReportButton size="small" reported={{ kind: 'comment', id: comment.id, what: `this comment by ${name}` }} />
        </>
      )}
      {asked ? (
        <Dialog
          title={QUESTIONS[asked].title}
          size="small"
          busy={deeds[asked].busy}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button disabled={deeds[asked].busy} onClick={() => setAsked(null)}>
                Cancel
              </Button>
              <Button
                variant="danger"
                busy={deeds[asked].busy}
                onClick={() => void deeds[asked].run(input).then(() => setAsked(null))}
              >
                {QUESTIONS[asked].deed}
              </Button>
            </>
          }
        >
          <p>{QUESTIONS[asked].text(name)}</p>
        </Dialog>
      ) : null}
    </Deeds>
  );
}

const Deeds = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`;
