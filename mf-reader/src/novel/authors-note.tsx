import type { Entities } from '@griot/contracts';
import { Part } from '@griot/remote-kit';
import { Button, color, Delayed, font, PencilIcon, Skeleton, space, type, VisuallyHidden } from '@griot/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useIsOwnNovel } from './own-novel.ts';
import { Paragraphs } from './paragraphs.tsx';
import { Absent, Section } from './section.tsx';

const loadForm = () => import(/* webpackChunkName: "novel-forms" */ './note-form.tsx');

/** The author's note, which its author edits in place: whoever's pen name is the novel's (part 2 §2.8). */
export function AuthorsNote({ novel }: { novel: Entities['Novel'] }) {
  const [editing, setEditing] = useState(false);
  const isAuthor = useIsOwnNovel(novel);
  const written = novel.authors_note.trim() !== '';
  const close = (): void => setEditing(false);
  return (
    <Section
      title="Author’s note"
      action={
        isAuthor && !editing ? (
          <Button size="small" icon={<PencilIcon size={16} aria-hidden="true" />} onClick={() => setEditing(true)}>
            {written ? 'Edit' : 'Write'}
            <VisuallyHidden> the author’s note</VisuallyHidden>
          </Button>
        ) : null
      }
    >
      {isAuthor && editing ? (
        <Part
          load={loadForm}
          props={{ novel, onClose: close }}
          onFail={close}
          waiting={
            <Delayed>
              <Skeleton height="180px" />
            </Delayed>
          }
        />
      ) : written ? (
        <Note>
          <Paragraphs text={novel.authors_note} />
          <footer>{novel.author.name}</footer>
        </Note>
      ) : (
        <Absent>No author's note.</Absent>
      )}
    </Section>
  );
}

const Note = styled.blockquote`
  padding-left: ${space[16]};
  border-left: 3px solid ${color.terracotta};
  font: 400 ${type[16]} / 1.65 ${font.title};
  p + p {
    margin-top: ${space[8]};
  }
  footer {
    margin-top: ${space[8]};
    color: ${color.inkSoft};
    font: 600 ${type[14]} / 1.5 ${font.ui};
  }
`;
