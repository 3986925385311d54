import type { Page } from './phone.ts';

/** What a page has noted of itself (`in-page.ts`): times in ms since it was asked for. */
export interface Seen {
  /** Every paint that was the largest until then; whether it was the server's own text. */
  paints: { time: number; element: string; written: boolean }[];
  /** Every move that nobody had asked for, and what moved. */
  shifts: { value: number; moved: string }[];
  /** How long each task took that took over 50 ms. */
  tasks: number[];
}

/** Runs in the page, as its own script would: neither sees the other's types. */
export const inPage = <T = void>(page: Page, script: string): Promise<T> => page.evaluate<T>(script);

export const seenIn = (page: Page): Promise<Seen> => inPage<Seen>(page, 'bench.seen');

/** Has every page note what it does, from before its first script. */
export async function watch(page: Page): Promise<void> {
  // Known to neither compiler here as an import: it is a browser's code and checked as such.
  const file = new URL('in-page.ts', import.meta.url).href;
  const { watchPage } = (await import(file)) as { watchPage: () => void };
  await page.addInitScript(watchPage);
}
