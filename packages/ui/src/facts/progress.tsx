import { useLayoutEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { color } from '../theme/tokens.ts';

const Track = styled.div<{ $thin: boolean }>`
  height: ${(p) => (p.$thin ? '2px' : '4px')};
  border-radius: 2px;
  background: ${color.line};
  overflow: hidden;
  & > div {
    /* Not a ground: whoever chooses the colours sees none. */
    border-bottom: 4px solid ${color.indigo};
    transform: scaleX(0);
    transform-origin: left;
  }
`;

export interface ProgressProps {
  /** From 0 to 1. */
  value: number;
  /** What is under way: "Chapter 3 of 12". */
  label: string;
  /** 2 px: the reading page's line. */
  thin?: boolean;
}

/** How far along something is. */
export function Progress({ value, label, thin = false }: ProgressProps) {
  const part = Math.min(1, Math.max(0, value));
  const bar = useRef<HTMLDivElement>(null);
  // Not as a style of the element: in a page that the server has written the policy forbids it.
  useLayoutEffect(() => {
    bar.current?.style.setProperty('transform', `scaleX(${part})`);
  }, [part]);
  return (
    <Track
      $thin={thin}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
    >
      <div ref={bar} />
    </Track>
  );
}
