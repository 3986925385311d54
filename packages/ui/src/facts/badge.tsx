import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Tone } from '../feedback/notice.tsx';
import { tones } from '../feedback/tones.ts';
import { color, radius, type } from '../theme/tokens.ts';

const Mark = styled.span<{ $ink: string; $wash: string }>`
  display: inline-flex;
  align-items: center;
  gap: 4px;
  padding: 2px 8px;
  border-radius: ${radius.pill};
  background: ${(p) => p.$wash};
  color: ${(p) => p.$ink};
  font: 700 ${type[12]} / 1.5 inherit;
  font-size: ${type[12]};
  font-weight: 700;
  white-space: nowrap;
`;

export interface BadgeProps {
  children: ReactNode;
  /** `accent` for unread and new; the others as in a notice; neutral without one. */
  tone?: Tone | 'accent' | 'neutral';
}

/** A state in a word: "Completed", "Awaiting approval", "3 new". */
export function Badge({ children, tone = 'neutral' }: BadgeProps) {
  const look =
    tone === 'accent'
      ? { ink: color.terracotta, wash: color.terracottaWash }
      : tone === 'neutral'
        ? { ink: color.inkSoft, wash: color.sunken }
        : tones[tone];
  return (
    <Mark $ink={look.ink} $wash={look.wash}>
      {children}
    </Mark>
  );
}
