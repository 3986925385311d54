import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { radius, space } from '../theme/tokens.ts';
import { tones } from './tones.ts';

export type Tone = 'info' | 'good' | 'warn' | 'bad';

export interface NoticeProps {
  tone?: Tone;
  title?: ReactNode;
  children?: ReactNode;
  /** A Button or a link. */
  action?: ReactNode;
  /** Read out at once (`alert`) or when there is a pause (`status`); silent when it was there from the start. */
  role?: 'alert' | 'status';
  id?: string;
}

const Box = styled.div<{ $tone: Tone }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[8]} ${space[12]};
  padding: ${space[12]} ${space[16]};
  border-radius: ${radius.control};
  background: ${(p) => tones[p.$tone].wash};
  & > svg {
    flex: none;
    align-self: flex-start;
    margin-top: 2px;
    color: ${(p) => tones[p.$tone].ink};
  }
  & > div {
    flex: 1 1 16ch;
    min-width: 0;
  }
`;

const Title = styled.strong`
  display: block;
`;

/** A message that belongs to the page rather than to a moment. */
export function Notice({ tone = 'info', title, children, action, role, id }: NoticeProps) {
  const { Icon } = tones[tone];
  return (
    <Box $tone={tone} role={role} id={id}>
      <Icon size={20} aria-hidden="true" />
      <div>
        {title !== undefined && <Title>{title}</Title>}
        {children}
      </div>
      {action}
    </Box>
  );
}
