import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { nameOfThisBuild, OwnFiles } from './own-files.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'own-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a main file that loads one page later; gives back the files by name. */
async function build(name: string, text: string): Promise<Record<string, string>> {
  const dir = path.join(folder, name);
  mkdirSync(path.join(dir, 'src'), { recursive: true });
  writeFileSync(path.join(dir, 'src/main.js'), `import(/* webpackChunkName: "page" */ './page.js').then(console.log)`);
  writeFileSync(path.join(dir, 'src/page.js'), `export default ${JSON.stringify(text)}`);
  await new Promise<void>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: dir,
        entry: { main: './src/main.js' },
        output: {
          path: path.join(dir, 'dist'),
          filename: '[name].js',
          chunkFilename: '[name].js',
          uniqueName: nameOfThisBuild('mf-test'),
        },
        optimization: { chunkIds: 'named', minimize: false },
        plugins: [new OwnFiles()],
      },
      (error, stats) => ((error ?? stats?.hasErrors()) ? reject(error ?? new Error(stats?.toString())) : resolve()),
    );
  });
  const dist = path.join(dir, 'dist');
  return Object.fromEntries(readdirSync(dist).map((file) => [file, readFileSync(path.join(dist, file), 'utf8')]));
}

const hash = (text = '') => `sha384-${createHash('sha384').update(text).digest('base64')}`;

test('the entry of a build holds the hash of what it loads later, and asks for it by that', async () => {
  const { 'main.js': main = '', 'page.js': page } = await build('hashes', 'About us');
  expect(main).toContain(`{"page.js":"${hash(page)}"}`);
  expect(main).toContain('script.integrity = hash');
});

test('the files of one build do not take up with those of another, though both have the same names', async () => {
  const global = (text = '') => /webpackChunkmf_test_[0-9a-f]{16}/.exec(text)?.[0];
  const [one, same, other] = await Promise.all([
    build('one', 'About us'),
    build('same', 'About us'),
    build('other', 'About'),
  ]);
  expect(global(one['main.js'])).toBe(global(one['page.js']));
  expect(one).toEqual(same);
  expect(global(other['main.js'])).not.toBe(global(one['main.js']));
});
