import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { startPlatform, type Person } from '../../../test/platform.ts';
import { novelForm, writing } from '../../../test/writing.ts';

const HERE = 'https://novels.example';
const platform = await startPlatform({ publicUrl: HERE });
after(() => platform.close());
const { api } = platform;
const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const publishing = writing(platform, ada, editor);

const picture = await sharp({ create: { width: 80, height: 160, channels: 3, background: '#7a3b2e' } })
  .png()
  .toBuffer();
async function book(fields: Record<string, string>) {
  const form = novelForm(fields);
  form.append('cover_image', new Blob([new Uint8Array(picture)]), 'cover.png');
  const { body } = await api('POST', '/novels/mine/', { as: ada, body: form });
  await publishing.chapter(body, 'The count', '<p>SECRET</p>');
  await platform.ports.jobs.drain();
  return body;
}
const salt = await book({ title: 'Salt & <Smoke>', book_type: 'paid', locked_chapter: '1' });
const veil = await book({ title: 'Veil', age_range: 'Adults only' });

const get = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode: status, body, headers: answered, rawPayload } = await platform.app.inject({ url, headers });
  return { status, body, headers: answered, bytes: rawPayload };
};
const oembed = (address: string, more: Record<string, string> = {}, headers = {}) =>
  get(`/oembed?${new URLSearchParams({ url: address, ...more })}`, headers);
const told = async (address: string, more = {}): Promise<Record<string, unknown>> => {
  const { status, body } = await oembed(address, more);
  assert.equal(status, 200, `${address}: ${body}`);
  return JSON.parse(body) as Record<string, unknown>;
};
const tell = async (method: string, path: string, as: Person, body?: object) => {
  const answer = await api(method, path, { as, body });
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
};
const PROVIDER = { provider_name: 'Griot', provider_url: `${HERE}/` };
const SALT = {
  version: '1.0',
  type: 'link',
  title: 'Salt & <Smoke>',
  author_name: 'Ada Obi',
  author_url: `${HERE}/author/${ada.id}`,
  ...PROVIDER,
  thumbnail_url: `${HERE}/cards/salt-and-smoke/cover-480.jpg`,
  thumbnail_width: 480,
  thumbnail_height: 720,
};

test('a link to a novel says its title, who wrote it, and where its cover is and how large', async () => {
  const { status, headers, body } = await oembed(`${HERE}/book/${salt.slug}`);
  assert.deepEqual([status, headers['content-type']], [200, 'application/json']);
  assert.equal(headers['access-control-allow-origin'], '*');
  assert.deepEqual(JSON.parse(body), SALT);
});

test('however it is written: without its s, with a slash, a query or a part of the page at its end', async () => {
  for (const address of [
    `http://novels.example/book/${salt.slug}`,
    `${HERE}/book/${salt.slug}/`,
    `${HERE}/book/${salt.slug}?from=a-friend`,
    `${HERE}/book/${salt.slug}#reviews`,
    `${HERE}/book/${salt.slug}/read`,
  ])
    assert.deepEqual(await told(address), SALT, address);
});

test('a link to a chapter says which it is, and never what is in it', async () => {
  const chapter = `${HERE}/book/${salt.slug}/read/the-count-1`;
  assert.deepEqual(await told(chapter), { ...SALT, title: 'Chapter 1: The count · Salt & <Smoke>' });
  assert.deepEqual(await told(`${HERE}/book/${salt.slug}/read/anything-1`), await told(chapter));
});

test('a link to an author says who they are', async () => {
  const { thumbnail_url: _, thumbnail_width: _w, thumbnail_height: _h, ...link } = SALT;
  assert.deepEqual(await told(`${HERE}/author/${ada.id}`), { ...link, title: 'Ada Obi' });
});

test('the same as XML', async () => {
  const { status, headers, body } = await oembed(`${HERE}/book/${salt.slug}`, { format: 'xml' });
  assert.deepEqual([status, headers['content-type']], [200, 'text/xml; charset=utf-8']);
  assert.equal(
    body,
    '<?xml version="1.0" encoding="utf-8"?>\n<oembed><version>1.0</version><type>link</type><title>Salt &amp; &lt;Smoke&gt;</title>' +
      `<author_name>Ada Obi</author_name><author_url>${HERE}/author/${ada.id}</author_url>` +
      `<provider_name>Griot</provider_name><provider_url>${HERE}/</provider_url>` +
      `<thumbnail_url>${HERE}/cards/salt-and-smoke/cover-480.jpg</thumbnail_url>` +
      '<thumbnail_width>480</thumbnail_width><thumbnail_height>720</thumbnail_height></oembed>\n',
  );
});

test('no cover is larger than was asked for, and what it says of its size is true', async () => {
  const address = `${HERE}/book/${salt.slug}`;
  for (const [most, width] of [
    [{ maxwidth: '480' }, 480],
    [{ maxwidth: '479' }, 240],
    [{ maxheight: '359' }, 120],
    [{ maxwidth: '119' }, undefined],
    [{ maxwidth: '600', maxheight: '179' }, undefined],
  ] as const) {
    const { thumbnail_width: shown, thumbnail_height: height, thumbnail_url: url } = await told(address, most);
    assert.equal(shown, width, JSON.stringify(most));
    if (width === undefined) continue;
    const { status, headers, bytes } = await get(String(url).slice(HERE.length));
    assert.deepEqual([status, headers['content-type']], [200, 'image/jpeg']);
    const real = await sharp(bytes).metadata();
    assert.deepEqual([real.width, real.height], [shown, height]);
  }
});

