import { formatNumber } from '@griot/contracts';
import { styled } from 'styled-components';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons.ts';
import { color, space } from '../theme/tokens.ts';
import { Button } from './button.tsx';

export interface PagerProps {
  /** Names the navigation: "Pages of reviews". */
  label: string;
  /** Counted from 0. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
}

/** Turns the pages of a list, so that the last of thousands is as near as the first. */
export function Pager({ label, page, pages, onTurn }: PagerProps) {
  const first = page === 0;
  const last = page >= pages - 1;
  return (
    <Nav aria-label={label}>
      {pages > 2 ? (
        <Button size="small" variant="quiet" disabled={first} onClick={() => onTurn(0)}>
          First
        </Button>
      ) : null}
      <Button
        size="small"
        disabled={first}
        icon={<ChevronLeftIcon size={16} aria-hidden="true" />}
        onClick={() => onTurn(page - 1)}
      >
        Previous
      </Button>
      <span>
        Page {formatNumber(page + 1)} of {formatNumber(pages)}
      </span>
      <Button size="small" disabled={last} onClick={() => onTurn(page + 1)}>
        Next
        <ChevronRightIcon size={16} aria-hidden="true" />
      </Button>
      {pages > 2 ? (
        <Button size="small" variant="quiet" disabled={last} onClick={() => onTurn(pages - 1)}>
          Last
        </Button>
      ) : null}
    </Nav>
  );
}

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]};
  color: ${color.inkSoft};
  font-variant-numeric: tabular-nums;
  span {
    padding: 0 ${space[4]};
  }
`;
