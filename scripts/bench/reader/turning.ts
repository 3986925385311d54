import type { Figure } from '../figure.ts';
import { LONG_NOVEL } from '../../../packages/server/bench/long-novel.ts';
import { median } from '../../../packages/server/bench/load.ts';
import { held, type Held } from './held.ts';
import { takePhone, type Browser, type Page, type Phone } from './phone.ts';
import { inPage, watch } from './seen.ts';

const TURNS = 11;
/** Who presses Next has rested at the chapter's end: what was fetched ahead has been put away, and where they are has been stored, ms. */
const REST_MS = 1_500;
/** Once everything has been seen a few times; then fifty chapters on. */
const [WARM, LONG_SITTING] = [10, 60];
const MB = 1_000_000;

/** How soon Next shows the next chapter, and what a long sitting leaves behind. */
export async function measureTurning(browser: Browser, url: string, say: (line: string) => void): Promise<Figure[]> {
  const slow = await turningTimes(browser, url, { slow: true });
  const fast = await turningTimes(browser, url, { slow: false });
  const list = (turns: Turn[]): string => turns.map(({ turned }) => turned.toFixed(0)).join(', ');
  say(`Next to text, ms: ${list(slow)} on a slow phone; ${list(fast)} as fast as the machine is`);
  return [
    {
      what: 'Next with the next chapter at hand on a slow phone, to its text',
      value: median(slow.map(({ turned }) => turned)),
      bound: 50,
      unit: 'ms',
      speed: true,
    },
    {
      what: 'what a page takes for Next with the next chapter at hand as fast as the machine is, without the wait for the frame',
      value: median(fast.map(({ own }) => own)),
      bound: 16,
      unit: 'ms',
      speed: true,
    },
    ...(await sitting(browser, url, say)),
  ];
}

/** How long a turn takes until it is painted, and what of it the page takes itself, ms. */
export interface Turn {
  turned: number;
  own: number;
}

/** How long each of some turns takes that begin at the first chapter. */
export async function turningTimes(
  browser: Browser,
  url: string,
  { slow, turns = TURNS }: { slow: boolean; turns?: number },
): Promise<Turn[]> {
  const phone = await takePhone(browser);
  try {
    await phone.throttle(slow);
    await open(phone, url);
    const times: Turn[] = [];
    for (let chapter = 1; chapter <= turns; chapter += 1)
      times.push(await turn(phone.page, url, chapter, { rest: REST_MS }));
    return times;
  } finally {
    await phone.close();
  }
}

/** Opens the first chapter and waits until the second is at hand. */
async function open({ page }: Phone, url: string): Promise<void> {
  await watch(page);
  const ahead = fetchedAhead(page, 1);
  await page.goto(`${url}/book/${LONG_NOVEL}/read/chapter-1`);
  await ahead;
}

/** Settles once everything has come that the chapter after this one needs. */
const fetchedAhead = (page: Page, chapter: number): Promise<unknown> =>
  Promise.all(
    ['content', 'next'].map(async (part) => {
      const answer = await page.waitForResponse((response) =>
        response.url().endsWith(`/chapters/${chapter + 1}/${part}/`),
      );
      await answer.finished();
    }),
  );

/** Presses Next in a chapter whose next one is at hand, and waits until the text is painted, and for the one after it, too. */
async function turn(page: Page, url: string, chapter: number, { rest = 0 } = {}): Promise<Turn> {
  const { content } = (await (
    await fetch(`${url}/api/novels/${LONG_NOVEL}/chapters/${chapter + 1}/content/`)
  ).json()) as { content: string };
  const first = /<p>(.*?)<\/p>/.exec(content)?.[1] ?? '';
  const next = page.getByRole('navigation', { name: 'Previous and next chapter' }).getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  await page.waitForTimeout(rest);
  await inPage(page, `bench.timePress(${JSON.stringify(first)})`);
  const ahead = fetchedAhead(page, chapter + 1);
  await next.tap();
  const turned = await inPage<number>(page, 'bench.turned');
  const own = await inPage<number>(page, 'bench.own');
  await ahead;
  return { turned, own };
}

/** Reads on and on, and looks at what stays in memory when everything that can go has gone. */
async function sitting(browser: Browser, url: string, say: (line: string) => void): Promise<Figure[]> {
  const phone = await takePhone(browser);
  try {
    await open(phone, url);
    let chapter = 1;
    const readTo = async (last: number): Promise<Held> => {
      for (; chapter < last; chapter += 1) await turn(phone.page, url, chapter);
      return await held(phone.cdp);
    };
    const early = await readTo(WARM);
    const late = await readTo(LONG_SITTING);
    const shown = ({ heap, nodes, listeners }: Held): string =>
      `${(heap / MB).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`;
    say(`held after ${WARM} chapters: ${shown(early)}; after ${LONG_SITTING}: ${shown(late)}`);
    // What was just read is kept for five minutes (part 2 §7), so that one can turn back: some 20 KB for each chapter.
    return [
      {
        what: `JavaScript heap after ${LONG_SITTING} chapters against after ${WARM} (${(early.heap / MB).toFixed(1)} MB)`,
        value: late.heap / MB,
        bound: Number(((early.heap * 1.1) / MB + 1).toFixed(1)),
        unit: 'MB',
      },
      {
        what: `DOM nodes after ${LONG_SITTING} chapters against after ${WARM} (${early.nodes})`,
        value: late.nodes,
        bound: Math.round(early.nodes * 1.1),
        unit: '',
      },
      {
        what: `event listeners after ${LONG_SITTING} chapters against after ${WARM} (${early.listeners})`,
        value: late.listeners,
        bound: Math.round(early.listeners * 1.1),
        unit: '',
      },
    ];
  } finally {
    await phone.close();
  }
}
