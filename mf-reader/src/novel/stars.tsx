import { color, StarIcon } from '@griot/ui';
import { styled } from 'styled-components';

/** Stars out of 5, whole ones (part 2 §9). */
export const Stars = ({ count, size = 18 }: { count: number; size?: number }) => (
  <Row role="img" aria-label={`${count} of 5 stars`}>
    {[1, 2, 3, 4, 5].map((star) => (
      <StarIcon key={star} size={size} aria-hidden="true" data-full={star <= count || undefined} />
    ))}
  </Row>
);

const Row = styled.span`
  display: inline-flex;
  gap: 2px;
  color: ${color.edge};
  [data-full] {
    color: ${color.gold};
    fill: currentColor;
  }
`;
