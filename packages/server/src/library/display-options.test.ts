import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const reader = await platform.signUp('Rea Der');
const other = await platform.signUp('Oth Er');
const PATH = '/users/me/display-options/';
const put = (body: unknown, as = reader) => api('PUT', PATH, { as, body });
/** What was chosen, without when. */
const chosen = ({ body }: { body: Record<string, unknown> }) => {
  const { updated_at: _, ...options } = body;
  return options;
};

test('who has chosen nothing has no display options', async () => {
  const { status, body } = await api('GET', PATH, { as: reader });
  assert.deepEqual([status, body], [200, null]);
});

test('display options follow the account, and what is not sent stays', async () => {
  const first = await put({ font_size: 22, font_family: 'Merriweather', background_color: '#F5F5DC' });
  assert.deepEqual(
    [first.status, chosen(first)],
    [200, { font_size: 22, font_family: 'Merriweather', background_color: '#F5F5DC' }],
  );
  const all = {
    font_size: 40,
    font_family: 'Atkinson Hyperlegible',
    background_color: 'system',
    line_height: 1.75,
    width: 'narrow',
    paragraph_spacing: 0,
    justify: false,
  };
  const { font_size: size, ...rest } = all;
  await put(rest);
  assert.deepEqual(chosen(await put({ font_size: size })), all);
  assert.deepEqual(chosen(await api('GET', PATH, { as: reader })), all);
  assert.deepEqual(chosen(await put({})), all);
});

test('when something was last chosen is told, so that devices know whose choice is the newer', async () => {
  const before = await put({ font_size: 20 });
  assert.equal(before.body.updated_at, platform.clock.now().toISOString());
  platform.clock.step({ minutes: 5 });
  assert.deepEqual((await api('GET', PATH, { as: reader })).body, before.body);
  const later = await put({ font_size: 22 });
  assert.equal(Date.parse(later.body.updated_at) - Date.parse(before.body.updated_at), 300_000);
});

test('everyone has their own, and guests none', async () => {
  assert.equal((await api('GET', PATH, { as: other })).body, null);
  await put({ justify: true }, other);
  assert.deepEqual(chosen(await api('GET', PATH, { as: other })), { justify: true });
  for (const method of ['GET', 'PUT']) assert.equal((await api(method, PATH)).status, 401);
});

test('what no page can look like is refused with a text by its field', async () => {
  const bad = {
    font_size: [10, 11, 13, 42, 18.5, '18', null],
    font_family: ['Comic Sans', ''],
    background_color: ['#123456', 'red'],
    line_height: [1.1, 2.5, '2'],
    width: ['broad'],
    paragraph_spacing: [-0.1, 2.1],
    justify: ['yes', 1],
  };
  const before = (await api('GET', PATH, { as: reader })).body;
  for (const [field, values] of Object.entries(bad)) {
    for (const value of values) {
      const { status, body } = await put({ [field]: value });
      assert.deepEqual([status, Object.keys(body.detail)], [400, [field]], `${field}: ${value}`);
    }
  }
  assert.deepEqual((await api('GET', PATH, { as: reader })).body, before);
  for (const good of [12, 14, 18, 40]) assert.equal((await put({ font_size: good })).status, 200);
});

test('two devices that choose at once lose nothing of one another', async () => {
  await Promise.all([
    put({ line_height: 2 }),
    put({ width: 'wide' }),
    put({ paragraph_spacing: 1.5 }),
    put({ justify: true }),
  ]);
  const { line_height, width, paragraph_spacing, justify } = (await api('GET', PATH, { as: reader })).body;
  assert.deepEqual([line_height, width, paragraph_spacing, justify], [2, 'wide', 1.5, true]);
});
