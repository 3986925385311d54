import type { Figure } from '../figure.ts';
import { chapterBytes, comingFigures, comingText, watchComing, type Coming } from './coming.ts';
import { takePhone, type Browser } from './phone.ts';
import { seenIn, watch, type Seen } from './seen.ts';

/** The first chapter of the demo's library; its cover stands over the text. */
const NOVEL = 'the-drum-that-would-not-sleep';
const CHAPTER = `/book/${NOVEL}/read/chapter-1`;
const VISITS = 5;

/** Visits of a chapter by phones that come for the first time, and what they see with scripts off. */
export async function measureCold(browser: Browser, url: string, say: (line: string) => void): Promise<Figure[]> {
  const visits: { paint: Seen['paints'][number]; shift: number; coming: Coming }[] = [];
  for (let visit = 0; visit < VISITS; visit += 1) {
    const { paints, shifts, coming } = await visitCold(browser, url + CHAPTER);
    const paint = paints.at(-1);
    if (!paint) throw new Error('The page painted nothing large.');
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    visits.push({ paint, shift, coming });
    say(
      `cold chapter page: ${paints.map((p) => `${p.time.toFixed(0)} ms ${p.element}${p.written ? ', the server’s' : ''}`).join('; ')}; moved ${shift.toFixed(4)}${shifts.map((s) => ` (${s.value.toFixed(4)} ${s.moved})`).join('')}; ${comingText(coming)}`,
    );
  }
  const comings = visits.map(({ coming }) => coming);
  return [
    ...comingFigures('chapter', comings),
    ...chapterBytes(comings),
    {
      what: 'cold visits whose largest paint was not what the server had written',
      value: visits.filter(({ paint }) => !paint.written).length,
      bound: 0,
      unit: '',
    },
    {
      what: 'layout shift of a cold chapter page, at most',
      value: Math.max(...visits.map(({ shift }) => shift)),
      bound: 0.02,
      unit: 'shift',
    },
    {
      what: 'paragraphs of a chapter that are missing with scripts off',
      value: await missingWithoutScripts(browser, url),
      bound: 0,
      unit: '',
    },
  ];
}

async function visitCold(browser: Browser, address: string): Promise<Seen & { coming: Coming }> {
  const phone = await takePhone(browser);
  try {
    await phone.throttle(true);
    await watch(phone.page);
    const came = watchComing(phone);
    await phone.page.goto(address);
    // The remote's page has taken over, has its next chapter at hand, and nothing more comes.
    await phone.page.locator('main [data-root] article p').first().waitFor();
    const coming = await came();
    return { ...(await seenIn(phone.page)), coming };
  } finally {
    await phone.close();
  }
}

/** How many paragraphs of the chapter a reader without scripts does not see. */
async function missingWithoutScripts(browser: Browser, url: string): Promise<number> {
  const { content } = (await (await fetch(`${url}/api/novels/${NOVEL}/chapters/1/content/`)).json()) as {
    content: string;
  };
  const phone = await takePhone(browser, { scripts: false });
  try {
    await phone.page.goto(url + CHAPTER);
    const shown = squeeze(await phone.page.locator('main').innerText());
    const paragraphs = [...content.matchAll(/<p>(.*?)<\/p>/gs)].map(([, html = '']) => squeeze(plain(html)));
    if (paragraphs.length === 0) throw new Error('The chapter has no paragraphs.');
    return paragraphs.filter((paragraph) => !shown.includes(paragraph)).length;
  } finally {
    await phone.close();
  }
}

const plain = (html: string): string =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, '’')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');

const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
