import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { startPlatform } from '../../test/platform.ts';
import { novelForm, writing } from '../../test/writing.ts';
import { jobKind } from '../ports/jobs/index.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, db, clock, ports } = platform;
const ada = await platform.signUp('Ada Obi');
const publishing = writing(platform, ada, await platform.staff('Ed Itor', 'editor'));
const novel = await publishing.novel({ title: 'Pictured' });

/** Ada with a token that is good now. */
const now = async () => ({
  ...ada,
  token: (await api('POST', '/auth/login/', { body: { email: ada.email, password: ada.password } })).body
    .token as string,
});
async function picture(background: string): Promise<string> {
  const form = new FormData();
  form.append(
    'image',
    new Blob([
      new Uint8Array(
        await sharp({ create: { width: 40, height: 60, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ]),
    'picture.png',
  );
  const { status, body } = await api('POST', `/novels/mine/${novel.slug}/images/`, { as: await now(), body: form });
  assert.equal(status, 201);
  return body.url;
}
async function chapter(...urls: string[]): Promise<string> {
  const draft = `<p>Look.</p>${urls.map((url) => `<p><img src="${url}" alt="A picture"></p>`).join('')}`;
  const { status, body } = await api('PATCH', `/novels/mine/${novel.slug}/chapters/draft/`, {
    as: await now(),
    body: { title: 'Look', draft },
  });
  assert.equal(status, 201);
  return body.id;
}
const remove = async (id: string) =>
  assert.equal((await api('DELETE', `/novels/mine/${novel.slug}/chapters/${id}/`, { as: await now() })).status, 204);
async function sweep(): Promise<void> {
  await ports.jobs.enqueue(db, jobKind('sweep-pictures'), {});
  await ports.jobs.drain();
}
const there = async (...urls: string[]): Promise<number[]> =>
  await Promise.all(urls.map(async (url) => (await app.inject({ url })).statusCode));

test('a picture that was never used goes after a week, and not before; one that a chapter shows stays', async () => {
  const [used, unused] = [await picture('#111111'), await picture('#222222')];
  await chapter(used);
  clock.step({ hours: 7 * 24 - 1 });
  await sweep();
  assert.deepEqual(await there(used, unused), [200, 200]);
  clock.step({ hours: 2 });
  await sweep();
  assert.deepEqual(await there(used, unused), [200, 404]);
});

test('the pictures of a deleted chapter go after a week, but for those that another shows', async () => {
  const [own, shared] = [await picture('#333333'), await picture('#444444')];
  const gone = await chapter(own, shared);
  const other = await chapter(shared);
  clock.step({ hours: 8 * 24 });
  await sweep();
  await remove(gone);
  await sweep();
  assert.deepEqual(await there(own, shared), [200, 200]);
  clock.step({ hours: 8 * 24 });
  await sweep();
  assert.deepEqual(await there(own, shared), [404, 200]);
  await remove(other);
  clock.step({ hours: 8 * 24 });
  await sweep();
  assert.deepEqual(await there(shared), [404]);
});

test('a picture that only an earlier version shows stays as long as the version', async () => {
  const url = await picture('#666666');
  const id = await chapter(url);
  const rewrite = async (draft: string) => {
    const path = `/novels/mine/${novel.slug}/chapters/${id}/draft/`;
    assert.equal((await api('PATCH', path, { as: await now(), body: { draft } })).status, 200);
  };
  await rewrite('<p>Nothing to see.</p>');
  clock.step({ hours: 8 * 24 });
  await sweep();
  assert.deepEqual(await there(url), [200]);
  for (let n = 1; n < 50; n += 1) await rewrite(`<p>Version ${n}.</p>`);
  clock.step({ hours: 8 * 24 });
  await sweep();
  assert.deepEqual(await there(url), [404]);
});

test('a picture that is sent anew is kept for another week', async () => {
  const url = await picture('#555555');
  clock.step({ hours: 6 * 24 });
  assert.equal(await picture('#555555'), url);
  clock.step({ hours: 2 * 24 });
  await sweep();
  assert.deepEqual(await there(url), [200]);
});

test('a cover goes with its novel, whatever chapters of others name it', async () => {
  const form = novelForm({ title: 'Covered' });
  const cover = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#777777' } })
    .png()
    .toBuffer();
  form.append('cover_image', new Blob([new Uint8Array(cover)], { type: 'image/png' }), 'cover.png');
  const { slug } = (await api('POST', '/novels/mine/', { as: await now(), body: form })).body;
  await ports.jobs.drain();
  const { cover_image, cover_image_display } = (await api('GET', `/novels/mine/${slug}/`, { as: await now() })).body;
  await chapter(cover_image);
  assert.deepEqual(await there(cover_image, cover_image_display), [200, 200]);
  assert.equal((await api('DELETE', `/novels/mine/${slug}/`, { as: await now() })).status, 204);
  await ports.jobs.drain();
  assert.deepEqual(await there(cover_image, cover_image_display), [404, 404]);
});
