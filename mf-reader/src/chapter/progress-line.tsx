import { layer, Progress } from '@griot/ui';
import { useAtom } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { styled } from 'styled-components';
import { partReadAtom } from './part-read.ts';

/** The hair-thin line at the window's upper edge: how much of the chapter has been read. */
export function ProgressLine({ of, label }: { of: RefObject<HTMLElement | null>; label: string }) {
  const [part, setPart] = useAtom(partReadAtom);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const box = of.current?.getBoundingClientRect();
      if (!box) return;
      const way = box.height - window.innerHeight;
      setPart(way <= 0 ? (box.bottom <= window.innerHeight ? 1 : 0) : Math.min(1, Math.max(0, -box.top / way)));
    };
    const soon = () => { frame ||= requestAnimationFrame(measure); };
    measure();
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [of, setPart]);
  return <Edge><Progress value={part} label={label} thin /></Edge>;
}

const Edge = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${layer.chrome};
  & > * { background: transparent; }
`;
