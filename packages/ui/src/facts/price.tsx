import { formatCoins } from '@griot/contracts';
import { styled } from 'styled-components';
import { CoinsIcon } from '../icons.ts';
import { color } from '../theme/tokens.ts';

const Sum = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 5px;
  color: ${color.terracotta};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

/** A price in coins, always with its unit: "5 coins". */
export const Price = ({ amount, size = 16 }: { amount: number; size?: number }) => (
  <Sum>
    <CoinsIcon size={size} aria-hidden="true" />
    {formatCoins(amount)}
  </Sum>
);
