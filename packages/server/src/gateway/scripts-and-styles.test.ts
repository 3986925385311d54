import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { BUILD, get, reader, release, slug } from '../../test/served-pages.ts';

/** SHA-256 of no text, as it is known: styled-components' own empty element. */
const EMPTY = 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `sha256-${createHash('sha256').update(style).digest('base64')}`,
  );

/** What the policy calls the scripts that stand in a page itself. */
const hashes = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  );

test('a page may load our own files, hold the styles that it came with, and nothing else', async () => {
  const { html, headers } = await get('/');
  assert.deepEqual([hashes(html).length, styleHashes(html).length], [3, 2]);
  assert.deepEqual(String(headers['content-security-policy']).split('; ').toSorted(), [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    `script-src 'self' '${hashes(html).join("' '")}'`,
    `style-src 'self' '${styleHashes(html).join("' '")}' '${EMPTY}'`,
  ]);
  assert.doesNotMatch(html, /nonce/);
});

test('what a server half writes of styles is part of what the policy of its page allows, and of no other', async () => {
  const [ranking, home] = [await get('/ranking'), await get('/')];
  const [own = '', fonts = '', written = ''] = styleHashes(ranking.html);
  assert.ok(
    String(ranking.headers['content-security-policy']).includes(
      `style-src 'self' '${own}' '${fonts}' '${written}' '${EMPTY}'`,
    ),
  );
  assert.ok(String(home.headers['content-security-policy']).includes(own));
  assert.ok(!String(home.headers['content-security-policy']).includes(written));
});

test('what calls need is asked for by a page that waits for it, and by none that is written', async () => {
  const calls = `${release.shell.base}calls.js`;
  assert.ok((await get('/')).html.includes(`<link rel="preload" as="script" href="${calls}"`));
  assert.doesNotMatch((await get('/ranking')).html, /calls\.js/);
});

test('the browser is told which styled-components made the styles of a written page, which takes them for its own', async () => {
  assert.match(
    (await get('/ranking')).html,
    /<style data-styled="" data-styled-version="6\.6\.0">h1\{color:red\}<\/style>/,
  );
  // One that was built before it said so.
  assert.match((await get('/search?search=salt')).html, /<style>h1\{color:blue\}<\/style>/);
});

