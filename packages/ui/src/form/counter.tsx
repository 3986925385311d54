import { color, formatNumber, type } from '@griot/ui';
import { styled } from 'styled-components';

const Text = styled.span<{ $out: boolean }>`
  margin-left: auto;
  color: ${(p) => (p.$out ? color.bad : color.inkSoft)};
  font-size: ${type[14]};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
`;

interface CounterProps {
  length: number;
  min?: number | undefined;
  max?: number | undefined;
}

/** How long a text is, and how long it may be. */
export function Counter({ length, min, max }: CounterProps) {
  const wanted =
    min !== undefined && max !== undefined
      ? `${formatNumber(min)}–${formatNumber(max)}`
      : max !== undefined
        ? formatNumber(max)
        : `at least ${formatNumber(min ?? 0)}`;
  return (
    <Text $out={length > (max ?? Infinity)}>
      {formatNumber(length)} / {wanted}
    </Text>
  );
}
