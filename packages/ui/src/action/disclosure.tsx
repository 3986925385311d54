import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { ChevronDownIcon } from '../icons.ts';
import { color, motion, radius, space } from '../theme/tokens.ts';

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Open at the start. */
  open?: boolean;
  /** Those with the same group close each other. */
  group?: string;
  /** Where there is room for all of it, as a media query: there it is unfolded for good, where the browser can be told so. */
  unfolded?: string;
  /** Places what unfolds in the middle. */
  centred?: boolean;
}

const unfoldedWhere = (media: string) => css`
  @media ${media} {
    @supports selector(::details-content) {
      & > summary {
        display: none;
      }
      & > div {
        padding: 0;
      }
      &::details-content {
        content-visibility: visible;
        block-size: auto;
      }
    }
  }
`;

const Details = styled.details<{ $unfolded: string | undefined; $centred: boolean }>`
  &:not(:last-child) {
    border-bottom: 1px solid ${color.line};
  }
  & > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[16]};
    min-height: 48px;
    padding: 8px 0;
    border-radius: ${radius.control};
    font-weight: 700;
    cursor: pointer;
    list-style: none;
  }
  & > summary::-webkit-details-marker {
    display: none;
  }
  & > summary svg {
    flex: none;
    color: ${color.inkSoft};
    transition: transform ${motion.base};
  }
  &[open] > summary svg {
    transform: rotate(180deg);
  }
  & > div {
    padding: 0 0 ${space[16]};
    ${(p) => p.$centred && 'display: grid; justify-items: center;'}
  }
  ${(p) => p.$unfolded !== undefined && unfoldedWhere(p.$unfolded)}
  /* On paper nothing can be unfolded. */
  @media print {
    &::details-content {
      content-visibility: visible;
      block-size: auto;
    }
    & > summary svg {
      display: none;
    }
  }
`;

/** A question and its answer: a heading that unfolds. */
export function Disclosure({ summary, children, open, group, unfolded, centred = false }: DisclosureProps) {
  return (
    <Details open={open} name={group} $unfolded={unfolded} $centred={centred}>
      <summary>
        {summary}
        <ChevronDownIcon size={20} aria-hidden="true" />
      </summary>
      <div>{children}</div>
    </Details>
  );
}