test('a page whose look readers choose sets it before anything else, by a script that its policy allows', async () => {
  const { html, headers } = await get(`/book/${slug}/read/third-night-1`);
  const first = html.indexOf('<script>');
  assert.match(html, /<html lang="en" data-layout="none" data-stored-look="reader\.look">/);
  assert.ok(first < html.indexOf('<style') && first < html.indexOf('<link'));
  assert.match(html.slice(first), /^<script>try\{const e=document\.documentElement/);
  const [look, ...others] = hashes(html);
  assert.equal(others.length, 3);
  assert.ok(
    String(headers['content-security-policy']).includes(`script-src 'self' '${look}' '${others.join("' '")}';`),
  );

  const other = await get(`/book/${slug}`);
  assert.doesNotMatch(other.html, /data-stored-look/);
  assert.deepEqual(hashes(other.html), others);
});

test('a page for newcomers is hidden from others until scripts have come, by a script that its policy allows', async () => {
  const { html, headers } = await get(`/book/${slug}/read`);
  assert.match(html, /<html lang="en" data-layout="full" data-newcomers="reader\.places">/);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  const [script = ''] = scripts.filter((one) => one.includes('newcomers'));
  assert.ok(html.indexOf(script) < html.indexOf('<body>'));
  assert.ok(html.includes('[data-undecided] :is([data-written],[data-taken]){visibility:hidden}'));
  assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' '${hashes(html).join("' '")}';`));
  assert.doesNotMatch((await get(`/book/${slug}`)).html, /newcomers/);

  const hides = (stored: Record<string, string>, pathname = `/book/${slug}/read`): boolean => {
    const dataset: Record<string, string> = { newcomers: 'reader.places' };
    const localStorage = { getItem: (name: string) => stored[name] ?? null };
    runInNewContext(script, { document: { documentElement: { dataset } }, localStorage, location: { pathname } });
    return 'undecided' in dataset;
  };
  const places = (novel: string) => ({ 'reader.places': JSON.stringify({ '': { [novel]: { chapter: 'chp_1' } } }) });
  assert.equal(hides({}), false, 'a newcomer');
  assert.equal(hides(places(slug)), true, 'who has begun it');
  assert.equal(hides(places(`${slug}-2`)), false, 'who has begun another');
  assert.equal(hides({ 'griot.session': '{}' }), true, 'who is signed in');
});

test('a page says how to go on when the shell does not come, by a script that stands before the shell’s', async () => {
  const { html } = await get('/');
  assert.ok(html.indexOf('The rest of Griot did not load. ') < html.indexOf('main.js'));
  assert.equal(html.match(/ defer data-shell(?:="")?>/g)?.length, 2);
});

test('a page asks for its scripts before the styles, which take half of it', async () => {
  const { html } = await get('/');
  for (const script of ['main.js', 'remoteEntry.js']) {
    assert.ok(html.includes(script), script);
    assert.ok(html.indexOf(script) < html.indexOf('<style'), script);
  }
});

test('a page that was hidden until scripts come is there to be read when they do not', async () => {
  const { html } = await get(`/book/${slug}/read`);
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  const [script = ''] = scripts.filter((one) => one.includes('The rest of Griot did not load. '));
  const hiddenAfter = (firstChild: object | null): boolean => {
    const dataset: Record<string, string> = { undecided: '' };
    const element = () => ({ style: {}, append() {}, setAttribute() {}, firstChild });
    const document = { documentElement: { dataset }, getElementById: element, createElement: element };
    runInNewContext(script, { document, addEventListener() {}, setTimeout: (say: () => void) => say() });
    return 'undecided' in dataset;
  };
  assert.equal(hiddenAfter({}), true, 'the shell has come, and decides');
  assert.equal(hiddenAfter(null), false, 'the shell has not come');
});

test('the shell’s fonts are found from every page, wherever its files lie, and wait for the scripts where there are any', async () => {
  const { html } = await get('/');
  const font = `@font-face{src:url(${release.shell.base}assets/letters.woff2)}`;
  assert.deepEqual(html.split(font).length, 2, 'they are named once');
  assert.ok(html.includes(`<style media="(scripting:none)">${font}</style><script>`));
  assert.ok(html.includes("@font-face{src:local('Arial')}"), 'what stands in for them waits for nothing');
});

test('a script or style that is not what was built is not taken, and what is fetched ahead is asked for by the same hash', async () => {
  const { html } = await get('/');
  assert.deepEqual(
    [...html.matchAll(/(?:src|as="script" href|rel="stylesheet" href)="([^"]+)" integrity="([^"]+)"/g)].map(
      ([, file, hash]) => [file, hash],
    ),
    [
      [`${release.shell.base}shared-libs.js`, 'sha384-s'],
      [`${release.shell.base}main.js`, 'sha384-m'],
      [`${reader.base}remoteEntry.js`, 'sha384-entry'],
      [`${reader.base}app.js`, 'sha384-a'],
      [`${reader.base}home.js`, 'sha384-h'],
      [`${release.shell.base}main.css`, 'sha384-c'],
      [`${release.shell.base}calls.js`, 'sha384-k'],
    ],
  );
});

test('a remote of another origin is loaded from there, by a policy that names that origin and no more', async (t) => {
  const { base } = reader;
  t.after(() => (reader.base = base));
  reader.base = `https://cdn.test/mf-reader/${BUILD}/`;
  const { html, headers } = await get('/');
  assert.deepEqual(
    [...html.matchAll(/<link rel="preload"[^>]*href="https:[^>]*>/g)].map(([link]) => link),
    [
      `<link rel="preload" as="script" href="${reader.base}remoteEntry.js" integrity="sha384-entry" crossorigin="anonymous">`,
      `<link rel="preload" as="script" href="${reader.base}app.js" integrity="sha384-a" crossorigin="anonymous">`,
      `<link rel="preload" as="script" href="${reader.base}home.js" integrity="sha384-h" crossorigin="anonymous">`,
    ],
  );
  assert.deepEqual(String(headers['content-security-policy']).split('; ').toSorted(), [
    "base-uri 'none'",
    "connect-src 'self' https://cdn.test",
    "default-src 'none'",
    "font-src 'self' https://cdn.test",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "img-src 'self' https://cdn.test data: blob:",
    "manifest-src 'self'",
    `script-src 'self' https://cdn.test '${hashes(html).join("' '")}'`,
    `style-src 'self' https://cdn.test '${styleHashes(html).join("' '")}' '${EMPTY}'`,
  ]);
});

test('until a written page is taken over the browser asks for the page behind a link as it is pressed, and of no other page', async () => {
  const [ranking, home] = [await get('/ranking'), await get('/')];
  const rules = /<script type="speculationrules">(.*?)<\/script>/.exec(ranking.html)?.[1] ?? '';
  assert.deepEqual(JSON.parse(rules), {
    prefetch: [
      {
        where: {
          and: [
            { selector_matches: '[data-written] a:not([download])' },
            { href_matches: '/*' },
            { not: { href_matches: ['/api/*', '/feeds/*', '/media/*'] } },
          ],
        },
        eagerness: 'conservative',
      },
    ],
  });
  const hash = `sha256-${createHash('sha256').update(rules).digest('base64')}`;
  assert.ok(String(ranking.headers['content-security-policy']).includes(`'${hash}'; style-src`));
  assert.doesNotMatch(home.html, /speculationrules/);
});

test('the staff’s files are preloaded for nobody', async () => {
  reader.pages.push({ path: '/staff', guard: 'staff', chunk: 'novel', head: { title: 'Staff' } });
  const { status, html } = await get('/staff');
  assert.equal(status, 200);
  assert.doesNotMatch(html, /rel="preload" as="script" href="\/r\/mf-/);
});
