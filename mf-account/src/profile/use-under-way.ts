import { useRef, useState } from 'react';

/** Several actions of one part of the page, by name: which of them run, and none of them twice at a time. */
export function useUnderWay<Name extends string>() {
  const running = useRef(new Set<Name>());
  const [drawn, draw] = useState<ReadonlySet<Name>>(new Set());
  return {
    runs: (name: Name): boolean => drawn.has(name),
    async run(name: Name, work: () => Promise<void>): Promise<void> {
      // Two presses can come before the next drawing.
      if (running.current.has(name)) return;
      running.current.add(name);
      draw(new Set(running.current));
      try {
        await work();
      } finally {
        running.current.delete(name);
        draw(new Set(running.current));
      }
    },
  };
}
