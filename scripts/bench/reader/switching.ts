import type { Figure } from '../figure.ts';
import { held, type Held } from './held.ts';
import { takePhone, type Browser } from './phone.ts';

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
    await phone.page.goto(url + PAGES[0].path);
    let mounts = 1;
    const mountUntil = async (last: number): Promise<Held> => {
      for (; mounts < last; mounts += 1) {
        const { link, path } = PAGES[mounts % 2] as (typeof PAGES)[number];
        await phone.page.getByRole('link', { name: link }).click();
        await phone.page.waitForURL(url + path);
        await phone.page.locator('main [data-root] h1').first().waitFor({ state: 'attached' });
      }
      await phone.page.waitForTimeout(REST_MS);
      return await held(phone.cdp);
    };
    const early = await mountUntil(FEW);
    const late = await mountUntil(MANY);
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

const shown = ({ heap, nodes, listeners }: Held): string =>
  `${(heap / 1_000_000).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`;
