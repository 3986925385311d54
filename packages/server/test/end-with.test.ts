import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';

const END_WITH = join(import.meta.dirname, '../../../scripts/end-with.ts');
const said = (failure: string): string =>
  spawnSync(process.execPath, ['-e', `import(${JSON.stringify(END_WITH)}).then((of) => of.endWith(${failure}))`], {
    env: { LOG_LEVEL: 'info' },
    encoding: 'utf8',
  }).stderr;

test('what ends says why, also where only the cause of its failure knows, and nothing twice', () => {
  const cause = `new Error('password authentication failed for user "griot_server"')`;
  assert.equal(
    said(`new Error('Failed query: select 1\\nparams: ', { cause: ${cause} })`),
    'Failed query: select 1\nparams:\npassword authentication failed for user "griot_server"\n',
  );
  assert.equal(
    said(`new Error('Nothing is served: no such bucket', { cause: new Error('no such bucket') })`),
    'Nothing is served: no such bucket\n',
  );
});
