import type { CDPSession } from './phone.ts';

/** What a page holds in memory, in bytes and by number. */
export interface Held {
  heap: number;
  nodes: number;
  listeners: number;
}

/** What a page holds when everything that can go has gone. */
export async function held(cdp: CDPSession): Promise<Held> {
  await cdp.send('Performance.enable');
  // What was kept by what the first collection took goes with the next.
  for (let time = 0; time < 3; time += 1) await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
