import { ChevronDownIcon, color, font, radius, space, type } from '@griot/ui';
import { useId } from 'react';
import { styled } from 'styled-components';

const Line = styled.div`position: relative; max-width: 320px; & > svg { position: absolute; right: 12px; bottom: 12px; pointer-events: none; color: ${color.inkSoft}; }`;
const Name = styled.label`display: block; margin-bottom: 6px; font: 700 ${type[14]}/1.5 ${font.ui};`;
const Chooser = styled.select`
  width: 100%;
  min-height: 44px;
  padding: 8px 40px 8px ${space[12]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  appearance: none;
  cursor: pointer;
`;

/** Narrows the record to what was done to one kind of thing. */
export function AreaChooser({ area, options, onChoose }: { area: string; options: readonly { value: string; label: string }[]; onChoose: (area: string) => void }) {
  const id = useId();
  return (
    <Line>
      <Name htmlFor={id}>Done to</Name>
      <Chooser id={id} value={area} onChange={(event) => onChoose(event.target.value)}>
        <option value="">Anything</option>
        {options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </Chooser>
      <ChevronDownIcon size={20} aria-hidden="true" />
    </Line>
  );
}
