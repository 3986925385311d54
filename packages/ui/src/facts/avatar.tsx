import { useState } from 'react';
import { styled } from 'styled-components';
import { color, font } from '../theme/tokens.ts';

const Round = styled.span<{ $size: number }>`
  display: inline-grid;
  place-items: center;
  flex: none;
  width: ${(p) => p.$size}px;
  height: ${(p) => p.$size}px;
  border-radius: 50%;
  background: ${color.indigoWash};
  color: ${color.indigo};
  font: 800 ${(p) => Math.round(p.$size * 0.38)}px / 1 ${font.ui};
  overflow: hidden;
  user-select: none;
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

/** The first letters of the first and the last word of a name. */
export function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s_-]+/)
    .filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return (
    ends
      .map((word) => [...(word ?? '')][0] ?? '')
      .join('')
      .toUpperCase() || '?'
  );
}

export interface AvatarProps {
  name: string;
  src?: string | null;
  /** Diameter in px. */
  size?: number;
}

/** A person's picture, or their initials. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 40 }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <Round $size={size} aria-hidden="true">
      {src && failed !== src ? (
        <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} />
      ) : (
        initials(name)
      )}
    </Round>
  );
}
