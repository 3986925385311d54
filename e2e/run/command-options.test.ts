import { spawnSync } from 'node:child_process';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');

/** What a command says, and ends with. */
function ask(script: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync('node', [`scripts/${script}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, said: (stdout + stderr).trim() };
}

test.each([
  ['load', ['--model'], "Option '--model <value>' argument missing."],
  ['load', ['--members', 'abc'], '--members takes a number above zero, not “abc”.'],
  ['load', ['--members', '1.5'], '--members takes a whole number, not “1.5”.'],
  ['migrate', ['--', '--dry'], "Unknown option '--dry'."],
  ['backup', [], 'Say where to: pnpm backup --to <folder>, which is not there yet or empty.'],
  ['restore', ['--form', 'x'], "Unknown option '--form'."],
])('%s %j says in a sentence what is wrong with it, and ends with 2', (script, args, says) => {
  expect(ask(script, args)).toEqual({ status: 2, said: says });
});

test('load says that nothing answers where it was told to go', () => {
  expect(ask('load', [], { BASE_URL: 'http://127.0.0.1:9' })).toEqual({
    status: 2,
    said: 'Nothing answers at BASE_URL, http://127.0.0.1:9.',
  });
});
