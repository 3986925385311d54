import { ChevronDownIcon, color, font, radius, space, type } from '@griot/ui';
import { useId } from 'react';
import { styled } from 'styled-components';

export interface NovelChooserProps {
  novels: readonly { slug: string; title: string }[];
  selected: string;
  onSelect: (slug: string) => void;
}

const Line = styled.div`position: relative; max-width: 360px; & > svg { position: absolute; right: 12px; bottom: 12px; pointer-events: none; color: ${color.inkSoft}; }`;
const Name = styled.label`display: block; margin-bottom: 6px; font: 700 ${type[14]}/1.5 ${font.ui};`;
const Chooser = styled.select`
  width: 100%;
  min-height: 44px;
  padding: 8px 40px 8px ${space[12]};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  text-overflow: ellipsis;
  appearance: none;
  cursor: pointer;
  &:hover { border-color: ${color.inkSoft}; }
`;

/** Chooses among the author's novels. Not a form's field: the dashboard loads no form library for it. */
export function NovelChooser({ novels, selected, onSelect }: NovelChooserProps) {
  const id = useId();
  return (
    <Line>
      <Name htmlFor={id}>Novel</Name>
      <Chooser id={id} value={selected} onChange={(event) => onSelect(event.target.value)}>
        {novels.map(({ slug, title }) => <option key={slug} value={slug}>{title}</option>)}
      </Chooser>
      <ChevronDownIcon size={20} aria-hidden="true" />
    </Line>
  );
}
