import { color, font, from, Prose, radius, shadow, space } from '@griot/ui';
import { useAtomValue } from 'jotai';
import { memo, useId, useState, type CSSProperties } from 'react';
import type { Editor } from 'slate';
import {
  defaultScrollSelectionIntoView,
  Editable,
  Slate,
  type ReactEditor,
  type RenderChunkProps,
  type RenderPlaceholderProps,
} from 'slate-react';
import { styled } from 'styled-components';
import { fromHtml } from './from-html.ts';
import { toggleMark } from './formatting.ts';
import { renderElement, renderLeaf } from './elements.tsx';
import { fontSizeAtom } from './font-size.ts';
import { usePaintFirst, writtenByBrowser } from './paint-first.ts';
import { markByKey } from './shortcuts.ts';
import { Toolbar } from './toolbar.tsx';
import { goesOn, typeOn } from './typing-on.ts';

export interface ChapterTextProps {
  editor: Editor;
  /** What stands in it at first, as the wire's HTML. */
  html: string;
  onChange: () => void;
  /** The picture tool was used. */
  onPicture: () => void;
  autoFocus?: boolean;
}

/** The text of a chapter, to be written: its tools above the sheet. What is drawn around it leaves it alone. */
export const ChapterText = memo(function ChapterText({
  editor,
  html,
  onChange,
  onPicture,
  autoFocus = false,
}: ChapterTextProps) {
  const [initial] = useState(() => fromHtml(html));
  const size = useAtomValue(fontSizeAtom);
  const id = useId();
  usePaintFirst(editor);
  return (
    <Slate editor={editor} initialValue={initial} onValueChange={onChange}>
      <Surface>
        <Toolbar textId={id} onPicture={onPicture} />
        <Sheet
          as={Editable}
          id={id}
          aria-label="Chapter text"
          aria-multiline="true"
          // The editor's own style element would break the page's Content-Security-Policy; Sheet has its rules.
          disableDefaultStyles
          style={{ '--prose-size': `${size / 16}rem` } as CSSProperties}
          spellCheck
          autoFocus={autoFocus}
          placeholder="Write your chapter here"
          renderElement={renderElement}
          renderChunk={renderChunk}
          renderLeaf={renderLeaf}
          renderPlaceholder={Placeholder}
          scrollSelectionIntoView={showSelection}
          onKeyDown={(event) => {
            if (markByKey(editor, event)) event.preventDefault();
          }}
          onDOMBeforeInput={(event) => {
            if (markByMenu(editor, event.inputType)) event.preventDefault();
            else if (goesOn(editor, event)) return true;
          }}
          onInput={(event) => {
            writtenByBrowser(editor, (event.nativeEvent as InputEvent).inputType);
            if (typeOn(editor)) return true;
          }}
        />
      </Surface>
    </Slate>
  );
});

/** Parts of a long chapter: with a key one of them is laid out, and not each paragraph looked at. */
const renderChunk = ({ lowest, attributes, children }: RenderChunkProps) =>
  lowest ? <div {...attributes}>{children}</div> : children;

/** Where the cursor can be seen, as after most keys, nothing has to be scrolled: to find that out afresh is dear. */
function showSelection(editor: ReactEditor, range: Range): void {
  // Not every document can tell where a range stands: jsdom cannot.
  const box = range.collapsed && 'getBoundingClientRect' in range ? range.getBoundingClientRect() : null;
  if (!box || !isInView(box)) defaultScrollSelectionIntoView(editor, range);
}

function isInView({ top, right, bottom, left, height }: DOMRect): boolean {
  const { width, height: seen } = visualViewport ?? { width: innerWidth, height: innerHeight };
  return height > 0 && top >= 0 && left >= 0 && bottom <= seen && right <= width;
}

/** Phones offer bold, italic and underline in the menu over chosen words. */
function markByMenu(editor: Editor, inputType: string): boolean {
  const mark = (
    { formatBold: 'bold', formatItalic: 'italic', formatUnderline: 'underline', formatStrikeThrough: 'strike' } as const
  )[inputType];
  if (!mark) return false;
  toggleMark(editor, mark);
  return true;
}

const Placeholder = ({ attributes, children }: RenderPlaceholderProps) => (
  <Waiting {...attributes} style={{ ...attributes.style, opacity: 1 }}>
    {children}
  </Waiting>
);
const Waiting = styled.span`
  color: ${color.inkSoft};
`;

const Surface = styled.div`
  border-radius: ${radius.card};
  background: ${color.surface};
  /* Its edge for whoever chooses the colours: they see no shadow. */
  outline: 1px solid transparent;
  box-shadow:
    ${shadow.card},
    0 0 0 1px ${color.line};
  &:focus-within {
    box-shadow:
      ${shadow.card},
      0 0 0 1px ${color.indigo};
  }
`;

const Sheet = styled(Prose)`
  position: relative;
  max-width: none;
  min-height: 56dvh;
  /* The whole sheet takes the cursor; the lines are as long as on the reading page. */
  padding: ${space[24]} max(${space[16]}, calc(50% - 24ch)) 24dvh;
  --prose-font: ${font.ui};
  scroll-margin-top: ${space[72]};
  white-space: pre-wrap;
  word-wrap: break-word;
  cursor: text;
  &:focus-visible {
    outline: none;
  }
  /* What waits for the first word stands at the top of its paragraph, not of the sheet. */
  & > p {
    position: relative;
  }
  /* With content-visibility Control+End would lead to the last line's beginning: no cursor stands in what is passed over. Frames are the dearer for it, too. */
  & > [data-slate-chunk] {
    margin: 0;
    /* With a key the browser looks through one of them for what else moves, and not through all paragraphs. */
    isolation: isolate;
  }
  & > :where([data-slate-chunk]) > * {
    margin-block: var(--prose-gap, 1em) 0;
  }
  && > [data-slate-chunk]:first-child > :first-child {
    margin-top: 0;
  }
  /* Lines above the cursor stay as they are while their paragraph is written. */
  text-wrap: wrap;
  && p,
  && h3,
  && li {
    white-space: pre-wrap;
  }
  ${from.tablet} {
    padding-top: ${space[48]};
  }
`;
