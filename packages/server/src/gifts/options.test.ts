import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { staffActions } from '../schema/staff-actions.ts';
import { fillGiftOptions } from './first-start.ts';
import { giftOptions } from '../schema/gifts.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db, ports, app } = platform;
const admin = await platform.staff('Shop Keeper', 'admin');
const editor = await platform.staff('Ed Itor', 'editor');
const reader = await platform.signUp('Read Er');

const square = (background: string, size = 500) =>
  sharp({ create: { width: size, height: size, channels: 4, background } })
    .png()
    .toBuffer();
function form(fields: Record<string, string>, image?: Buffer): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.append(name, value);
  if (image) sent.append('image', new Blob([new Uint8Array(image)]), 'gift.png');
  return sent;
}
const shelf = async () =>
  (await api('GET', '/gift-options/?limit=1000')).body.results as {
    id: string;
    name: string;
    image: string;
    numCoins: number;
  }[];
const picture = async (path: string) => {
  const answer = await app.inject({ url: path });
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
};

test('the shelf begins with eight gifts, cheapest first, from 1 to 1,000 coins', async () => {
  assert.deepEqual(
    (await shelf()).map(({ name, numCoins }) => [name, numCoins]),
    [
      ['Kola Nut', 1],
      ['Cowrie', 5],
      ['Calabash', 10],
      ['Palm Wine', 25],
      ['Talking Drum', 50],
      ['Kente', 100],
      ['Lion', 500],
      ['Golden Stool', 1000],
    ],
  );
});

test('the first start draws each of them a picture of its own, see-through at the corners, and a second changes nothing', async () => {
  await db.delete(giftOptions);
  await Promise.all([fillGiftOptions(ports), fillGiftOptions(ports)]);
  const options = await shelf();
  assert.deepEqual([options.length, new Set(options.map((o) => o.image)).size], [8, 8]);
  for (const { name, image } of options) {
    const { status, type, bytes } = await picture(image);
    assert.deepEqual([status, type], [200, 'image/webp'], name);
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height, data[3], data[(160 * 320 + 160) * 4 + 3]], [320, 320, 0, 255], name);
  }
  await fillGiftOptions(ports);
  assert.deepEqual(await shelf(), options);
});

test('an administrator adds a gift with its picture, changes it and takes it off, and all of it is recorded', async () => {
  const made = await api('POST', '/gift-options/', {
    as: admin,
    body: form({ name: '  Fly Whisk ', numCoins: '75' }, await square('#0a08')),
  });
  assert.deepEqual(
    [made.status, made.body],
    [201, { id: made.body.id, name: 'Fly Whisk', image: made.body.image, numCoins: 75, offered: true }],
  );
  const drawn = await sharp((await picture(made.body.image)).bytes).metadata();
  assert.deepEqual([drawn.format, drawn.width, drawn.height, drawn.hasAlpha], ['webp', 320, 320, true]);
  assert.ok((await shelf()).some(({ name }) => name === 'Fly Whisk'));

  const path = `/gift-options/${made.body.id}/`;
  assert.deepEqual((await api('PATCH', path, { as: admin, body: { numCoins: 80 } })).body, {
    ...made.body,
    numCoins: 80,
  });
  const redrawn = await api('PATCH', path, { as: admin, body: form({ name: 'Royal Whisk' }, await square('#00f')) });
  assert.deepEqual(
    [redrawn.status, redrawn.body.name, redrawn.body.numCoins, redrawn.body.image === made.body.image],
    [200, 'Royal Whisk', 80, false],
  );
  await ports.jobs.drain();
  assert.deepEqual([(await picture(made.body.image)).status, (await picture(redrawn.body.image)).status], [404, 200]);

  assert.equal((await api('DELETE', path, { as: admin })).status, 204);
  assert.ok(!(await shelf()).some(({ id }) => id === made.body.id));
  assert.equal((await api('PATCH', path, { as: admin, body: form({ offered: 'true' }) })).body.offered, true);
  assert.equal((await api('PATCH', path, { as: admin, body: { offered: true } })).status, 200);
  assert.equal((await api('DELETE', path, { as: admin })).status, 204);
  const rows = await db.select().from(staffActions).where(eq(staffActions.subjectId, made.body.id));
  assert.deepEqual(rows.map((r) => r.action).sort(), [
    'gift-option.changed',
    'gift-option.changed',
    'gift-option.changed',
    'gift-option.created',
    'gift-option.taken-off',
    'gift-option.taken-off',
  ]);
  assert.deepEqual([...new Set(rows.map((r) => r.actorId))], [admin.id]);
});

test('a picture that another gift has too stays when one of them gets another', async () => {
  const same = await square('#123456');
  const [one, two] = await Promise.all(
    ['One', 'Two'].map(
      async (name) =>
        (await api('POST', '/gift-options/', { as: admin, body: form({ name, numCoins: '7' }, same) })).body,
    ),
  );
  assert.equal(one.image, two.image);
  await api('PATCH', `/gift-options/${one.id}/`, { as: admin, body: form({}, await square('#654321')) });
  await ports.jobs.drain();
  assert.equal((await picture(two.image)).status, 200);
});

