import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const SERVER = import.meta.dirname;
/** Loads the whole server, and tells of each module what it was taken for. */
const TELL = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load(url, context, next) { loaded.push(context.format + ' ' + url); return next(url, context); } });
  await import(${JSON.stringify(join(SERVER, 'index.ts'))});
  console.log(JSON.stringify(loaded));
`;

async function modulesOf(...options: string[]): Promise<string[]> {
  const args = [...options, '--input-type=module', '--eval', TELL];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 24 });
  return JSON.parse(stdout) as string[];
}

test('every module of the server is found where Node finds it, and taken for the same', async () => {
  const [once, byNode] = [await modulesOf('--import', join(SERVER, 'resolve-once.ts')), await modulesOf()];
  assert.ok(byNode.length > 1_000);
  assert.deepEqual(once.toSorted(), byNode.toSorted());
});
