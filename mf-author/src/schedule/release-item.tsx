import { chapterLabel, type Entities } from '@griot/contracts';
import { useAction, usePlatform } from '@griot/remote-kit';
import { Badge, Button, Card, Cluster, color, font, space, type, VisuallyHidden } from '@griot/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { stateLabel, stateTone } from '../chapters/state-label.ts';
import { clockIn } from './clock.ts';
import { TimeDialog } from './time-dialog.tsx';

export interface ReleaseItemProps {
  novel: { slug: string };
  chapter: Entities['OwnChapter'];
  rhythm: Entities['Rhythm'] | null;
  /** It has just come here from the other list by what its author did: the keyboard comes along. */
  arrives: boolean;
  /** It is about to go to the other list. */
  onLeave: () => void;
}

/** A chapter that is not out yet: when it comes out, what it waits for, and what its author can do about it. */
export function ReleaseItem({ novel, chapter, rhythm, arrives, onLeave }: ReleaseItemProps) {
  const { now } = usePlatform();
  const [choosing, setChoosing] = useState(false);
  const item = useRef<HTMLDivElement>(null);
  const [arrived] = useState(arrives);
  useEffect(() => {
    if (arrived) item.current?.focus();
  }, [arrived]);
  const params = { novel: novel.slug, chapter: chapter.id };
  const queue = useAction('POST /novels/mine/{novel}/chapters/{chapter}/release/', {
    success: ({ release }) => (release ? 'Chapter is scheduled' : 'Chapter has been published'),
    onDone: onLeave,
  });
  const cancel = useAction('DELETE /novels/mine/{novel}/chapters/{chapter}/release/', {
    success: 'Chapter is off the schedule',
    onDone: onLeave,
  });
  const request = useAction('POST /novels/mine/{novel}/chapters/{chapter}/request-publish/', {
    success: ({ draft_state: state }) =>
      state === 'published' ? 'Chapter has been published' : 'Chapter sent for approval',
  });
  const busy = queue.busy || cancel.busy || request.busy;
  const { release, approved_at: approved } = chapter;
  const isDraft = chapter.draft_state === 'draft';
  const late = release !== null && !approved && new Date(release.at) <= new Date(now());
  const ofWhich = <VisuallyHidden> ({chapterLabel(chapter.chapter)})</VisuallyHidden>;

  return (
    <Item as="li">
      <div ref={item} tabIndex={-1}>
        {release && <When>{clockIn(release.zone, release.at)}</When>}
        <Title>
          {chapterLabel(chapter.chapter)} · {chapter.title || 'Untitled'}
        </Title>
        <Cluster $gap={8}>
          <Badge tone={stateTone(chapter)}>{stateLabel(chapter)}</Badge>
          {release?.in_rhythm && <Badge>In rhythm</Badge>}
        </Cluster>
        {late && (
          <Late>
            Its time has passed.{' '}
            {isDraft
              ? 'Send it for approval, and it comes out as soon as an editor approves it.'
              : 'It comes out as soon as an editor approves it.'}
          </Late>
        )}
        {approved && !release && <Soft>It waits for a time, or for you to publish it.</Soft>}
        {chapter.rejection && <Late>Rejected: {chapter.rejection}</Late>}
      </div>
      <Cluster $gap={8}>
        {isDraft && (
          <Button
            size="small"
            busy={request.busy}
            disabled={busy}
            onClick={() => void request.run({ params, body: {} })}
          >
            Send for approval{ofWhich}
          </Button>
        )}
        {approved && (
          <Button
            size="small"
            busy={queue.busy}
            disabled={busy}
            onClick={() => void queue.run({ params, body: { when: 'now' } })}
          >
            Publish now{ofWhich}
          </Button>
        )}
        {rhythm && !release && (
          <Button size="small" disabled={busy} onClick={() => void queue.run({ params, body: { when: 'next' } })}>
            Next free time{ofWhich}
          </Button>
        )}
        <Button size="small" disabled={busy} onClick={() => setChoosing(true)}>
          {release ? 'Change time' : 'Choose a time'}
          {ofWhich}
        </Button>
        {release && (
          <Button
            size="small"
            variant="quiet"
            busy={cancel.busy}
            disabled={busy}
            onClick={() => void cancel.run({ params })}
          >
            Cancel{ofWhich}
          </Button>
        )}
      </Cluster>
      {choosing && <TimeDialog novel={novel} chapter={chapter} onStored={onLeave} onClose={() => setChoosing(false)} />}
    </Item>
  );
}

const Item = styled(Card)`
  display: grid;
  gap: ${space[12]};
  padding: ${space[16]};
  list-style: none;
  & > div:first-child {
    display: grid;
    gap: ${space[4]};
    min-width: 0;
    outline: none;
  }
`;
const When = styled.p`
  font: 700 ${type[16]} / 1.4 ${font.ui};
  font-variant-numeric: tabular-nums;
`;
const Title = styled.p`
  font: 700 ${type[16]} / 1.35 ${font.title};
  overflow-wrap: anywhere;
`;
const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Late = styled.p`
  color: ${color.bad};
  font-size: ${type[14]};
`;
