import { useId } from 'react';
import { styled } from 'styled-components';
import { ChevronDownIcon } from '../icons.ts';
import { color, font, radius, space, type } from '../theme/tokens.ts';

export interface ChooserProps {
  label: string;
  options: readonly { value: string; label: string }[];
  selected: string;
  onSelect: (value: string) => void;
}

const Line = styled.div`
  position: relative;
  max-width: 360px;
  & > svg {
    position: absolute;
    right: 12px;
    bottom: 12px;
    pointer-events: none;
    color: ${color.inkSoft};
  }
`;
const Name = styled.label`
  display: block;
  margin-bottom: 6px;
  font: 700 ${type[14]} / 1.5 ${font.ui};
`;
const List = styled.select`
  width: 100%;
  min-height: 44px;
  padding: 8px 40px 8px ${space[12]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  text-overflow: ellipsis;
  appearance: none;
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      border-color: ${color.inkSoft};
    }
  }
`;

/** Chooses at once which of several things is shown. Not a form's field: no form library is loaded for it. */
export function Chooser({ label, options, selected, onSelect }: ChooserProps) {
  const id = useId();
  return (
    <Line>
      <Name htmlFor={id}>{label}</Name>
      <List id={id} value={selected} onChange={(event) => onSelect(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </List>
      <ChevronDownIcon size={20} aria-hidden="true" />
    </Line>
  );
}
