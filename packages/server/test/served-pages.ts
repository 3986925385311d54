import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after } from 'node:test';
import type { RegisteredRemote } from '@griot/contracts';
import { pino } from 'pino';
import { createGateway } from '../src/gateway/index.ts';
import { startPlatform } from './platform.ts';
import { servingOf } from './serving.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writing } from './writing.ts';

export const BUILD = '0123456789abcdef';
const files = temporaryFolder('release');
mkdirSync(join(files, BUILD));
writeFileSync(join(files, BUILD, 'remoteEntry.js'), 'var mf_reader = {};');
writeFileSync(join(files, 'remote.json'), '{}');
for (const hidden of ['build.json', '.hidden']) writeFileSync(join(files, BUILD, hidden), '{}');
writeFileSync(
  join(files, BUILD, 'server-half.cjs'),
  `var serverHalf = { render: async (path, inlined) => {
    if (path === '/genre') return { html: '<p title="', css: '' };
    if (path === '/ranking') return { html: '<h1>Ranking for ' + inlined.map((i) => i.call) + '</h1>', css: 'h1{color:red}', styledBy: '6.6.0' };
    if (path.startsWith('/search')) return { html: '<h1>Found at ' + path.replaceAll('&', '&amp;') + '</h1>', css: 'h1{color:blue}' };
    return null;
  } };`,
);

const novel = { call: 'GET /novels/{novel}/', params: { novel: ':slug' }, query: { show_shelf: 'true' } } as const;
const chapter = { novel: ':slug', chapter: ':chapter|number' };
export const reader: RegisteredRemote = {
  name: 'mf-reader',
  owner: 'Reading',
  version: '1.0.0',
  contracts: { api: 1, bus: 1, kit: 1 },
  buildId: BUILD,
  base: `/r/mf-reader/${BUILD}/`,
  entry: 'remoteEntry.js',
  integrity: 'sha384-entry',
  container: 'mf_reader',
  assets: { app: ['app.js'], home: ['home.js'], novel: ['novel.js'], chapter: ['chapter.js'] },
  pages: [
    {
      path: '/',
      guard: 'public',
      chunk: 'home',
      head: 'home',
      prefetch: [{ call: 'GET /genres/', query: { limit: '?limit|1000' } }],
    },
    { path: '/book/:slug', guard: 'public', chunk: 'novel', head: 'novel', prefetch: [novel] },
    {
      path: '/book/:slug/read/:chapter',
      guard: 'public',
      chunk: 'chapter',
      head: 'chapter',
      layout: 'none',
      storedLook: 'reader.look',
      prefetch: [
        novel,
        { call: 'GET /novels/{novel}/chapters/{chapter}/', params: chapter },
        { call: 'GET /novels/{novel}/chapters/{chapter}/content/', params: chapter },
      ],
    },
    {
      path: '/book/:slug/read',
      guard: 'public',
      chunk: 'chapter',
      head: 'novel',
      newcomers: 'reader.places',
      prefetch: [novel],
    },
    {
      path: '/view-novels',
      guard: 'public',
      chunk: 'home',
      head: {
        title: 'All Results',
        selections: [
          { query: 'search', title: 'Search Results for {}' },
          { query: 'listing', title: '{}', values: { new: 'New Novels' } },
          { query: 'tags', title: 'Novels tagged {}' },
        ],
      },
      prefetch: [{ call: 'GET /novels/', query: { search: '?search', ordering: '?ordering', limit: '10' } }],
    },
    {
      path: '/author/:id',
      guard: 'public',
      chunk: 'home',
      head: 'author',
      prefetch: [{ call: 'GET /authors/{author}/', params: { author: ':id' } }],
    },
    {
      path: '/genre',
      guard: 'public',
      chunk: 'home',
      head: { title: 'Genre', selections: [{ query: 'genre', title: '{} novels', values: 'GET /genres/' }] },
      prefetch: [
        { call: 'GET /novels/', query: { ordering: '?ordering|-num_views' } },
        { call: 'GET /genres/', query: { limit: '1000' } },
      ],
    },
    {
      path: '/ranking',
      guard: 'public',
      chunk: 'home',
      head: { title: 'Ranking', selections: [{ query: 'type', title: '{} ranking', values: { power: 'Power' } }] },
    },
    {
      path: '/search',
      guard: 'public',
      chunk: 'home',
      prefetch: [{ call: 'GET /novels/', query: { search: '?search!', limit: '10' } }],
      head: { title: 'Search', selections: [{ query: 'search', title: 'Search Results for {}' }], index: false },
    },
    { path: '/signin', guard: 'guest', over: '/', chunk: 'home', head: { title: 'Sign in' } },
  ],
};
export const release: Parameters<typeof servingOf>[0] = {
  registry: { remotes: [reader] },
  shell: {
    buildId: BUILD,
    base: `/r/shell/${BUILD}/`,
    scripts: ['shared-libs.js', 'main.js'],
    styles: ['main.css'],
    textCss: '',
    files: { 'shared-libs.js': 'sha384-s', 'main.js': 'sha384-m', 'main.css': 'sha384-c', 'calls.js': 'sha384-k' },
    preloads: ['calls.js'],
    css: ":root{--paper:#FAFAFA}@media screen{:root{--paper:#050505}}@font-face{src:local('Arial')}@font-face{src:url(assets/letters.woff2)}",
  },
  folders: { 'mf-reader': files },
  files: { 'mf-reader': { 'remoteEntry.js': 'sha384-entry', 'app.js': 'sha384-a', 'home.js': 'sha384-h' } },
};

export const serving = servingOf(release);
/** What the gateway tells the log and the error reporter. */
export const logged: Record<string, unknown>[] = [];
export const reported: unknown[] = [];
/** Its gateway serves one remote, whose pages tell of a novel of two chapters: the first is free, the second locked. */
export const platform = await startPlatform({
  gateway: (app, services, ports, health) =>
    createGateway(serving)(
      app,
      services,
      {
        ...ports,
        log: pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) }),
        errors: { ...ports.errors, report: (failure, { where }) => reported.push([String(failure), where]) },
      },
      health,
    ),
});
after(async () => {
  await platform.close();
  rmSync(files, { recursive: true, force: true });
});

export const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);
const salt = await publishing.novel({
  title: 'The Salt “Road” </script>',
  description: `${'counting '.repeat(17)}interminable nights of salt.`,
  book_type: 'paid',
  locked_chapter: '2',
});
for (const [title, text] of [
  ['Third Night', 'Free <words> here.'],
  ['Fourth Night', 'Secret text that must be paid.'],
] as const) {
  await publishing.chapter(salt, title, `<p>${text}</p>`);
}
export const { slug } = salt;

export const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await platform.app.inject({ method: 'GET', url, headers: { host: 'novels.test', ...headers } });
  const written = /<script type="application\/json" id="griot-data">(.*?)<\/script>/s.exec(answer.body)?.[1];
  type Answer = { call: string; query?: unknown; data: Record<string, unknown> };
  const answers = written ? (JSON.parse(written) as Answer[]) : [];
  return {
    status: answer.statusCode,
    html: answer.body,
    headers: answer.headers,
    /** What the frame tells on every page, and what this page asks for. */
    frame: answers.filter(({ call }) => call === 'GET /config/'),
    inlined: answers.filter(({ call }) => call !== 'GET /config/'),
  };
};
