import type { Loading } from '@griot/remote-kit';
import { color, layer, VisuallyHidden } from '@griot/ui';
import { useEffect, useState } from 'react';
import { keyframes, styled } from 'styled-components';

/** A page that comes sooner needs no bar, in ms. */
const SLOW_MS = 300;

/** A line along the top while a page is on its way for longer than people overlook. */
export function LoadingBar({ loading }: { loading: Loading }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout>;
    const subscription = loading.any$.subscribe((any) => {
      clearTimeout(soon);
      if (any) soon = setTimeout(() => setSlow(true), SLOW_MS);
      else setSlow(false);
    });
    return () => {
      clearTimeout(soon);
      subscription.unsubscribe();
    };
  }, [loading]);
  return (
    <div role="status">
      {slow && (
        <>
          <Line aria-hidden="true" />
          <VisuallyHidden>The page is loading.</VisuallyHidden>
        </>
      )}
    </div>
  );
}

const along = keyframes`
  from { transform: scaleX(0); }
  to { transform: scaleX(0.9); }
`;
const Line = styled.div`
  position: fixed;
  top: 0;
  left: 0;
  z-index: ${layer.toast};
  width: 100%;
  border-top: 3px solid ${color.terracotta};
  transform-origin: left;
  animation: ${along} 8s cubic-bezier(0.1, 0.8, 0.3, 1) both;
`;
