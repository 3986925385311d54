import { createContext, use, type ReactNode } from 'react';
import { css, keyframes, styled } from 'styled-components';
import { color, radius, space } from '../theme/tokens.ts';

const breathe = keyframes`50% { opacity: 0.55; }`;
const breathing = css`
  animation: ${breathe} 1.6s ease-in-out infinite;
`;

/** Whether what waits is far from what is seen. */
const Still = createContext(false);

export interface SkeletonsProps {
  children: ReactNode;
  /** Nobody sees them yet, and what they stand for is not asked for: they hold its place and do not move. */
  still?: boolean;
}

const Group = styled.div<{ $still: boolean }>`
  ${(p) => (p.$still ? '' : breathing)}
`;

/** Many skeletons that breathe as one: each by itself is computed anew for every frame. */
export const Skeletons = ({ children, still = false }: SkeletonsProps) => (
  <Still value={still}>
    <Group $still={still}>{children}</Group>
  </Still>
);

export interface SkeletonProps {
  width?: string;
  height?: string;
  /** The shape of what comes. */
  shape?: 'block' | 'text' | 'cover' | 'circle';
  /** Lines of text; the last one is shorter. */
  lines?: number;
}

const Bone = styled.span<{ $width: string; $height: string; $radius: string; $ratio: string }>`
  display: block;
  width: ${(p) => p.$width};
  height: ${(p) => p.$height};
  aspect-ratio: ${(p) => p.$ratio};
  border-radius: ${(p) => p.$radius};
  background: ${color.sunken};
  ${breathing}
  ${Group} & {
    animation: none;
  }
`;

const Bones = styled.span.attrs({ 'aria-hidden': true } as object)`
  display: block;
  width: 100%;
  & > * + * {
    margin-top: ${space[8]};
  }
`;

/** A quiet shape that holds the place of what is loading. Wrap a group of them in `Delayed`. */
export function Skeleton({ width = '100%', height, shape = 'block', lines = 1 }: SkeletonProps) {
  const radii = { block: radius.control, text: '4px', cover: radius.cover, circle: '50%' };
  return (
    <Bones data-waiting={use(Still) ? undefined : ''}>
      {Array.from({ length: lines }, (_, line) => (
        <Bone
          key={line}
          $width={lines > 1 && line === lines - 1 ? '62%' : width}
          $height={height ?? (shape === 'cover' ? 'auto' : shape === 'circle' ? width : '1em')}
          $ratio={shape === 'cover' ? '2 / 3' : 'auto'}
          $radius={radii[shape]}
        />
      ))}
    </Bones>
  );
}
