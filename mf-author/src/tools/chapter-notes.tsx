import { messageOf } from '@griot/api';
import { CHAPTER_NOTES_MAX, type Entities } from '@griot/contracts';
import { useCall } from '@griot/remote-kit';
import {
  Button,
  Card,
  Cluster,
  color,
  controlLook,
  Delayed,
  ErrorState,
  Notice,
  Skeleton,
  Stack,
  type,
} from '@griot/ui';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useNotes } from './use-notes.ts';

interface ChapterNotesProps {
  novel: string;
  chapter: string;
}

/** Notes on a chapter: for its author, and nobody else. */
export default function ChapterNotes({ novel, chapter }: ChapterNotesProps) {
  const found = useCall(
    'GET /novels/mine/{novel}/chapters/{chapter}/notes/',
    { params: { novel, chapter } },
    { staleTime: 0 },
  );
  // Begun with what stands there now, and not with what comes back while it is typed.
  const [start, setStart] = useState<Entities['ChapterNotes'] | null>(null);
  if (!start && found.data && !found.isFetching) setStart(found.data);
  if (start) return <Pad novel={novel} chapter={chapter} found={start} />;
  return found.isError ? (
    <ErrorState title="Your notes did not load." onRetry={() => void found.refetch()}>
      {messageOf(found.error, 'Failed to get the notes')}
    </ErrorState>
  ) : (
    <Delayed>
      <Skeleton height="120px" />
    </Delayed>
  );
}

function Pad({ novel, chapter, found }: ChapterNotesProps & { found: Entities['ChapterNotes'] }) {
  const id = useId();
  const notes = useNotes(novel, chapter, found);
  return (
    <Card>
      <Stack $gap={8}>
        <Cluster $justify="space-between">
          <label htmlFor={id}>
            <b>Notes on this chapter</b>
          </label>
          <Quiet role="status" aria-live="off">
            {notes.saving ? 'Saving...' : notes.dirty ? 'Unsaved changes' : 'Saved'}
          </Quiet>
        </Cluster>
        <Area
          dir="auto"
          id={id}
          aria-describedby={`${id}-hint`}
          value={notes.text}
          maxLength={CHAPTER_NOTES_MAX}
          onChange={(event) => notes.type(event.target.value)}
          onBlur={() => void notes.saveNow()}
        />
        <Quiet id={`${id}-hint`}>Only you see them: no reader, no editor, no file of the novel.</Quiet>
        <div role="alert">
          {notes.trouble && (
            <Notice
              tone="warn"
              action={
                <Button size="small" onClick={() => void notes.saveNow()}>
                  Save now
                </Button>
              }
            >
              {notes.trouble}
            </Notice>
          )}
          {notes.theirs && (
            <Notice
              tone="warn"
              title="These notes were saved somewhere else meanwhile"
              action={
                <Cluster $gap={8}>
                  <Button size="small" onClick={() => notes.choose('mine')}>
                    Keep these
                  </Button>
                  <Button size="small" variant="quiet" onClick={() => notes.choose('theirs')}>
                    Take the others
                  </Button>
                </Cluster>
              }
            >
              <Others>{notes.theirs.text || 'They are empty there.'}</Others>
            </Notice>
          )}
        </div>
      </Stack>
    </Card>
  );
}

const Area = styled.textarea`
  ${controlLook}
  min-height: 120px;
  max-height: 40vh;
  resize: vertical;
  field-sizing: content;
`;
const Quiet = styled.p`
  color: ${color.inkSoft};
  font-size: ${type[14]};
`;
const Others = styled.p`
  max-height: 20vh;
  overflow-y: auto;
  white-space: pre-wrap;
`;
