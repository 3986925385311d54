import { keyframes, styled } from 'styled-components';

const turn = keyframes`to { transform: rotate(1turn); }`;

const Ring = styled.span<{ $size: number; $color: string }>`
  display: inline-block;
  flex: none;
  width: ${(p) => p.$size}px;
  height: ${(p) => p.$size}px;
  border: ${(p) => Math.max(2, Math.round(p.$size / 12))}px solid;
  border-color: color-mix(in srgb, ${(p) => p.$color} 25%, transparent);
  border-top-color: ${(p) => p.$color};
  border-radius: 50%;
  animation: ${turn} 700ms linear infinite;
`;

export interface SpinnerProps {
  /** Diameter in px. */
  size?: number;
  color?: string;
  /** Read out when the spinner stands alone; without it the spinner is decoration. */
  label?: string;
}

/** Size 35 in the text's colour by default (part 1 §9: black, which is ink on paper here). */
export function Spinner({ size = 35, color = 'currentColor', label }: SpinnerProps) {
  return (
    <Ring
      $size={size}
      $color={color}
      {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
    />
  );
}
