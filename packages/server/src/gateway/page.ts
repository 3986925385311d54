import type { PageMatch } from '@griot/contracts';
import type { BuildFacts, Release } from '@griot/release';
import { BANNER_ROOM_CSS, BANNER_ROOM_SCRIPT } from './banner-room.ts';
import { BEFORE_SCRIPTS_RULES } from './before-scripts.ts';
import { browserRegistry } from './browser-registry.ts';
import { crossOrigin } from './elsewhere.ts';
import { FONTS_LAST_SCRIPT, FONTS_WAIT, withoutFonts } from './fonts-last.ts';
import { headTags, type Head } from './head.ts';
import { json, tag } from '../http/html.ts';
import type { Inlined } from './inline.ts';
import { NEWCOMERS_CSS, NEWCOMERS_SCRIPT } from './newcomers.ts';
import { STORED_LOOK_SCRIPT } from './stored-look.ts';
import { WITHOUT_SHELL_SCRIPT } from './without-shell.ts';
import type { WrittenPage } from './written/index.ts';

/** The colours, which a reader's own look changes, and room for the bar and the page, so that nothing moves. */
const FIRST_PAINT = [
  'body{margin:0;background:var(--paper);color:var(--ink)}',
  '#chrome{min-height:64px}[data-layout=none] #chrome{min-height:0}',
  BANNER_ROOM_CSS,
  NEWCOMERS_CSS,
  '#main{min-height:100vh;outline:none}',
  // Without scripts nothing more comes, and no button does anything.
  '@media(scripting:none){main :is(button:not([type=submit]),form[inert],[data-waiting],section[aria-busy=true]){display:none}}',
].join('');

/** From 0 to 1. A page is everybody's, so each visit draws for itself. */
export interface Samples {
  traces: number;
  vitals: number;
}

interface PageStyles {
  own: string;
  fonts: string;
  /** Of the written page, in an element of its own: the browser's styled-components takes it over. */
  written: string;
}

interface PageParts {
  release: Release;
  match: PageMatch | null;
  head: Head;
  inlined: Inlined[];
  origin: string;
  styles: PageStyles;
  /** JSON-LD, or nothing. */ linkedData: string;
  /** What the remote's own server half wrote for an address; the remote takes it over as it stands. */
  written: (WrittenPage & { address: string }) | null;
  /** Which shares of visits are traced, and tell how they felt. */
  samples: Samples;
  /** What says that a remote comes from elsewhere. */
  badge: { css: string; html: string } | null;
}

