import { ChevronDownIcon, color, formatNumber, Menu, space, Stat, Stats, type } from '@griot/ui';
import { Editor, Node, type Editor as TextEditor } from 'slate';
import { styled } from 'styled-components';
import { isTextBlock } from '../editor/text-editor.ts';
import { useChosenWords } from './use-chosen-words.ts';

/** Words a reader takes in a minute, about. */
const READING_PACE = 230;

/** The live count, as the server counts it, and before it that of what is chosen; opened, it tells more. */
export function WordCount({ words, editor }: { words: number; editor: TextEditor }) {
  const chosen = useChosenWords(editor);
  const shown = chosen === null ? formatNumber(words) : `${formatNumber(chosen)} of ${formatNumber(words)}`;
  return (
    <Menu
      label={`Word Count: ${shown}`}
      width={280}
      trigger={
        <Face>
          Word Count <b>{shown}</b>
          <ChevronDownIcon size={16} aria-hidden="true" />
        </Face>
      }
    >
      <Counts words={words} editor={editor} />
    </Menu>
  );
}

function Counts({ words, editor }: { words: number; editor: TextEditor }) {
  const lines = [...Editor.nodes(editor, { at: [], match: isTextBlock })]
    .map(([node]) => Node.string(node))
    .filter((line) => line.trim() !== '');
  const characters = lines.reduce((sum, line) => sum + [...line].length, 0);
  return (
    <Panel>
      <Stats>
        <Stat label="Words" value={formatNumber(words)} />
        <Stat label="Characters" value={formatNumber(characters)} />
        <Stat label="Paragraphs" value={formatNumber(lines.length)} />
        <Stat
          label="Minutes to read"
          value={words === 0 ? '0' : formatNumber(Math.max(1, Math.round(words / READING_PACE)))}
        />
      </Stats>
    </Panel>
  );
}

const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;
  padding: 0 ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  white-space: nowrap;
  & > b {
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
  }
`;
const Panel = styled.div`
  padding: ${space[12]};
`;
