// Runs before `npm start` and `npm test`, on whatever Node there is: installs the locked dependencies, when they have changed. What is said to it is said to pnpm, too.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PNPM = 'pnpm@12.21.0';
const root = new URL('../', import.meta.url);
const done = new URL('node_modules/.installed', root);

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Node 20 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
try {
  accessSync(root, constants.W_OK);
} catch {
  console.error(`${fileURLToPath(root)} cannot be written to by this user; clone it to a folder of your own.`);
  process.exit(1);
}

const options = ['--frozen-lockfile', ...process.argv.slice(2)];
const wanted = createHash('sha256')
  .update(readFileSync(new URL('pnpm-lock.yaml', root)))
  .update(readFileSync(new URL('pnpm-workspace.yaml', root)))
  .update(options.join(' '))
  .digest('hex');
if (!existsSync(done) || readFileSync(done, 'utf8') !== wanted) {
  console.log('Installing the dependencies');
  const { status } = spawnSync('npx', ['--yes', PNPM, 'install', ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(done, wanted);
}