/** What stands in the page's style elements, as the browser reads it and the policy knows it by its hash. */
export const pageStyles = ({ release: { shell }, written, badge }: Omit<PageParts, 'styles'>): PageStyles => {
  const { fonts, rest } = withoutFonts(asRead(shell.css.replace(/\burl\((?=assets\/)/g, `url(${shell.base}`)));
  return { own: rest + FIRST_PAINT + (badge?.css ?? ''), fonts, written: asRead(written?.css ?? '') };
};

const asRead = (css: string): string => css.replace(/\r\n?/g, '\n');

/** The whole page: head, registry and data inlined, the files of the matched route preloaded (design §3). */
export function pageHtml({
  release,
  match,
  head,
  inlined,
  origin,
  styles,
  linkedData,
  written,
  samples,
  badge,
}: PageParts): string {
  const { shell, registry } = release;
  const { layout = 'full', storedLook, newcomers } = match?.page ?? {};
  const inPlace = written
    ? `${tag('div', { 'data-root': '', 'data-written': written.address })}${written.html}</div>`
    : '';
  return [
    '<!doctype html>',
    tag('html', { lang: 'en', 'data-layout': layout, 'data-stored-look': storedLook, 'data-newcomers': newcomers }),
    '<head><meta charset="utf-8">',
    // Before any stylesheet, for which it would wait.
    storedLook === undefined ? '' : `<script>${STORED_LOOK_SCRIPT}</script>`,
    `<script>${BANNER_ROOM_SCRIPT}</script>`,
    newcomers === undefined ? '' : `<script>${NEWCOMERS_SCRIPT}</script>`,
    tag('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    // Asked for as soon as the page begins to come: styles and text are here before the first of them.
    `<script>${WITHOUT_SHELL_SCRIPT}</script>`,
    ...shell.scripts.map((s) => {
      const { href: src, ...file } = fileOf(shell, s);
      return `${tag('script', { src, ...file, defer: true, 'data-shell': '' })}</script>`;
    }),
    ...preloads(release, match),
    headTags(head, origin),
    ...sampled(samples),
    ...themeColours(shell.css),
    tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    `<style>${styles.own}</style>`,
    `${tag('style', { media: FONTS_WAIT })}${styles.fonts}</style>`,
    `<script>${FONTS_LAST_SCRIPT}</script>`,
    written ? `${tag('style', styledBy(written))}${styles.written}</style>` : '',
    ...shell.styles.map((s) => tag('link', { rel: 'stylesheet', ...fileOf(shell, s) })),
    written ? `<script type="speculationrules">${BEFORE_SCRIPTS_RULES}</script>` : '',
    // What is written asks for nothing before it has been taken over.
    ...(written ? [] : shell.preloads).map((s) =>
      tag('link', { rel: 'preload', as: 'script', ...fileOf(shell, s), fetchpriority: 'low' }),
    ),
    `<script type="application/json" id="griot-registry">${json(browserRegistry(registry))}</script>`,
    `<script type="application/json" id="griot-data">${json(inlined)}</script>`,
    linkedData,
    '</head><body><div id="chrome" data-screen></div><main id="main" tabindex="-1"><div id="main-panel"></div>',
    // By name: addresses are known by what a release is made of, and the same builds served again are other objects.
    ...registry.remotes.map((r) => `<div id="remote-${r.name}">${r.name === match?.remote.name ? inPlace : ''}</div>`),
    `</main><div id="footer" data-screen></div><div id="overlays"></div>${badge?.html ?? ''}`,
    `<noscript>${inPlace ? '<p>Without JavaScript this page can be read, and nothing more.</p>' : '<p>This page needs JavaScript to be read.</p>'}</noscript></body></html>`,
  ].join('');
}

/** What a browser draws around the page: its ground, of which the shell's styles name the light one first and then the dark one. */
const themeColours = (css: string): string[] => {
  const grounds = Array.from(css.matchAll(/--paper:([^;}]+)/g), ([, colour]) => colour);
  return grounds
    .slice(0, 2)
    .map((content, n) =>
      tag('meta', { name: 'theme-color', content, media: `(prefers-color-scheme: ${n === 0 ? 'light' : 'dark'})` }),
    );
};

/** Nothing where no visit is sampled. A server of before takes no visits by `POST /vitals/`, so the page says that this one does. */
function sampled({ traces, vitals }: Samples): string[] {
  return [
    traces > 0 ? tag('meta', { name: 'griot-traces', content: String(traces), 'data-takes': 'visits' }) : '',
    vitals > 0 ? tag('meta', { name: 'griot-vitals', content: String(vitals) }) : '',
  ];
}

/** Says which styled-components may take the styles for its own. */
const styledBy = ({ styledBy: version }: WrittenPage) =>
  version === undefined ? {} : { 'data-styled': '', 'data-styled-version': version };

/** The files of the matched route: the remote's entry with its app, and its page. The staff's are loaded by nobody else. */
function preloads({ builds }: Release, match: PageMatch | null): string[] {
  if (!match || match.page.guard === 'staff') return [];
  const { remote, page } = match;
  const build = builds.get(remote.name);
  if (!build) return [];
  const files = [...new Set([...(remote.assets.app ?? []), ...(remote.assets[page.chunk] ?? [])])];
  return [
    tag('link', { rel: 'preload', as: 'script', ...fileOf(build, remote.entry) }),
    ...files.map((file) =>
      tag('link', {
        rel: 'preload',
        as: file.endsWith('.css') ? 'style' : 'script',
        ...fileOf(build, file),
      }),
    ),
  ];
}

/** A file of a build as a tag asks for it: what is not what was built is not used. */
const fileOf = ({ base, files }: BuildFacts, file: string) => ({
  href: base + file,
  integrity: files[file],
  ...crossOrigin(base),
});
