import { ChevronDownIcon, color, font, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';
import type { Ordering } from './place.ts';

const ORDERINGS: readonly (readonly [Ordering, string])[] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['liked', 'Most liked first'],
];

/** Which comments come first. */
export const OrderingChoice = ({ value, onChange }: { value: Ordering; onChange: (ordering: Ordering) => void }) => (
  <Label>
    Order
    <span>
      <select value={value} onChange={(event) => onChange(event.target.value as Ordering)}>
        {ORDERINGS.map(([ordering, name]) => (
          <option key={ordering} value={ordering}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} aria-hidden="true" />
    </span>
  </Label>
);

const Label = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  color: ${color.inkSoft};
  font-size: ${type[14]};
  span {
    position: relative;
  }
  svg {
    position: absolute;
    right: ${space[8]};
    top: calc(50% - 8px);
    pointer-events: none;
  }
  select {
    min-height: 44px;
    padding: 4px ${space[32]} 4px ${space[12]};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.surface};
    color: ${color.ink};
    font: 600 ${type[14]} / 1.5 ${font.ui};
    appearance: none;
    cursor: pointer;
  }
`;
