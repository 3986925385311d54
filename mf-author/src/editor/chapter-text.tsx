import { color, font, from, Prose, radius, shadow, space } from '@griot/ui';
import { useAtomValue } from 'jotai';
import { useId, useState, type CSSProperties } from 'react';
import type { Editor } from 'slate';
import { Editable, Slate, type RenderPlaceholderProps } from 'slate-react';
import { styled } from 'styled-components';
import { fromHtml } from './from-html.ts';
import { toggleMark } from './formatting.ts';
import { renderElement, renderLeaf } from './elements.tsx';
import { fontSizeAtom } from './font-size.ts';
import { markByKey } from './shortcuts.ts';
import { Toolbar } from './toolbar.tsx';

export interface ChapterTextProps {
  editor: Editor;
  /** What stands in it at first, as the wire's HTML. */
  html: string;
  onChange: () => void;
  /** The picture tool was used. */
  onPicture: () => void;
  autoFocus?: boolean;
}

/** The text of a chapter, to be written: its tools above the sheet. */
export function ChapterText({ editor, html, onChange, onPicture, autoFocus = false }: ChapterTextProps) {
  const [initial] = useState(() => fromHtml(html));
  const size = useAtomValue(fontSizeAtom);
  const id = useId();
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
          renderLeaf={renderLeaf}
          renderPlaceholder={Placeholder}
          onKeyDown={(event) => {
            if (markByKey(editor, event)) event.preventDefault();
          }}
          onDOMBeforeInput={(event) => {
            if (markByMenu(editor, event.inputType)) event.preventDefault();
          }}
        />
      </Surface>
    </Slate>
  );
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
  box-shadow:
    ${shadow.card},
    0 0 0 1px ${color.line};
  &:has([role='textbox']:focus-visible) {
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
  && p,
  && h3,
  && li {
    white-space: pre-wrap;
  }
  ${from.tablet} {
    padding-top: ${space[48]};
  }
`;
