import { useState } from 'react';

/** Several actions of one part of the page, by name: which of them run, and none of them twice at a time. */
export function useUnderWay<Name extends string>() {
  const [running, setRunning] = useState<ReadonlySet<Name>>(new Set());
  return {
    runs: (name: Name): boolean => running.has(name),
    async run(name: Name, work: () => Promise<void>): Promise<void> {
      if (running.has(name)) return;
      setRunning((now) => new Set(now).add(name));
      try {
        await work();
      } finally {
        setRunning((now) => new Set([...now].filter((other) => other !== name)));
      }
    },
  };
}
