import { Button, color, space, type } from '@griot/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A line of the account menu: what somebody has, and how to have more. */
export const Holding = ({
  icon,
  value,
  note,
  action,
  onAction,
}: {
  icon: ReactNode;
  value: ReactNode;
  note?: string | undefined;
  action?: string | undefined;
  onAction: () => void;
}) => (
  <Line>
    {icon}
    <span>
      {value}
      {note === undefined ? null : <small>{note}</small>}
    </span>
    {action === undefined ? null : (
      <Button size="small" aria-haspopup="dialog" onClick={onAction}>
        {action}
      </Button>
    )}
  </Line>
);

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  min-height: 52px;
  padding: ${space[8]} ${space[12]};
  border-top: 1px solid ${color.line};
  &:has(+ nav) {
    border-bottom: 1px solid ${color.line};
    margin-bottom: ${space[4]};
  }
  & > svg {
    flex: none;
    color: ${color.terracotta};
  }
  & > span {
    flex: 1;
    min-width: 0;
    font-weight: 700;
    font-variant-numeric: tabular-nums;
  }
  small {
    display: block;
    color: ${color.inkSoft};
    font-size: ${type[14]};
    font-weight: 400;
  }
`;
