import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { ChevronDownIcon } from '../icons.ts';
import { color, motion, radius, space } from '../theme/tokens.ts';

export interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  /** Open at the start. */
  open?: boolean;
  /** Those with the same group close each other. */
  group?: string;
}

const Details = styled.details`
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
  }
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
export function Disclosure({ summary, children, open, group }: DisclosureProps) {
  return (
    <Details open={open} name={group}>
      <summary>
        {summary}
        <ChevronDownIcon size={20} aria-hidden="true" />
      </summary>
      <div>{children}</div>
    </Details>
  );
}
