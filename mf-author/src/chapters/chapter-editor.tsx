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
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useId, useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { ChapterText } from '../editor/chapter-text.tsx';
import { insertPicture } from '../editor/formatting.ts';
import { isCommand } from '../editor/shortcuts.ts';
import { NotStored } from '../stored-text/not-stored.tsx';
import { storageRefusedAtom } from '../stored-text/stored-texts.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import type { ChapterStart } from './chapter-store.ts';
import { useChapterEditor } from './use-chapter-editor.ts';
import { WordCount } from './word-count.tsx';
import { useUndisturbed } from '../tools/use-undisturbed.ts';
import { WritingTools } from '../tools/writing-tools.tsx';

export interface ChapterEditorProps {
  novel: Entities['OwnNovel'];
  start: ChapterStart;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Tells the page what to ask before it goes to another chapter; null when there is nothing left to ask. */
  onGuard: (mayLeave: MayLeave | null) => void;
  onSaved: (chapter: Entities['OwnChapter']) => void;
  /** It was sent for approval: there is nothing left to edit. */
  onSubmitted: () => void;
  onClose: () => void;
}

const PROBLEM_TITLES = { save: 'Not saved', publish: 'Not sent for approval' };

/** The editor of one chapter: Save, Preview, Publish, Word Count (part 2 §2.11). */
export function ChapterEditor({ novel, start, heading, onGuard, onSaved, onSubmitted, onClose }: ChapterEditorProps) {
  const [picture, setPicture] = useState<{ file: File | null } | null>(null);
  const choosePicture = useCallback(() => setPicture({ file: null }), []);
  const [preview, setPreview] = useState(false);
  const { editor, chapter, text, words, dirty, busy, problem, conflict, ...act } = useChapterEditor({
    novel,
    start,
    onSaved,
    onSubmitted,
    onPicture: (file) => setPicture({ file }),
  });
  const [undisturbed, setUndisturbed] = useUndisturbed();
  const refused = useAtomValue(storageRefusedAtom);
  const leave = useLeaveQuestion(dirty);
  const titleId = useId();

  useEffect(() => {
    onGuard(leave.mayLeave);
    return () => onGuard(null);
  }, [onGuard, leave.mayLeave]);

  // Wherever on the page the keyboard stands; the browser's own dialog for saving pages is of no use here.
  const saveByKey = useEffectEvent((event: KeyboardEvent): void => {
    if (!isCommand(event, 's')) return;
    event.preventDefault();
    void act.save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => saveByKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);

  const close = async (): Promise<void> => {
    if (await leave.mayLeave()) onClose();
  };
  const unsaved = act.autosave === 'on' ? 'Unsaved changes' : refused ? 'Not saved' : 'Not saved, kept on this device';
  const label = chapter ? chapterLabel(chapter.chapter) : 'New chapter';

  return (
    <Stack $gap={16}>
      <Bar>
        <IconButton label="Close editor" onClick={() => void close()}>
          <ArrowLeftIcon size={22} aria-hidden="true" />
        </IconButton>
        <Where>
          <h2 ref={heading} tabIndex={-1} data-heading>
            {label}
          </h2>
          {/* What is saved by itself is said aloud only when it is not. */}
          <p role="status" aria-live={act.autosave === 'on' ? 'off' : 'polite'}>
            {busy || act.autosaving ? 'Saving...' : dirty ? unsaved : chapter ? 'Saved' : 'Not saved yet'}
          </p>
        </Where>
        <WordCount words={words} editor={editor} />
        <Actions>
          <Button
            size="small"
            onClick={() => {
              act.readText();
              setPreview(true);
            }}
          >
            Preview
          </Button>
          <Button size="small" busy={busy === 'save'} onClick={() => void act.save()}>
            Save
          </Button>
          <Button
            size="small"
            variant="primary"
            busy={busy === 'publish'}
            onClick={() => void act.send({ type: 'publish' })}
          >
            Publish
          </Button>
        </Actions>
      </Bar>
      <WritingTools
        novel={novel.slug}
        chapter={chapter?.id ?? null}
        undisturbed={undisturbed}
        onUndisturbed={setUndisturbed}
      />

      <NotStored />
      <div role="alert">
        {problem && (
          <Notice tone="bad" title={PROBLEM_TITLES[problem.purpose]}>
            {problem.text} {dirty && !refused && <span>Your text is kept on this device.</span>}
          </Notice>
        )}
      </div>
      {act.elsewhere && !conflict && (
        <Notice
          tone="warn"
          title="This chapter was saved somewhere else meanwhile"
          action={
            <Button size="small" onClick={() => void act.send({ type: 'open-conflict' })}>
              Compare the texts
            </Button>
          }
        >
          What you type is not saved until you have chosen between the two.
        </Notice>
      )}
      {act.hasTextSetAside && (
        <Notice
          title="Your text is set aside"
          action={
            <Cluster $gap={8}>
              <Button size="small" onClick={() => void act.send({ type: 'bring-back' })}>
                Bring it back
              </Button>
              <Button size="small" variant="quiet" onClick={() => void act.send({ type: 'drop-set-aside' })}>
                Drop it
              </Button>
            </Cluster>
          }
        >
          You are looking at the text that was saved.
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
          dir="auto"
          value={text.title}
          maxLength={TITLE_MAX}
          placeholder="Give it a title"
          autoComplete="off"
          autoFocus={start.chapter === null}
          aria-invalid={problem?.at === 'title' ? true : undefined}
          onChange={(event) => act.typeTitle(event.target.value)}
        />
      </TitleField>
      <ChapterText
        editor={editor}
        html={start.text.html}
        onChange={act.textChanged}
        onPicture={choosePicture}
        autoFocus={start.chapter !== null}
      />

      {picture && (
        <PictureDialog
          novel={novel}
          file={picture.file}
          onClose={() => setPicture(null)}
          onStored={(stored) => {
            insertPicture(editor, stored);
            setPicture(null);
          }}
        />
      )}
      {preview && <PreviewDialog chapter={chapter?.chapter ?? null} {...text} onClose={() => setPreview(false)} />}
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onMine={() => void act.send({ type: 'keep-mine' })}
          onTheirs={() => void act.send({ type: 'take-theirs' })}
          onClose={() => void act.send({ type: 'close-conflict' })}
        />
      )}
      {leave.asked && (
        <UnsavedDialog
          busy={busy !== null}
          onStay={() => leave.answer(false)}
          onDiscard={() => {
            void act.send({ type: 'discard' });
            leave.answer(true);
          }}
          onSave={() => void act.save().then((saved) => leave.answer(saved))}
        >
          <p>{chapter ? label : 'The new chapter'} has changes that are not saved.</p>
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
    /* Seen by whoever chooses the colours. */
    outline-color: transparent;
    border-bottom-color: ${color.indigo};
    box-shadow: 0 1px 0 ${color.indigo};
  }
  & > input[aria-invalid='true'] {
    border-bottom-color: ${color.bad};
    box-shadow: 0 1px 0 ${color.bad};
  }
`;
