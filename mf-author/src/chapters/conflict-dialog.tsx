import { countWords } from '@griot/contracts';
import { Button, color, Dialog, font, formatNumber, from, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import type { Conflict } from './chapter-store.ts';
import { WrittenText } from './written-text.tsx';

export interface ConflictDialogProps {
  conflict: Conflict;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** The chapter was saved somewhere else meanwhile: both texts side by side, and a choice (ruling 20). */
export function ConflictDialog({ conflict, onMine, onTheirs, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      title="This chapter was saved somewhere else meanwhile"
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onTheirs}>Take the other text</Button>
          <Button variant="primary" onClick={onMine}>
            Keep my text
          </Button>
        </>
      }
    >
      <p>Nothing is lost: if you take the other text, yours is set aside and can be brought back.</p>
      <Sides>
        <Side label="Your text" {...conflict.mine} />
        <Side label="The other text" {...conflict.theirs} />
      </Sides>
    </Dialog>
  );
}

function Side({ label, title, html }: { label: string; title: string; html: string }) {
  return (
    <Sheet aria-label={label}>
      <header>
        <p>
          {label} · {formatNumber(countWords(html))} words
        </p>
        <h3>{title || 'Untitled'}</h3>
      </header>
      <div tabIndex={0} role="group" aria-label={`${label}, in full`}>
        <WrittenText html={html} />
      </div>
    </Sheet>
  );
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[16]};
  margin-top: ${space[16]};
  ${from.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;
const Sheet = styled.section`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  overflow: hidden;
  & > header {
    padding: ${space[12]} ${space[16]};
    border-bottom: 1px solid ${color.line};
    background: ${color.sunken};
  }
  & > header p {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
  & > header h3 {
    font: 700 ${type[16]} / 1.3 ${font.title};
    overflow-wrap: anywhere;
  }
  & > div {
    max-height: 44dvh;
    padding: ${space[16]};
    overflow-y: auto;
    --prose-size: ${type[16]};
  }
  & > div:focus-visible {
    outline-offset: -2px;
  }
`;
