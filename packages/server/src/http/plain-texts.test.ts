import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';
import { novelForm } from '../../test/writing.ts';
import { plainText } from './plain-texts.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;
const ada = await platform.signUp('Ada Obi');

const detail = async (method: string, path: string, body?: unknown) => {
  const answer = await api(method, path, { as: ada, body });
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  return answer.body.detail;
};

test('what a query asks wrongly is told in plain words, and the bounds are named', async () => {
  assert.deepEqual(await detail('GET', '/novels/?limit=abc&offset=1.5'), {
    limit: ['A whole number is needed.'],
    offset: ['A whole number is needed.'],
  });
  assert.deepEqual(await detail('GET', '/novels/?limit=0&offset=9999999'), {
    limit: ['At least 1.'],
    offset: ['At most 1000000.'],
  });
  assert.deepEqual(await detail('GET', '/novels/?completed=banana'), { completed: ['This is true or false.'] });
  assert.deepEqual(await detail('GET', `/novels/?search=${'x'.repeat(201)}`), { search: ['At most 200 characters.'] });
  assert.deepEqual(await detail('GET', '/novels/?words_min=x'), { words_min: ['A whole number is needed.'] });
  assert.deepEqual(await detail('GET', '/novels/?updated_after=yesterday'), {
    updated_after: ['A date such as 2026-03-01 is needed.'],
  });
});

test('so is what a body says wrongly', async () => {
  assert.deepEqual(
    await detail('POST', '/auth/verify-email/', { email: 'a@readers.test', request_id: 'req_1', code: 123456 }),
    { code: ['A text is needed.'] },
  );
  assert.deepEqual(await detail('POST', '/auth/login/', []), { body: ['An object with fields is needed.'] });
  assert.deepEqual(await detail('POST', '/auth/login/', { password: 'x' }), { email: ['Email is required.'] });
  assert.equal(
    plainText({ code: 'invalid_type', expected: 'string', input: undefined, path: ['push_lines'] }),
    'Push lines are required.',
  );
  assert.equal(
    plainText({ code: 'invalid_type', expected: 'string', input: undefined, path: ['permanent_address'] }),
    'Permanent address is required.',
  );
  assert.deepEqual(await detail('PUT', '/users/me/display-options/', { font_size: 11 }), {
    font_size: ['At least 12.', 'An even number is needed.'],
  });
  assert.deepEqual(await detail('PUT', '/users/me/display-options/', { width: 'huge', justify: 'yes' }), {
    width: ['This is one of: narrow, medium, wide.'],
    justify: ['This is true or false.'],
  });
  assert.deepEqual(await detail('POST', '/novels/mine/', novelForm({ title: 'x'.repeat(121) })), {
    title: ['At most 120 characters.'],
  });
});