test('an author who shows a gift’s picture in a novel and deletes it does not take the picture along', async () => {
  const ada = await platform.signUp('Ada Obi');
  const publishing = writing(platform, ada, editor);
  const novel = await publishing.novel({ title: 'Borrowed' });
  const [nut] = await shelf();
  const image = nut?.image ?? '';
  await publishing.draft(novel, 'Look', `<p>A nut.</p><p><img src="${image}" alt="A nut"></p>`);
  assert.match(
    (await api('GET', `/novels/mine/${novel.slug}/chapters/1/draft/`, { as: ada })).body.draft,
    /\/media\/gifts\//,
  );
  assert.equal((await api('DELETE', `/novels/mine/${novel.slug}/`, { as: ada })).status, 204);
  await ports.jobs.drain();
  assert.equal((await picture(image)).status, 200);
});

test('nobody but administrators touches the shelf, and what is no gift is 400 field by field', async () => {
  const [nut] = await shelf();
  const id = nut?.id ?? '';
  const image = await square('#fff');
  for (const [as, status] of [
    [undefined, 401],
    [reader, 403],
    [editor, 403],
  ] as const) {
    assert.equal(
      (await api('POST', '/gift-options/', { as, body: form({ name: 'X', numCoins: '1' }, image) })).status,
      status,
    );
    assert.equal((await api('PATCH', `/gift-options/${id}/`, { as, body: { numCoins: 2 } })).status, status);
    assert.equal((await api('DELETE', `/gift-options/${id}/`, { as })).status, status);
  }
  for (const [field, value] of [
    ['numCoins', '0'],
    ['numCoins', '-5'],
    ['numCoins', '1.5'],
    ['numCoins', '100001'],
    ['numCoins', '1e3'],
    ['numCoins', ''],
    ['numCoins', ' 5'],
    ['name', ' '],
    ['name', 'x'.repeat(41)],
    ['place', '1'],
  ] as const) {
    const { status, body } = await api('POST', '/gift-options/', {
      as: admin,
      body: form({ name: 'X', numCoins: '1', [field]: value }, image),
    });
    assert.deepEqual([status, Object.keys(body.detail)], [400, [field]], `${field} ${value}`);
  }
  for (const [field, value] of [
    ['numCoins', true],
    ['numCoins', null],
    ['numCoins', []],
    ['numCoins', 0],
    ['offered', 'perhaps'],
    ['offered', 1],
    ['name', 7],
    ['image', '/media/x'],
  ] as const) {
    const { status, body } = await api('PATCH', `/gift-options/${id}/`, { as: admin, body: { [field]: value } });
    assert.deepEqual([status, Object.keys(body.detail)], [400, [field]], `${field} ${String(value)}`);
  }
  const without = await api('POST', '/gift-options/', { as: admin, body: form({ name: 'X', numCoins: '1' }) });
  assert.deepEqual([without.status, without.body.detail], [400, { image: ['Image is required'] }]);
  const drawing = await api('POST', '/gift-options/', {
    as: admin,
    body: form({ name: 'X', numCoins: '1' }, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  });
  assert.deepEqual([drawing.status, drawing.body.code], [415, 'unsupported_media']);
  for (const [method, body] of [
    ['PATCH', { numCoins: 0 }],
    ['DELETE', undefined],
  ] as const)
    assert.equal((await api(method, '/gift-options/gop_none/', { as: admin, body })).status, 404);
});

test('an administrator finds what was taken off the shelf; nobody else does, whatever they ask', async () => {
  const {
    body: { id },
  } = await api('POST', '/gift-options/', {
    as: admin,
    body: form({ name: 'Off It', numCoins: '77' }, await square('#0a08')),
  });
  assert.equal((await api('DELETE', `/gift-options/${id}/`, { as: admin })).status, 204);
  const lines = async (query: string, as: Person | undefined) =>
    (await api('GET', `/gift-options/?limit=100${query}`, { as })).body.results as { id: string; offered?: boolean }[];
  assert.deepEqual(
    (await lines('&offered=false', admin)).filter((o) => o.id === id).map((o) => o.offered),
    [false],
  );
  assert.ok((await lines('&offered=false', admin)).every((o) => o.offered === false));
  for (const query of ['', '&offered=true'])
    assert.ok(
      (await lines(query, admin)).length > 3 &&
        (await lines(query, admin)).every((o) => o.offered === true && o.id !== id),
    );
  const shown = (await lines('', admin)).map((o) => o.id);
  for (const as of [undefined, editor]) {
    for (const query of ['', '&offered=true', '&offered=false'])
      assert.deepEqual(
        (await lines(query, as)).map((o) => [o.id, 'offered' in o]),
        shown.map((each) => [each, false]),
      );
  }
  assert.deepEqual(Object.keys((await api('GET', '/gift-options/?offered=perhaps', { as: admin })).body.detail), [
    'offered',
  ]);
});
