import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isShell, RECORD, readPublished, readRecord, type BuildRecord } from './build-record.ts';
import { folderOf } from './builds.ts';
import type { Doing } from './change.ts';
import { hashOf } from './hash.ts';
import { readHistory, remember } from './history.ts';
import type { Entry } from './pointers.ts';
import { Refusal } from './refusal.ts';
import type { Store } from './store.ts';
import type { Source } from './stored.ts';

interface Publishing extends Doing {
  /** Where the build's files will lie for browsers, without the build's id, when that is not this platform. */
  base?: string;
  /** What it must be, where that is known. */
  named?: { name: string; build: string | undefined };
}

/**
 * Puts a finished build into the store, from its folder. Nothing that is served changes.
 * @throws Refusal when it is no build that may be served
 */
export async function publish(
  store: Store,
  dir: string,
  { by, now = () => new Date(), base, named }: Publishing,
): Promise<{ build: BuildRecord; isNew: boolean }> {
  const build = await readBuild(dir, base);
  if (named && (named.name !== build.name || (named.build ?? build.buildId) !== build.buildId))
    throw new Refusal(
      `${dir} holds ${build.name} ${build.buildId}, not ${[named.name, named.build].filter(Boolean).join(' ')}`,
    );
  const names = (await filesBelow(dir)).filter((name) => name !== RECORD);
  const wrong = await wrongFiles(dir, names, build);
  if (wrong.length) throw new Refusal(wrong);

  const bytes = Buffer.from(`${JSON.stringify(build, null, 2)}\n`);
  const files = new Map<string, Source>(names.map((name) => [name, { file: path.join(dir, name) }]));
  files.set(RECORD, { bytes });
  const folder = folderOf(build.name, build.buildId);
  const isNew = await store.putFolder(folder, files, RECORD);
  if (!isNew) {
    const there = await store.read(`${folder}/${RECORD}`);
    const published = there && readPublished(JSON.parse(there.bytes.toString('utf8')));
    const told = `${build.name} ${build.buildId} is published already`;
    if (published && published.base !== build.base) throw new Refusal(`${told}, at ${published.base}`);
    if (published && !isSame(published, build)) throw new Refusal(`${told}, and is not the same`);
    // It counts as young from now on, and what was stored by whoever was killed over this is told of.
    const at = now();
    if (!(await isToldSince(store, build, at.getTime() - DAY_MS))) await remember(store, [entryOf(build, by, at)]);
    return { build: published ?? build, isNew };
  }
  await remember(store, [entryOf(build, by, now())]);
  return { build, isNew };
}

const DAY_MS = 24 * 60 * 60 * 1000;

const entryOf = ({ name, buildId }: BuildRecord, by: string, at: Date): Entry => ({
  at: at.toISOString(),
  by,
  what: 'publish',
  name,
  build: buildId,
});

const isToldSince = async (store: Store, { name, buildId }: BuildRecord, since: number): Promise<boolean> =>
  (await readHistory(store, name)).some(
    ({ what, build, at }) => what === 'publish' && build === buildId && Date.parse(at) >= since,
  );

/** Whether two records tell of one build. Other sources may have made it, and an older platform may have told of fewer files. */
function isSame(one: BuildRecord, other: BuildRecord): boolean {
  const [{ files, inputs: _, ...said }, { files: others, inputs: __, ...saidOther }] = [one, other];
  return (
    isDeepStrictEqual(said, saidOther) &&
    Object.entries(files).every(([file, hash]) => !Object.hasOwn(others, file) || others[file] === hash)
  );
}

async function readBuild(dir: string, base?: string): Promise<BuildRecord> {
  const text = await readFile(path.join(dir, RECORD), 'utf8').catch(() => {
    throw new Refusal(`${dir} holds no build: there is no ${RECORD}`);
  });
  let given: BuildRecord;
  try {
    given = JSON.parse(text) as BuildRecord;
  } catch {
    throw new Refusal(`${path.join(dir, RECORD)} is no JSON`);
  }
  const build = readRecord(base === undefined ? given : { ...given, base: `${baseAddress(base)}${given.buildId}/` });
  if (build.mode !== 'production')
    throw new Refusal(`${build.name} ${build.buildId} was built for development; build it with pnpm remote build`);
  return build;
}

function baseAddress(base: string): string {
  const given = URL.canParse(base) ? new URL(base) : null;
  if (!given || !/^https?:$/.test(given.protocol) || given.search || given.hash)
    throw new Refusal(`${base} is no address such as https://cdn.example/mf-legal/`);
  return given.href.replace(/\/*$/, '/');
}

/** Everything about the files that is not as the record says. */
async function wrongFiles(dir: string, names: readonly string[], build: BuildRecord): Promise<string[]> {
  const told = `${build.name} ${build.buildId}`;
  const wrong: string[] = [];
  for (const [name, hash] of Object.entries(build.files)) {
    if (!names.includes(name)) wrong.push(`${told}: ${name} is missing`);
    else if (hashOf(await readFile(path.join(dir, name))) !== hash)
      wrong.push(`${told}: ${name} is not what was built, its hash does not fit`);
  }
  for (const name of names)
    if (/\.(js|css)$/.test(name) && !Object.hasOwn(build.files, name))
      wrong.push(`${told}: the record has no hash of ${name}`);
  for (const name of names) {
    const [, plain = '', kind] = /^(.+)\.(br|gz)$/.exec(name) ?? [];
    if (kind === undefined) continue;
    const unpacked = await UNPACK[kind as keyof typeof UNPACK](await readFile(path.join(dir, name))).catch(() => null);
    const copied = names.includes(plain) ? await readFile(path.join(dir, plain)) : null;
    if (!unpacked || !copied?.equals(unpacked)) wrong.push(`${told}: ${name} is no compressed copy of ${plain}`);
  }
  for (const name of neededBy(build))
    if (!Object.hasOwn(build.files, name))
      wrong.push(`${told}: the record names ${name}, which is not among its files`);
  if (!isShell(build) && build.files[build.entry] !== build.integrity)
    wrong.push(`${told}: the hash of ${build.entry} is not the one the registry would carry`);
  return wrong;
}

const UNPACK = { br: promisify(brotliDecompress), gz: promisify(gunzip) };

const neededBy = (build: BuildRecord): string[] =>
  isShell(build)
    ? [...build.scripts, ...build.styles, ...build.preloads]
    : [build.entry, ...new Set(Object.values(build.assets).flat())];

async function filesBelow(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}
