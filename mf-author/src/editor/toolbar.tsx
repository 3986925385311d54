import { belowTopBar, ImagePlusIcon, color, layer, radius, space } from '@griot/ui';
import { useAtom } from 'jotai';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { Editor } from 'slate';
import { useSlateSelector, useSlateStatic } from 'slate-react';
import { styled } from 'styled-components';
import { clean, insertSceneBreak, isWithin, toggleHeading, toggleMark, toggleQuote } from './formatting.ts';
import {
  AArrowDownIcon,
  AArrowUpIcon,
  BoldIcon,
  HeadingIcon,
  ItalicIcon,
  Redo2Icon,
  RemoveFormattingIcon,
  SeparatorHorizontalIcon,
  StrikethroughIcon,
  TextQuoteIcon,
  UnderlineIcon,
  Undo2Icon,
} from './icons.ts';
import { FONT_SIZE_MAX, FONT_SIZE_MIN, fontSizeAtom } from './font-size.ts';
import { shortcut } from './shortcuts.ts';

interface Tool {
  label: string;
  Icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
  use: () => void;
  keys?: { keys: string; aria: string };
  /** On or off, for tools that are either. */
  on?: boolean;
  disabled?: boolean;
}

/** What stands where the cursor is, and what can be taken back: all that the tools show of the text. */
const toolState = (editor: Editor) => {
  const marks = Editor.marks(editor);
  return {
    undo: editor.history.undos.length > 0,
    redo: editor.history.redos.length > 0,
    bold: marks?.bold === true,
    italic: marks?.italic === true,
    underline: marks?.underline === true,
    strike: marks?.strike === true,
    heading: isWithin(editor, 'heading'),
    quote: isWithin(editor, 'quote'),
  };
};
type ToolState = ReturnType<typeof toolState>;

/** With most keys nothing of it changes, and the tools are not drawn again. */
const sameState = (one: ToolState | null, other: ToolState): boolean =>
  one !== null && (Object.keys(other) as (keyof ToolState)[]).every((name) => one[name] === other[name]);

/** The formatting tools of part 2 §9. Arrow keys move among them, so that the toolbar is one stop of the Tab key. */
export function Toolbar({ textId, onPicture }: { textId: string; onPicture: () => void }) {
  const editor = useSlateStatic();
  const state = useSlateSelector(toolState, sameState);
  const [size, changeSize] = useAtom(fontSizeAtom);
  const [stop, setStop] = useState(0);
  const bar = useRef<HTMLDivElement>(null);

  const groups: Tool[][] = [
    [
      {
        label: 'Undo',
        Icon: Undo2Icon,
        use: () => editor.undo(),
        keys: shortcut('z'),
        disabled: !state.undo,
      },
      {
        label: 'Redo',
        Icon: Redo2Icon,
        use: () => editor.redo(),
        keys: shortcut('z', true),
        disabled: !state.redo,
      },
    ],
    [
      {
        label: 'Bold',
        Icon: BoldIcon,
        use: () => toggleMark(editor, 'bold'),
        keys: shortcut('b'),
        on: state.bold,
      },
      {
        label: 'Italic',
        Icon: ItalicIcon,
        use: () => toggleMark(editor, 'italic'),
        keys: shortcut('i'),
        on: state.italic,
      },
      {
        label: 'Underline',
        Icon: UnderlineIcon,
        use: () => toggleMark(editor, 'underline'),
        keys: shortcut('u'),
        on: state.underline,
      },
      {
        label: 'Strike',
        Icon: StrikethroughIcon,
        use: () => toggleMark(editor, 'strike'),
        on: state.strike,
      },
    ],
    [
      { label: 'Heading', Icon: HeadingIcon, use: () => toggleHeading(editor), on: state.heading },
      { label: 'Blockquote', Icon: TextQuoteIcon, use: () => toggleQuote(editor), on: state.quote },
      { label: 'Scene break', Icon: SeparatorHorizontalIcon, use: () => insertSceneBreak(editor) },
      { label: 'Image', Icon: ImagePlusIcon, use: onPicture },
    ],
    [{ label: 'Clean', Icon: RemoveFormattingIcon, use: () => clean(editor) }],
    [
      {
        label: 'Smaller letters',
        Icon: AArrowDownIcon,
        use: () => changeSize('smaller'),
        disabled: size <= FONT_SIZE_MIN,
      },
      { label: 'Larger letters', Icon: AArrowUpIcon, use: () => changeSize('larger'), disabled: size >= FONT_SIZE_MAX },
    ],
  ];
  const count = groups.flat().length;

  const move = (event: KeyboardEvent): void => {
    const to = { ArrowRight: stop + 1, ArrowLeft: stop - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + count) % count;
    setStop(next);
    bar.current?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };

  let at = -1;
  return (
    <Bar ref={bar} role="toolbar" aria-label="Formatting" aria-controls={textId} onKeyDown={move}>
      {groups.map((group, g) => (
        <Group key={g}>
          {group.map(({ label, Icon, use, keys, on, disabled }) => {
            at += 1;
            const mine = at;
            return (
              <ToolButton
                key={label}
                type="button"
                aria-label={label}
                title={keys ? `${label} (${keys.keys})` : label}
                aria-keyshortcuts={keys?.aria}
                aria-pressed={on}
                aria-disabled={disabled || undefined}
                tabIndex={mine === stop ? 0 : -1}
                // The text keeps its cursor while the pointer chooses a tool.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onFocus={() => setStop(mine)}
                onClick={() => {
                  if (!disabled) use();
                }}
              >
                <Icon size={20} aria-hidden="true" />
              </ToolButton>
            );
          })}
        </Group>
      ))}
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  ${belowTopBar((bar) => `top: ${bar};`)}
  z-index: ${layer.raised};
  display: flex;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${color.line};
  border-radius: ${radius.card} ${radius.card} 0 0;
  background: ${color.surface};
`;
const Group = styled.div`
  display: flex;
  flex: none;
  padding: ${space[4]};
  & + & {
    border-left: 1px solid ${color.line};
  }
`;
const ToolButton = styled.button`
  display: grid;
  place-items: center;
  flex: none;
  width: 44px;
  height: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  color: ${color.ink};
  @media (hover: hover) {
    &:hover {
      background: ${color.sunken};
    }
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  &[aria-pressed='true'] {
    background: ${color.indigoWash};
    color: ${color.indigo};
  }
  &[aria-disabled='true'] {
    color: ${color.edge};
    background: none;
    cursor: default;
  }
`;
