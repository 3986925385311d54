import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { FONTS_LAST_SCRIPT, FONTS_WAIT } from './fonts-last.ts';

const rule = (family: string, range: string) => ({
  'font-family': family,
  'font-weight': '400',
  'font-style': 'normal',
  'font-display': 'swap',
  'unicode-range': range,
  src: `url("/${family.replaceAll('"', '')}-${range}.woff2")`,
});
const [PLAIN, REST, LETTERS] = ['"Own Basic"', 'Own', 'U+0-7E'];
/** As a shell's styles have them: of the whole family the plain letters come last. */
const RULES = [rule(REST, 'U+100-2BA'), rule(REST, LETTERS), rule(PLAIN, LETTERS)];

interface Visit {
  rules?: ReturnType<typeof rule>[];
  stack?: string;
  been?: boolean;
  refused?: boolean;
  /** How the file of a face comes. */
  load?: (src: string) => Promise<void>;
}

/** Visits a page whose text is set in a stack of families; `come` is its first idle moment, `late` its ninth second. */
function visit({
  rules = RULES,
  stack = `${PLAIN}, ${REST}, serif`,
  been,
  refused,
  load = async () => {},
}: Visit = {}) {
  const style = {
    media: FONTS_WAIT,
    sheet: { cssRules: rules.map((one) => ({ style: { getPropertyValue: (name: keyof typeof one) => one[name] } })) },
  };
  const added: string[] = [];
  const said: unknown[] = [];
  let come = () => {};
  let late: (() => void) | null = null;
  class FontFace {
    came = 'not fetched';
    name: string;
    src: string;
    constructor(family: string, src: string, given: Record<'unicodeRange' | 'display', string>) {
      this.src = src;
      this.name = `${family} ${given.unicodeRange} ${given.display}`;
    }
    async load() {
      await load(this.src);
      this.came = 'here';
      return this;
    }
  }
  runInNewContext(FONTS_LAST_SCRIPT, {
    document: {
      currentScript: { previousElementSibling: style },
      querySelectorAll: () => [{}],
      fonts: { add: (face: FontFace) => added.push(`${face.name}, ${face.came}`) },
    },
    getComputedStyle: () => ({ fontWeight: '400', fontStyle: 'normal', fontFamily: stack }),
    FontFace,
    localStorage: {
      getItem() {
        if (refused) throw new Error('refused on purpose');
        return been ? '1' : null;
      },
      setItem: () => undefined,
    },
    console: { debug: (failure: unknown) => said.push(failure) },
    addEventListener: (_name: string, listener: () => void) => listener(),
    self: { requestIdleCallback: (work: () => void) => (come = work) },
    setTimeout: (work: () => void, ms: number) => {
      assert.equal(ms, 9000);
      late = work;
      return 1;
    },
    clearTimeout: () => (late = null),
  });
  return { style, added, said, come: () => (come(), setImmediate()), late: () => late };
}

test('on a first visit what the page shows is fetched, and then all faces are given in their rules’ order, which stay off', async () => {
  const page = visit();
  assert.deepEqual(page.added, []);
  await page.come();
  assert.deepEqual(page.added, [
    'Own U+100-2BA swap, not fetched',
    'Own U+0-7E swap, not fetched',
    'Own Basic U+0-7E swap, here',
  ]);
  assert.equal(page.style.media, FONTS_WAIT);
  assert.equal(page.late(), null);
});

test('where a shell has no family of the plain letters alone, the next of the stack is fetched', async () => {
  const page = visit({ rules: RULES.slice(0, 2) });
  await page.come();
  assert.deepEqual(page.added, ['Own U+100-2BA swap, not fetched', 'Own U+0-7E swap, here']);
});

test('a face that does not come is left to the first letter that asks for it, and the others are shown', async () => {
  const page = visit({ stack: `${PLAIN}, serif`, load: () => Promise.reject(new Error('lost on purpose')) });
  await page.come();
  assert.equal(page.added.at(-1), 'Own Basic U+0-7E swap, not fetched');
  assert.equal(page.added.length, 3);
  assert.equal(page.style.media, FONTS_WAIT);
});

test('after nine seconds the rules count, and what comes then is not given beside them', async () => {
  let end = () => {};
  const page = visit({ load: () => new Promise<void>((resolve) => (end = resolve)) });
  await page.come();
  page.late()?.();
  assert.equal(page.style.media, 'all');
  end();
  await setImmediate();
  assert.deepEqual(page.added, []);
});

test('who has been here sees them at once, and who refuses storage as on a first visit, with a word in the console', async () => {
  const been = visit({ been: true });
  assert.equal(been.style.media, 'all');
  const refused = visit({ refused: true });
  assert.equal(refused.style.media, FONTS_WAIT);
  assert.match(String(refused.said[0]), /refused on purpose/);
  await refused.come();
  assert.equal(refused.added.length, 3);
});

test('where faces cannot be made the rules count', async () => {
  const page = visit({ rules: [{ ...rule(PLAIN, LETTERS), 'font-weight': undefined as never }] });
  await page.come();
  assert.equal(page.style.media, 'all');
});
