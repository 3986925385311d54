import type { Entities } from '@griot/contracts';
import { color, EyeOffIcon, Menu, MenuItem, space } from '@griot/ui';
import { styled } from 'styled-components';
import { novelPath } from '../novel/addresses.ts';
import { useHide, useHides } from './use-hides.ts';

type Novel = Pick<Entities['Novel'], 'id' | 'slug' | 'author' | 'genres' | 'tags'>;

/** What of a novel can be hidden for good: itself, its author, its genres and tags. What is hidden already stands over the page. */
export function HideMenu({ novel }: { novel: Novel }) {
  const { hide } = useHide(novelPath(novel.slug));
  const hidden = useHides({ novel: novel.slug });
  const choices = [
    { kind: 'novel', key: novel.id, label: 'Hide this novel' },
    { kind: 'author', key: novel.author.id, label: `Hide all by ${novel.author.name}` },
    ...novel.genres.map((key) => ({ kind: 'genre', key, label: `Hide the genre ${key}` }) as const),
    ...novel.tags.map((key) => ({ kind: 'tag', key, label: `Hide the tag ${key}` }) as const),
  ] as const;
  const isHidden = (kind: string, key: string): boolean =>
    hidden.some((one) => one.kind === kind && one.key.toLowerCase() === key.toLowerCase());
  const left = choices.filter(({ kind, key }) => !isHidden(kind, key));
  return left.length === 0 ? null : (
    <Menu
      label="Hide"
      align="start"
      width={280}
      trigger={
        <Face>
          <EyeOffIcon size={20} aria-hidden="true" />
          Hide
        </Face>
      }
    >
      {left.map(({ kind, key, label }) => (
        <MenuItem key={`${kind} ${key}`} onClick={() => void hide({ kind, key })}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** As quiet buttons look beside it. */
const Face = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  padding: 0 ${space[12]};
  color: ${color.indigo};
  font-weight: 700;
`;
