import type { Figure } from '../figure.ts';
import { held, type Held } from './held.ts';
import { takePhone, type Browser, type Phone } from './phone.ts';

/** Once everything has been mounted a few times; then forty-six mounts on, with the same remote on screen. */
const [FEW, MANY] = [5, 51];
/** Clocks that watch over a mount hold what it mounted for so long, ms. */
const REST_MS = 10_000;
/** Two pages of two remotes, and the links that lead to them from anywhere. */
const PAGES = [
  { link: 'Terms of Use', path: '/terms-of-use' },
  { link: 'Griot, home', path: '/' },
] as const;

/** What going from remote to remote leaves behind. */
export async function measureSwitching(browser: Browser, url: string, say: (line: string) => void): Promise<Figure[]> {
  const phone = await takePhone(browser);
  try {
    const early = await mountUntil(phone, url, FEW);
    const late = await mountUntil(phone, url, MANY, { after: FEW });
    say(`held after ${FEW} mounts of a remote: ${shown(early)}; after ${MANY}: ${shown(late)}`);
    return [
      {
        what: `DOM nodes after ${MANY} mounts of a remote against after ${FEW}`,
        value: late.nodes,
        bound: early.nodes,
        unit: '',
      },
      {
        what: `event listeners after ${MANY} mounts of a remote against after ${FEW}`,
        value: late.listeners,
        bound: early.listeners,
        unit: '',
      },
    ];
  } finally {
    await phone.close();
  }
}

/** What a page holds once remotes have been mounted in it so often, in turn; `after` those that have been. */
export async function mountUntil({ page, cdp }: Phone, url: string, last: number, { after = 0 } = {}): Promise<Held> {
  if (after === 0) await page.goto(url + PAGES[0].path);
  for (let mounts = after || 1; mounts < last; mounts += 1) {
    const { link, path } = PAGES[mounts % 2] as (typeof PAGES)[number];
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(url + path);
    await page.locator('main [data-root] h1').first().waitFor({ state: 'attached' });
  }
  await page.waitForTimeout(REST_MS);
  return await held(cdp);
}

const shown = ({ heap, nodes, listeners }: Held): string =>
  `${(heap / 1_000_000).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`;
