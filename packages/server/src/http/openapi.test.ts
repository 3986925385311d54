import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@griot/contracts/contract';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
const production = await startPlatform({ mode: 'production' });
after(() => Promise.all([platform.close(), production.close()]));
const { status, body, headers } = await platform.api('GET', '/openapi.json');

/** Every value under a key, wherever it stands. */
function* under(value: unknown, key: string): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name === key) yield inner;
    yield* under(inner, key);
  }
}

test('the API describes itself as OpenAPI 3.1, with every call of the contract and no other', () => {
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^application\/json/);
  assert.equal(body.openapi, '3.1.0');
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
  );
  assert.deepEqual(described.sort(), Object.keys(contract).sort());
});

test('every schema stands where it is used: what is referred to is there, and nothing hides in `$defs`', () => {
  assert.deepEqual([...under(body, '$defs')], []);
  assert.deepEqual([...new Set(under(body, '$ref'))], ['#/components/schemas/Error']);
  assert.ok(body.components.schemas.Error);
  assert.deepEqual([...under(body, '$schema')], []);
});

test('every call has a name of its own, its path’s values, and an answer', () => {
  const names = [...under(body, 'operationId')];
  assert.equal(new Set(names).size, Object.keys(contract).length);
  for (const [path, calls] of Object.entries(
    body.paths as Record<string, Record<string, { parameters?: { name: string; in: string }[]; responses: object }>>,
  )) {
    for (const [method, call] of Object.entries(calls)) {
      const inPath = (call.parameters ?? []).filter((p) => p.in === 'path').map((p) => `{${p.name}}`);
      assert.deepEqual(inPath, path.match(/\{\w+\}/g) ?? [], `${method} ${path}`);
      assert.ok(
        Object.keys(call.responses).some((code) => code.startsWith('2')),
        `${method} ${path}`,
      );
    }
  }
});

test('a list names its query, with bounds and defaults', () => {
  const { parameters } = body.paths['/novels/{novel}/chapters/'].get;
  assert.deepEqual(
    parameters.find((p: { name: string }) => p.name === 'ordering'),
    {
      name: 'ordering',
      in: 'query',
      required: false,
      schema: { type: 'string', enum: ['chapter', '-chapter'], default: 'chapter' },
    },
  );
  assert.deepEqual(parameters.find((p: { name: string }) => p.name === 'offset').schema, {
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
  });
});

test('a call says who may make it, what it takes and how it is refused', () => {
  const unlock = body.paths['/novels/{novel}/chapters/{chapter}/unlock/'].post;
  assert.deepEqual(unlock.security, [{ token: [] }]);
  assert.ok(
    unlock.parameters.some((p: { name: string; in: string }) => p.name === 'Idempotency-Key' && p.in === 'header'),
  );
  assert.deepEqual(Object.keys(unlock.responses).sort(), ['200', '400', '401', '402', '403', '404', '409', 'default']);
  assert.deepEqual(body.paths['/novels/'].get.security, [{}, { token: [] }]);
  assert.deepEqual(body.paths['/auth/login/'].post.security, []);
  assert.deepEqual(body.paths['/auth/change-password/'].post.security, [{ token: [] }]);

  const publish = body.paths['/novels/{novel}/chapters/{chapter}/publish/'].post;
  assert.equal(publish.description, 'For editors and administrators.');
  assert.equal(publish.requestBody.required, false);
  assert.deepEqual(publish.requestBody.content['application/json'].schema, {
    type: 'object',
    properties: { requested_at: { type: 'string', format: 'date-time' } },
  });
  assert.equal(body.paths['/auth/login/'].post.requestBody.required, true);

  const locked =
    body.paths['/novels/{novel}/chapters/{chapter}/content/'].get.responses['403'].content['application/json'].schema
      .allOf;
  assert.deepEqual(locked[1], { properties: { code: { enum: ['adults_only', 'locked'] } } });
  assert.deepEqual(Object.keys(locked[2].properties), [
    'title',
    'lead',
    'unlock_mode',
    'coin_requirement',
    'balance',
    'subscribed',
  ]);
});

test('a form with a picture comes as multipart, the picture as bytes', () => {
  const { content } = body.paths['/novels/mine/'].post.requestBody;
  assert.deepEqual(content['multipart/form-data'].schema.properties.cover_image, {
    type: 'string',
    contentMediaType: 'application/octet-stream',
  });
  assert.ok(content['multipart/form-data'].schema.properties.title);
});

test('an application needs both pictures, and says how long its texts are; a statement says what its days mean', () => {
  const form = body.paths['/contracts/apply/'].post.requestBody.content['multipart/form-data'].schema;
  for (const name of ['front_image', 'back_image', 'outline']) assert.ok(form.required.includes(name), name);
  const lengths = (name: string) => [form.properties[name].minLength, form.properties[name].maxLength];
  assert.deepEqual(
    [lengths('outline'), lengths('synopsis'), lengths('push_lines')],
    [
      [500, 2_000],
      [1, 2_000],
      [200, 3_000],
    ],
  );
  const change = body.paths['/contracts/{contract}/'].patch.requestBody.content['multipart/form-data'].schema;
  assert.equal((change.required ?? []).includes('front_image'), false);
  const until = body.paths['/payments/'].get.parameters.find((p: { name: string }) => p.name === 'until');
  assert.match(until.schema.description, /the whole of which \(UTC\) is included/);
});

test('the demo’s own calls are described only where they are', async () => {
  assert.ok(body.paths['/dev/mail/']);
  assert.equal((await production.api('GET', '/openapi.json')).body.paths['/dev/mail/'], undefined);
});
