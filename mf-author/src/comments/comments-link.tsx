import { Badge, space, VisuallyHidden } from '@griot/ui';
import { styled } from 'styled-components';

/** Leads to what readers say to a novel, with the number of those whom its author has not answered, at most 99 of them counted. */
export const CommentsLink = ({ slug, unanswered }: { slug: string; unanswered: number }) => (
  <Way href={`/book-chapters/${slug}/comments`}>
    Comments
    {unanswered > 0 ? (
      <Badge tone="accent">
        {unanswered > 99 ? '99+' : unanswered}
        <VisuallyHidden> unanswered</VisuallyHidden>
      </Badge>
    ) : null}
  </Way>
);

const Way = styled.a`
  display: inline-flex;
  align-items: center;
  gap: ${space[4]};
`;
