import { color, Dialog, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import { useLetterKeys } from './letter-keys.ts';

const KEYS: readonly { keys: string[]; does: string }[] = [
  { keys: ['→', 'j'], does: 'Next chapter' },
  { keys: ['←', 'k'], does: 'Previous chapter' },
  { keys: ['Space'], does: 'One screen on' },
  { keys: ['Shift', 'Space'], does: 'One screen back' },
  { keys: ['Esc'], does: 'Close what is open, put the bar away' },
  { keys: ['?'], does: 'This list' },
  { keys: ['/'], does: 'Search, on other pages' },
];

/** What the keyboard does while one reads. */
export default function KeysSheet({ onClose }: { onClose: () => void }) {
  const [on, turn] = useLetterKeys();
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <List>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </List>
      <Letters>
        <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
        Use j, k, ? and /
      </Letters>
    </Dialog>
  );
}

const List = styled.dl`
  display: grid;
  & > div {
    display: grid;
    grid-template-columns: 132px 1fr;
    align-items: center;
    gap: ${space[12]};
    min-height: 44px;
    border-bottom: 1px solid ${color.line};
  }
  dt {
    display: flex;
    gap: ${space[8]};
  }
  kbd {
    min-width: 32px;
    padding: 2px ${space[8]};
    border: 1px solid ${color.edge};
    border-bottom-width: 2px;
    border-radius: ${radius.control};
    font: inherit;
    font-size: ${type[14]};
    text-align: center;
  }
`;

const Letters = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 44px;
  margin-top: ${space[12]};
  cursor: pointer;
  input {
    width: 20px;
    height: 20px;
    margin: 0;
    accent-color: ${color.indigo};
  }
`;
