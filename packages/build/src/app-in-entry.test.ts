import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import webpack from 'webpack';
import { AppInEntry } from './app-in-entry.ts';
import { OwnFiles } from './own-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'app-in-entry-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds an entry that loads the app later, and an app that loads a page later. */
async function build(): Promise<string> {
  mkdirSync(path.join(folder, 'src'));
  const later = (name: string) => `import(/* webpackChunkName: "${name}" */ './${name}.js')`;
  writeFileSync(path.join(folder, 'src/entry.js'), `globalThis.app = () => ${later('app')}`);
  writeFileSync(
    path.join(folder, 'src/app.js'),
    `export const name = 'reader'; export const page = () => ${later('page')}`,
  );
  writeFileSync(path.join(folder, 'src/page.js'), `export default 'About us'`);
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        target: ['web', 'es2022'],
        entry: { entry: './src/entry.js' },
        output: { path: path.join(folder, 'dist'), filename: '[name].js', chunkFilename: '[name].js', publicPath: '/' },
        optimization: { chunkIds: 'named' },
        plugins: [new OwnFiles(), new AppInEntry({ entry: 'entry.js', app: 'app.js' })],
      },
      (error, stats) => ((error ?? stats?.hasErrors()) ? reject(error ?? new Error(stats?.toString())) : resolve()),
    );
  });
  return path.join(folder, 'dist');
}

test('an app comes with its entry: it is no file of its own, and is there without another being asked for', async () => {
  const dist = await build();
  expect(readdirSync(dist).sort()).toEqual(['entry.js', 'page.js']);
  const entry = readFileSync(path.join(dist, 'entry.js'), 'utf8');
  expect(entry).toContain('"page.js":"sha384-');
  expect(entry).not.toContain('"app.js"');
  // Without a document: whoever asks for a script here fails.
  const page = createContext({ setTimeout, dispatchEvent: () => true, Event }) as unknown as {
    app(): Promise<{ name: string }>;
  };
  runInContext(entry, page);
  await expect(page.app()).resolves.toMatchObject({ name: 'reader' });
});
