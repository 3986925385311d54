import { Page, Skeleton, space } from '@griot/ui';
import { keyframes, styled } from 'styled-components';
import { Head, Side } from './novel-head.tsx';

const arrive = keyframes`from { opacity: 0; }`;
const Waiting = styled.div`
  animation: ${arrive} 120ms ease-out 200ms backwards;
`;
const Lines = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[24]};
`;

/** The shape of a novel's page while it comes. */
export const NovelSkeleton = () => (
  <Page aria-busy="true">
    <Waiting>
      <Head as="div">
        <Side>
          <Skeleton shape="cover" />
        </Side>
        <Lines>
          <Skeleton width="30%" />
          <Skeleton height="48px" width="70%" />
          <Skeleton width="24%" />
          <Skeleton height="44px" width="60%" />
          <Skeleton height="44px" width="50%" />
        </Lines>
      </Head>
    </Waiting>
  </Page>
);
