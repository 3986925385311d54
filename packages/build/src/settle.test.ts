import { hashOf, RECORD, type BuiltRemote } from '@griot/release';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { settle } from './settle.ts';

let dist: string;
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'griot-settle-'));
});
afterEach(() => rmSync(dist, { recursive: true, force: true }));

/** A folder as webpack leaves it. */
function stagedBy(who: string, files: Record<string, string>): string {
  const staging = path.join(dist, `.staging-${who}`);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(staging, name)), { recursive: true });
    writeFileSync(path.join(staging, name), text);
  }
  return staging;
}

const settled = (staging: string, meanwhile = () => {}) =>
  settle<BuiltRemote>(dist, staging, 'remote.json', 'production', { name: 'mf-legal' } as BuiltRemote, (made) => {
    meanwhile();
    return { name: 'mf-legal', ...made } as BuiltRemote;
  });

const builds = () => readdirSync(dist).filter((name) => /^[0-9a-f]{16}$/.test(name));

test('a record has the hash of every file, those that no browser asks for by hash too', () => {
  const build = settled(stagedBy('1', { 'app.js': 'x', 'server-half.cjs': 'y', 'img/a.png': 'z' }));
  expect(build.files).toEqual({
    'app.js': hashOf(Buffer.from('x')),
    'server-half.cjs': hashOf(Buffer.from('y')),
    'img/a.png': hashOf(Buffer.from('z')),
  });
  expect(JSON.parse(readFileSync(path.join(dist, build.buildId, RECORD), 'utf8'))).toEqual(build);
});

test('a build that stands there already is left as it is, and counts as the newest', () => {
  const first = settled(stagedBy('1', { 'app.js': 'x' }));
  utimesSync(path.join(dist, first.buildId), 0, 0);
  expect(settled(stagedBy('2', { 'app.js': 'x' }))).toEqual(first);
  expect(statSync(path.join(dist, first.buildId)).mtimeMs).toBeGreaterThan(0);
  expect(readdirSync(path.join(dist, first.buildId)).sort()).toEqual(['app.js', RECORD]);
});

test('of two who make the same build at once both have it', () => {
  const mine = stagedBy('1', { 'app.js': 'x' });
  const others = stagedBy('2', { 'app.js': 'x' });
  let theirs: BuiltRemote | undefined;
  const build = settled(mine, () => {
    theirs = settled(others);
  });
  expect(build).toEqual(theirs);
  expect(builds()).toEqual([build.buildId]);
  expect(readFileSync(path.join(dist, build.buildId, 'app.js'), 'utf8')).toBe('x');
});

test('what somebody was stopped over is made anew, and leaves nothing behind', () => {
  const build = settled(stagedBy('1', { 'app.js': 'x' }));
  rmSync(path.join(dist, build.buildId, RECORD));
  writeFileSync(path.join(dist, build.buildId, 'half.js'), 'half');
  settled(stagedBy('2', { 'app.js': 'x' }));
  expect(readdirSync(path.join(dist, build.buildId)).sort()).toEqual(['app.js', RECORD]);
  expect(readdirSync(dist).sort()).toEqual(['.staging-1', '.staging-2', build.buildId, 'remote.json'].sort());
});

test('the last four builds stay', () => {
  const made = ['a', 'b', 'c', 'd', 'e', 'f'].map((text) => settled(stagedBy(text, { 'app.js': text })).buildId);
  expect(builds()).toHaveLength(4);
  expect(builds()).toContain(made.at(-1));
});
