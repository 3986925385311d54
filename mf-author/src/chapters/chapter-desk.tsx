import { useLeaveQuestion, type MayLeave } from '@griot/remote-kit';
import { chapterLabel, TITLE_MAX, type Entities } from '@griot/contracts';
import {
  ArrowLeftIcon,
  Button,
  Cluster,
  color,
  font,
  from,
  IconButton,
  Notice,
  space,
  Stack,
  type,
  UnsavedDialog,
} from '@griot/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ChapterText } from '../editor/chapter-text.tsx';
import { insertPicture } from '../editor/formatting.ts';
import { isCommand } from '../editor/shortcuts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { useDesk, type Start } from './use-desk.ts';
import { WordCount } from './word-count.tsx';

export interface ChapterDeskProps {
  novel: Entities['OwnNovel'];
  start: Start;
  /** Tells the page what to ask before it goes to another chapter; null when there is nothing left to ask. */
  onGuard: (mayLeave: MayLeave | null) => void;
  onSaved: (chapter: Entities['OwnChapter']) => void;
  /** It was sent for approval: there is nothing left to edit. */
  onSent: () => void;
  onClose: () => void;
}

const TROUBLES = { save: 'Not saved', publish: 'Not sent for approval' };

/** The editor of one chapter: Save, Preview, Publish, Word Count (part 2 §2.11). */
export function ChapterDesk({ novel, start, onGuard, onSaved, onSent, onClose }: ChapterDeskProps) {
  const [picture, setPicture] = useState<{ file: File | null } | null>(null);
  const [preview, setPreview] = useState(false);
  const desk = useDesk({ novel, start, onSaved, onSent, onPicture: (file) => setPicture({ file }) });
  const leave = useLeaveQuestion(desk.dirty);
  const titleId = useId();

  useEffect(() => {
    onGuard(leave.mayLeave);
    return () => onGuard(null);
  }, [onGuard, leave.mayLeave]);

  // Wherever on the page the keyboard stands; the browser's own dialog for saving pages is of no use here.
  const saving = useRef(desk.save);
  useEffect(() => {
    saving.current = desk.save;
  });
  useEffect(() => {
    const saveByKey = (event: KeyboardEvent): void => {
      if (!isCommand(event, 's')) return;
      event.preventDefault();
      void saving.current();
    };
    document.addEventListener('keydown', saveByKey);
    return () => document.removeEventListener('keydown', saveByKey);
  }, []);

  const close = async (): Promise<void> => {
    if (await leave.mayLeave()) onClose();
  };
  const label = desk.chapter ? chapterLabel(desk.chapter.chapter) : 'New chapter';

  return (
    <Stack $gap={16}>
      <Bar>
        <IconButton label="Close editor" onClick={() => void close()}>
          <ArrowLeftIcon size={22} aria-hidden="true" />
        </IconButton>
        <Where>
          <h2 tabIndex={-1} data-heading>
            {label}
          </h2>
          <p role="status">
            {desk.busy
              ? 'Saving…'
              : desk.dirty
                ? 'Unsaved changes'
                : desk.chapter
                  ? 'All changes saved'
                  : 'Not saved yet'}
          </p>
        </Where>
        <WordCount words={desk.words} editor={desk.editor} />
        <Actions>
          <Button size="small" onClick={() => setPreview(true)}>
            Preview
          </Button>
          <Button size="small" busy={desk.busy === 'save'} onClick={() => void desk.save()}>
            Save
          </Button>
          <Button size="small" variant="primary" busy={desk.busy === 'publish'} onClick={() => void desk.publish()}>
            Publish
          </Button>
        </Actions>
      </Bar>

      <div role="alert">
        {desk.trouble && (
          <Notice tone="bad" title={TROUBLES[desk.trouble.kind]}>
            {desk.trouble.text} {desk.dirty && <span>Your text is kept on this device.</span>}
          </Notice>
        )}
      </div>
      {desk.aside && (
        <Notice
          title="Your text is set aside"
          action={
            <Cluster $gap={8}>
              <Button size="small" onClick={desk.bringBack}>
                Bring it back
              </Button>
              <Button size="small" variant="quiet" onClick={desk.dropAside}>
                Drop it
              </Button>
            </Cluster>
          }
        >
          You are looking at the text that was saved somewhere else.
        </Notice>
      )}
      {start.chapter?.rejection && (
        <Notice tone="bad" title="Rejected">
          {start.chapter.rejection}
        </Notice>
      )}

      <TitleField>
        <label htmlFor={titleId}>Chapter title</label>
        <input
          id={titleId}
          value={desk.title}
          maxLength={TITLE_MAX}
          placeholder="Give it a title"
          autoComplete="off"
          autoFocus={start.chapter === null}
          aria-invalid={desk.trouble?.at === 'title' ? true : undefined}
          onChange={(event) => desk.setTitle(event.target.value)}
        />
      </TitleField>
      <ChapterText
        editor={desk.editor}
        html={start.text.html}
        onChange={desk.changed}
        onPicture={() => setPicture({ file: null })}
        autoFocus={start.chapter !== null}
      />

      {picture && (
        <PictureDialog
          novel={novel}
          file={picture.file}
          onClose={() => setPicture(null)}
          onStored={(stored) => {
            insertPicture(desk.editor, stored);
            setPicture(null);
          }}
        />
      )}
      {preview && (
        <PreviewDialog chapter={desk.chapter?.chapter ?? null} {...desk.text()} onClose={() => setPreview(false)} />
      )}
      {desk.conflict && (
        <ConflictDialog
          conflict={desk.conflict}
          onMine={() => void desk.keepMine()}
          onTheirs={desk.takeTheirs}
          onClose={desk.closeConflict}
        />
      )}
      {leave.asked && (
        <UnsavedDialog
          busy={desk.busy !== null}
          onStay={() => leave.answer(false)}
          onDiscard={() => {
            desk.discard();
            leave.answer(true);
          }}
          onSave={() => void desk.save().then((saved) => leave.answer(saved))}
        >
          <p>{desk.chapter ? label : 'The new chapter'} has changes that are not saved.</p>
        </UnsavedDialog>
      )}
    </Stack>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
`;
const Actions = styled.div`
  display: flex;
  gap: ${space[8]};
  @media (max-width: 767px) {
    width: 100%;
    & > * {
      flex: 1;
    }
  }
`;
const Where = styled.div`
  flex: 1 1 100px;
  min-width: 0;
  & > h2 {
    font: 700 ${type[18]} / 1.3 ${font.title};
    outline: none;
  }
  & > p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
const TitleField = styled.div`
  display: grid;
  gap: 2px;
  & > label {
    color: ${color.inkSoft};
    font-size: ${type[14]};
    font-weight: 700;
  }
  & > input {
    width: 100%;
    min-height: 52px;
    padding: 4px 0;
    border: 0;
    border-bottom: 1px solid ${color.edge};
    border-radius: 0;
    background: none;
    color: ${color.ink};
    font: 700 ${type[21]} / 1.3 ${font.title};
    ${from.tablet} {
      font-size: ${type[26]};
    }
  }
  & > input::placeholder {
    color: ${color.inkSoft};
    opacity: 1;
  }
  & > input:focus-visible {
    outline: none;
    border-bottom-color: ${color.indigo};
    box-shadow: 0 1px 0 ${color.indigo};
  }
  & > input[aria-invalid='true'] {
    border-bottom-color: ${color.bad};
    box-shadow: 0 1px 0 ${color.bad};
  }
`;
