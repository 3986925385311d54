import { Skeleton, space } from '@griot/ui';
import { styled } from 'styled-components';

/** The shape of a novel in a list that is on its way. */
export const RowShape = () => (
  <Shape aria-hidden="true">
    <Skeleton shape="cover" />
    <div>
      <Skeleton height="24px" width="70%" />
      <Skeleton lines={4} />
    </div>
  </Shape>
);

const Shape = styled.div`
  display: grid;
  grid-template-columns: 96px minmax(0, 1fr);
  gap: ${space[16]};
  align-content: start;
`;
