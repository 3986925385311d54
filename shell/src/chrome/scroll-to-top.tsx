import { afterPaint } from '@griot/browser';
import { ArrowUpIcon, color, IconButton, space } from '@griot/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { TopBarProps } from './top-bar.tsx';
import { useSubject } from './use-subject.ts';

/** Shows after scrolling more than this many px (part 2 §2.2). */
const THRESHOLD_PX = 300;

export function ScrollToTop({ routeState$ }: Pick<TopBarProps, 'routeState$'>) {
  const { shown } = useSubject(routeState$);
  const there = shown !== null && shown.page.layout !== 'none';
  const [far, setFar] = useState(false);
  useEffect(() => {
    if (!there) return;
    const look = () => setFar(window.scrollY > THRESHOLD_PX);
    // Where a page has been scrolled to costs its whole layout to know, while it is still being put together.
    const stop = afterPaint(look);
    window.addEventListener('scroll', look, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', look);
      setFar(false);
    };
  }, [there]);
  if (!there || !far) return null;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <Corner>
      <IconButton label="Scroll to top" onClick={() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })}>
        <ArrowUpIcon />
      </IconButton>
    </Corner>
  );
}

const Corner = styled.div`
  position: fixed;
  right: ${space[16]};
  bottom: ${space[16]};
  z-index: 20;
  border-radius: 50%;
  background: ${color.surface};
  box-shadow: 0 1px 6px rgb(0 0 0 / 20%);
`;
