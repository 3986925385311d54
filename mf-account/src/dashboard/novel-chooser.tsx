import { Chooser } from '@griot/ui';

export interface NovelChooserProps {
  novels: readonly { slug: string; title: string }[];
  selected: string;
  onSelect: (slug: string) => void;
}

/** Chooses among the author's novels. */
export const NovelChooser = ({ novels, selected, onSelect }: NovelChooserProps) => (
  <Chooser
    label="Novel"
    options={novels.map(({ slug, title }) => ({ value: slug, label: title }))}
    selected={selected}
    onSelect={onSelect}
  />
);
