import { Skeleton, space } from '@griot/ui';
import { styled } from 'styled-components';

/** Where a chapter's number, title and first lines will stand; `headed` once the title is there. */
export const ChapterSkeleton = ({ headed = false }: { headed?: boolean }) => (
  <Shape $headed={headed}>
    {headed ? null : (
      <Middle>
        <Skeleton shape="text" height="0.8em" />
        <Skeleton height="34px" />
      </Middle>
    )}
    {[5, 3, 6].map((lines) => (
      <Skeleton key={lines} shape="text" height="0.9em" lines={lines} />
    ))}
  </Shape>
);

const Shape = styled.div<{ $headed: boolean }>`
  display: grid;
  gap: ${space[24]};
  max-width: var(--prose-width, 28.8em);
  margin-inline: auto;
  padding-top: ${(p) => (p.$headed ? 0 : space[48])};
  font-size: var(--prose-size, 1.125rem);
`;

const Middle = styled.div`
  display: grid;
  justify-self: center;
  gap: ${space[8]};
  width: min(320px, 70%);
  margin-bottom: ${space[8]};
`;
