import type { Entities } from '@griot/contracts';
import { color, formatMoment, formatNumber, radius, space, type } from '@griot/ui';
import { styled } from 'styled-components';

export interface VersionListProps {
  versions: readonly Entities['DraftVersion'][];
  /** The draft's version as it stands. */
  present: number;
  chosen: number | null;
  hrefOf: (version: number) => string;
}

/** When a chapter was saved, by whom, and how long it was. */
export const VersionList = ({ versions, present, chosen, hrefOf }: VersionListProps) => (
  <nav aria-label="Versions">
    <List>
      {versions.map(({ version, saved_at, words, automatic }) => (
        <li key={version}>
          <a href={hrefOf(version)} aria-current={version === chosen ? 'true' : undefined}>
            <time dateTime={saved_at}>{formatMoment(saved_at)}</time>
            <span>
              {formatNumber(words)} {words === 1 ? 'word' : 'words'} ·{' '}
              {version === present ? 'as it stands' : automatic ? 'saved while you typed' : 'saved by you'}
            </span>
          </a>
        </li>
      ))}
    </List>
  </nav>
);

const List = styled.ol`
  display: grid;
  gap: ${space[4]};
  margin: 0;
  padding: 0;
  list-style: none;
  & a {
    display: grid;
    gap: 2px;
    min-height: 44px;
    padding: ${space[8]} ${space[12]};
    border: 1px solid transparent;
    border-radius: ${radius.control};
    color: ${color.ink};
    text-decoration: none;
  }
  @media (hover: hover) {
    & a:hover {
      background: ${color.sunken};
    }
  }
  & a[aria-current] {
    border-color: ${color.indigo};
    background: ${color.surface};
  }
  & time {
    font-weight: 700;
  }
  & span {
    color: ${color.inkSoft};
    font-size: ${type[14]};
  }
`;
