import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { startPlatform, type Person } from '../../test/platform.ts';
import { users } from '../schema/users.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const bayo = await platform.signUp('Bayo Ade');
const change = (body: unknown, as: Person = ada, method = 'PUT') => api(method, '/users/me/', { as, body });
const me = async (as = ada) => (await api('GET', '/users/me/', { as })).body;

async function picture(colour: string, width = 900, height = 600): Promise<FormData> {
  const form = new FormData();
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  form.append('photo_url', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  return form;
}
const media = (url: string) => platform.app.inject({ method: 'GET', url });

test('a person changes their profile, and what is not sent stays', async () => {
  const before = await me();
  const { status, body } = await change({
    first_name: ' Adaeze ',
    last_name: 'Obi',
    pen_name: 'Ada  of Aba',
    sex: 'F',
    about: 'I write at night.\nAnd sleep by day.',
  });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    ...before,
    first_name: 'Adaeze',
    last_name: 'Obi',
    pen_name: 'Ada of Aba',
    sex: 'F',
    about: 'I write at night.\nAnd sleep by day.',
  });
  assert.deepEqual(await me(), body);
  assert.deepEqual((await change({ sex: '' }, ada, 'PATCH')).body, { ...body, sex: '' });
  assert.deepEqual((await change({})).body, { ...body, sex: '' });
});

test('the e-mail is read-only: the same may be sent back, another is refused and nothing changes', async () => {
  assert.equal((await change({ email: ' ADA.OBI@readers.test ', about: 'Still me.' })).body.about, 'Still me.');
  const refused = await change({ email: 'other@readers.test', about: 'Somebody else.' });
  assert.equal(refused.status, 400);
  assert.deepEqual(Object.keys(refused.body.detail), ['email']);
  assert.deepEqual([(await me()).email, (await me()).about], ['ada.obi@readers.test', 'Still me.']);
});

test('a pen name is one person’s, whatever its case, and never the platform’s; one may respell one’s own', async () => {
  for (const pen_name of ['bayo ade', 'BAYO ADE', ' Bayo   Ade ', 'Ｂayo Ade', 'Griot', 'gRiOt']) {
    const { status, body } = await change({ pen_name });
    assert.deepEqual([status, body.detail], [400, { pen_name: ['This pen name is taken.'] }], pen_name);
  }
  assert.equal((await change({ pen_name: 'ADA of aba' })).body.pen_name, 'ADA of aba');
  assert.deepEqual((await change({ pen_name: '\u200b' })).body.detail, { pen_name: ['Pen name is required.'] });
});

test('ten people who reach for one pen name at once: one gets it, the others hear that it is taken', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, (_, n) => platform.signUp(`Racer ${n}`)));
  const answers = await Promise.all(people.map((as) => change({ pen_name: 'The Winner' }, as)));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, ...Array<number>(9).fill(400)]);
});

test('what makes no sense is refused with a text by its field, and nothing changes', async () => {
  const before = await me();
  const refused = async (body: unknown) => {
    const answer = await change(body);
    assert.equal(answer.status, 400);
    return Object.keys(answer.body.detail).sort();
  };
  assert.deepEqual(
    await refused({
      first_name: ' ',
      last_name: 'x'.repeat(61),
      pen_name: 'x'.repeat(41),
      sex: 'X',
      about: 'x'.repeat(1001),
    }),
    ['about', 'first_name', 'last_name', 'pen_name', 'sex'],
  );
  assert.deepEqual(await refused({ about: 7, first_name: null }), ['about', 'first_name']);
  assert.deepEqual(await refused({ about: 'a\0b' }), ['about']);
  assert.equal((await change({ about: 'x'.repeat(1000) })).status, 200);
  await change({ about: before.about });
  assert.deepEqual(await me(), before);
  for (const method of ['PUT', 'PATCH'])
    assert.equal((await api(method, '/users/me/', { body: { sex: 'F' } })).status, 401);
});

test('a portrait is stored as a square of 512 pixels in WebP, whatever was sent', async () => {
  const { status, body } = await change(await picture('#cc3322'), ada, 'PATCH');
  assert.equal(status, 200);
  assert.match(body.photo_url, /^\/media\/portraits\//);
  const stored = await media(body.photo_url);
  const { width, height, format } = await sharp(stored.rawPayload).metadata();
  assert.deepEqual([width, height, format], [512, 512, 'webp']);
  assert.equal((await api('GET', `/authors/${ada.id}/`)).body.photo_url, body.photo_url);
});

test('fields go with a portrait in one form, and a bad field keeps the portrait away', async () => {
  const before = await me();
  const good = await picture('#118822');
  good.append('about', 'Green.');
  const changed = await change(good);
  assert.deepEqual([changed.status, changed.body.about], [200, 'Green.']);
  assert.notEqual(changed.body.photo_url, before.photo_url);
  const bad = await picture('#2222cc');
  bad.append('pen_name', 'Bayo Ade');
  assert.equal((await change(bad)).status, 400);
  assert.equal((await me()).photo_url, changed.body.photo_url);
});

test('a replaced portrait is deleted, unless somebody else has the same', async () => {
  const shared = await picture('#abcdef');
  const { photo_url: url } = (await change(await picture('#abcdef'))).body;
  assert.equal((await change(shared, bayo)).body.photo_url, url);
  await change(await picture('#fedcba'));
  await platform.ports.jobs.drain();
  assert.equal((await media(url)).statusCode, 200);
  const gone = await change({ photo_url: null }, bayo);
  assert.equal(gone.body.photo_url, null);
  await platform.ports.jobs.drain();
  assert.equal((await media(url)).statusCode, 404);
});

test('the address of the portrait, sent back with the rest, changes nothing', async () => {
  const before = await me();
  assert.deepEqual((await change(before)).body, before);
});

test('what is no picture is refused, and a picture that is too large', async () => {
  const form = new FormData();
  form.append('photo_url', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' }), 'me.png');
  assert.equal((await change(form)).status, 415);
  const large = new FormData();
  large.append('photo_url', new Blob([new Uint8Array(5 * 1024 * 1024 + 1)], { type: 'image/png' }), 'me.png');
  assert.equal((await change(large)).status, 413);
});

test('whose account is gone changes nothing with a token that still runs', async () => {
  const leaver = await platform.signUp('Lea Ver');
  await db.update(users).set({ deletedAt: platform.clock.now() }).where(eq(users.id, leaver.id));
  assert.equal((await change({ about: 'Still here.' }, leaver)).status, 401);
  assert.equal((await api('GET', '/users/me/', { as: leaver })).status, 401);
});
