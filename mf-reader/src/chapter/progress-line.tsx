import { layer, Progress } from '@griot/ui';
import { useAtom } from 'jotai';
import { useEffect, type RefObject } from 'react';
import { styled } from 'styled-components';
import { readingProgressAtom } from './reading-progress.ts';

/** The hair-thin line at the window's upper edge: how much of the chapter has been read. */
export function ProgressLine({ of, label }: { of: RefObject<HTMLElement | null>; label: string }) {
  const [part, setPart] = useAtom(readingProgressAtom);
  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      const box = of.current?.getBoundingClientRect();
      if (!box) return;
      const way = box.height - window.innerHeight;
      setPart(way <= 0 ? (box.bottom <= window.innerHeight ? 1 : 0) : Math.min(1, Math.max(0, -box.top / way)));
    };
    const soon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    setPart(0);
    // Its first call comes when the text has been laid out, so that nothing is laid out for it alone; later ones when the text grows.
    const observer = new ResizeObserver(soon);
    if (of.current) observer.observe(of.current);
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [of, setPart]);
  return (
    <Edge data-screen>
      <Progress value={part} label={label} thin />
    </Edge>
  );
}

const Edge = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${layer.chrome};
  & > * {
    background: transparent;
  }
`;