test('of a novel for adults alone a link says the title, and no cover of it is shown', async () => {
  const { thumbnail_url: _, thumbnail_width: _w, thumbnail_height: _h, ...link } = SALT;
  for (const at of ['', '/read/the-count-1'])
    assert.deepEqual(await told(`${HERE}/book/${veil.slug}${at}`), { ...link, title: 'Veil' });
  for (const file of ['wide.jpg', 'cover-120.jpg'])
    assert.equal((await get(`/cards/${veil.slug}/${file}`)).status, 404, file);
});

test('the wide picture of a shared link is as large as its page says', async () => {
  const { headers, bytes } = await get(`/cards/${salt.slug}/wide.jpg`);
  const { format, width, height } = await sharp(bytes).metadata();
  assert.deepEqual([format, width, height], ['jpeg', 1200, 630]);
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  // A cover that is replaced or hidden is gone from every cache at once.
  assert.equal(headers['cache-control'], 'public, no-cache');
  const again = await get(`/cards/${salt.slug}/wide.jpg`, { 'if-none-match': String(headers['etag']) });
  assert.deepEqual([again.status, again.bytes.length], [304, 0]);
  const other = await get(`/cards/${salt.slug}/cover-120.jpg`, { 'if-none-match': String(headers['etag']) });
  assert.equal(other.status, 200);
});

test('what readers do not find has no link either, from the moment on', async () => {
  const address = `${HERE}/book/${salt.slug}`;
  const met = async () => [(await oembed(address)).status, (await get(`/cards/${salt.slug}/wide.jpg`)).status];
  assert.deepEqual(await met(), [200, 200]);
  await tell('POST', `/staff/novels/${salt.slug}/hide/`, editor, { reason: 'It is looked at.', rule: 'never' });
  assert.deepEqual(await met(), [404, 404]);
  await tell('POST', `/staff/novels/${salt.slug}/unhide/`, editor);
  assert.deepEqual(await met(), [200, 200]);
});

test('a change shows at once, and who has it is not sent it again', async () => {
  const address = `${HERE}/book/${salt.slug}`;
  const tag = String((await oembed(address)).headers['etag']);
  assert.equal((await oembed(address, {}, { 'if-none-match': tag })).status, 304);
  await tell('PATCH', '/users/me/', ada, { pen_name: 'Ada Salt' });
  const { status, body } = await oembed(address, {}, { 'if-none-match': tag });
  assert.deepEqual([status, JSON.parse(body).author_name], [200, 'Ada Salt']);
});

test('other addresses, strange questions and other formats are refused as the standard says', async () => {
  const here = encodeURIComponent(`${HERE}/book/${salt.slug}`);
  for (const [query, status] of [
    [`url=${here}&dnt=1&maxwidth=600`, 200],
    ['', 400],
    ['url=', 400],
    [`url=${here}&url=${here}`, 400],
    [`url=${here}&maxwidth=0`, 400],
    [`url=${here}&maxheight=-1`, 400],
    [`url=${here}&maxwidth=1e3`, 400],
    [`url=${'x'.repeat(2_001)}`, 400],
    [`url=${here}%00`, 400],
    [`url=${here}&format=yaml`, 501],
    [`url=${here}&format=__proto__`, 501],
    ['url=https%3A%2F%2Felsewhere.example%2Fbook%2Fsalt-and-smoke', 404],
    ['url=https%3A%2F%2Fnovels.example.elsewhere.example%2Fbook%2Fsalt-and-smoke', 404],
    ['url=https%3A%2F%2Fnovels.example%3A8443%2Fbook%2Fsalt-and-smoke', 404],
    ['url=javascript%3Aalert(1)', 404],
    ['url=nothing', 404],
    [`url=${HERE}/`, 404],
    [`url=${HERE}/shelf`, 404],
    [`url=${HERE}/book/nothing`, 404],
    [`url=${HERE}/book/${salt.slug}/read/the-count`, 404],
    [`url=${HERE}/book/${salt.slug}/read/the-count-9`, 404],
    [`url=${HERE}/book/${salt.slug}/read/the-count-1/more`, 404],
    [`url=${HERE}/author/usr_nobody`, 404],
    [`url=${encodeURIComponent(`${HERE}/book/%E0%A4%A`)}`, 404],
    [`url=${encodeURIComponent(`${HERE}/book/%00`)}`, 404],
  ] as const)
    assert.equal((await get(`/oembed?${query}`)).status, status, query);
  for (const at of [
    '/cards/nothing/wide.jpg',
    `/cards/${salt.slug}/whole`,
    `/cards/${salt.slug}/constructor`,
    '/cards/%00/wide.jpg',
    '/cards',
  ])
    assert.equal((await get(at)).status, 404, at);
});
