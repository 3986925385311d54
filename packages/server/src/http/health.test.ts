import { fakeS3 } from '@griot/release/s3.fixture';
import assert from 'node:assert/strict';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import sharp from 'sharp';
import { createHealth, UNREADY_BY, WARNED_OF } from './health.ts';
import { startPlatform } from '../../test/platform.ts';
import { createApp } from '../app.ts';
import { novelForm } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, app, db, ports } = platform;

const ready = async () => {
  const answer = await app.inject('/readyz');
  return { status: answer.statusCode, body: answer.json() as Record<string, unknown> };
};
/** What `/metrics` says that `/readyz` names. */
const counted = async (of = app) =>
  [...(await of.inject('/metrics')).body.matchAll(/^readyz_trouble\{part="(.*)",serves="(.*)"\} 1$/gm)].map(
    ([, part, serves]) => `${part} ${serves}`,
  );
const FULL = 'Nothing can be written: the disk is full, or closed to writing.';

/** What a full disk says. */
const noSpace = () =>
  Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));

test('a picture that finds the disk full is answered like an outage, and leaves nothing behind', async () => {
  const ada = await platform.signUp('Ada Obi');
  const form = novelForm({ title: 'Covered' });
  const cover = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#b4471f' } })
    .png()
    .toBuffer();
  form.append('cover_image', new Blob([new Uint8Array(cover)], { type: 'image/png' }), 'cover.png');
  const { put } = ports.blobs;
  ports.blobs.put = noSpace;
  const { status, body, headers } = await api('POST', '/novels/mine/', { as: ada, body: form });
  ports.blobs.put = put;
  assert.deepEqual(
    [status, body.code, body.error, headers['retry-after']],
    [503, 'unavailable', 'The service is not available right now. Please try again in a moment.', '5'],
  );
  assert.equal((await api('GET', '/novels/mine/', { as: ada })).body.count, 0);
});

test('a server whose folder of files cannot be written to is not ready, and says why', async () => {
  assert.deepEqual(await ready(), { status: 200, body: { ok: true } });
  const folder = join(ports.settings.dataDir, 'blobs');
  renameSync(folder, `${folder}-before`);
  writeFileSync(folder, 'this is no folder');
  assert.deepEqual(await ready(), {
    status: 503,
    body: { ok: false, error: FULL, code: 'unavailable', detail: FULL },
  });
  renameSync(`${folder}-before`, `${folder}-again`);
  renameSync(folder, `${folder}-file`);
  renameSync(`${folder}-again`, folder);
  assert.equal((await ready()).status, 200);
});

test('what keeps a server from being ready, and what it warns of, is counted by its part', async () => {
  const { body } = await app.inject('/metrics');
  for (const [parts, serves] of [
    [UNREADY_BY, 'no'],
    [WARNED_OF, 'yes'],
  ] as const)
    for (const part of parts) assert.ok(body.includes(`\nreadyz_trouble{part="${part}",serves="${serves}"} 0\n`), part);
  let off = 3_600_000;
  const health = createHealth({ ...ports, started: false, now: () => Date.now() + off });
  const watched = await createApp(ports, { services: platform.services, health });
  let mails: string | null = 'connect ECONNREFUSED';
  health.warnOf('mail', () => mails);
  assert.deepEqual(await counted(watched), ['starting no', 'mail yes']);
  health.started();
  assert.deepEqual(await counted(watched), ['clock yes', 'mail yes']);
  mails = null;
  off = 0;
  assert.deepEqual(await counted(watched), []);
  // As it fails while nobody answers at the address.
  const away = createHealth({
    ...ports,
    db: { ...db, execute: () => Promise.reject(new Error('connect ECONNREFUSED')) } as unknown as typeof db,
    started: true,
  });
  assert.deepEqual(await away.look(), { unready: 'database', warned: new Set() });
  health.stops();
  assert.deepEqual(await counted(watched), ['stopping no']);
  await watched.close();
});

test('a server whose database can only be read is not ready, says why, and refuses what writes', async () => {
  const close = async (how: 'on' | 'off') => {
    const { rows } = await db.$client.query<{ name: string }>('select current_database() name');
    await db.$client.query(
      `begin read write; alter database ${rows[0]?.name} set default_transaction_read_only = ${how}; commit`,
    );
    // Connections that are open already keep what they began with, so each is left by the pool itself: one that the
    // database ends is still handed out until the pool has heard of it.
    const pool = ports.db.$client;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const connection of held) connection.release(true);
  };
  await close('on');
  assert.deepEqual(await ready(), {
    status: 503,
    body: { ok: false, error: FULL, code: 'unavailable', detail: FULL },
  });
  assert.deepEqual(await counted(), ['disk no']);
  const refused = await api('POST', '/auth/signup/', {
    body: {
      email: 'bem@readers.test',
      password: 'a good password',
      pen_name: 'Bem',
      first_name: 'Be',
      last_name: 'Em',
    },
  });
  assert.deepEqual([refused.status, refused.body.code, refused.headers['retry-after']], [503, 'unavailable', '5']);
  assert.equal((await api('GET', '/genres/')).status, 200);
  await close('off');
  assert.equal((await ready()).status, 200);
});

test('a server whose database has found no room for a row refuses what writes, and is not ready until it finds room', async () => {
  const raise = `begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end`;
  await db.$client.query(`
    create function no_room() returns trigger language plpgsql as $$ ${raise} $$;
    create trigger full_disk before insert on users for each row execute function no_room();
    create function no_room_at_all() returns event_trigger language plpgsql as $$ ${raise} $$;
    create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function no_room_at_all()`);
  const signUp = (penName: string) =>
    api('POST', '/auth/signup/', {
      body: {
        email: `${penName}@readers.test`,
        password: 'a good password',
        pen_name: penName,
        first_name: 'No',
        last_name: 'Room',
      },
    });
  assert.equal((await ready()).status, 200, 'nobody has written yet');
  const { status, body, headers } = await signUp('chi');
  assert.deepEqual(
    [status, body.code, body.error, headers['retry-after']],
    [503, 'unavailable', 'The service is not available right now. Please try again in a moment.', '5'],
  );
  assert.equal((await api('GET', '/genres/')).status, 200);
  const notReady = { status: 503, body: { ok: false, error: FULL, code: 'unavailable', detail: FULL } };
  assert.deepEqual(await ready(), notReady);
  // A small write that finds room says nothing of larger ones.
  await db.$client.query('drop trigger full_disk on users');
  assert.equal((await signUp('chi')).status, 201);
  assert.deepEqual(await ready(), notReady);
  await db.$client.query('drop event trigger full_disk');
  assert.equal((await ready()).status, 200);
});

test('a server whose bucket is away serves what needs no file, says so, and refuses the rest for a moment', async () => {
  const s3 = await fakeS3('griot');
  Object.assign(process.env, s3.variables);
  const shared = await startPlatform({ environment: { S3_URL: 's3://griot/production', ...s3.variables } });
  const key = await shared.ports.blobs.put('covers', Buffer.from('RIFF....WEBP'), 'webp');
  assert.deepEqual([...s3.objects.keys()], [`production/blobs/${key}`]);
  const ask = async (path: string) => {
    const { statusCode, headers, json } = await shared.app.inject(path);
    return [statusCode, headers['retry-after'], headers['cache-control'], json] as const;
  };
  const served = await shared.app.inject(`/media/${key}`);
  assert.deepEqual([served.statusCode, served.body], [200, 'RIFF....WEBP']);

  s3.failNext(Infinity);
  for (const path of [`/media/${key}`, `/media/covers/00/${'0'.repeat(38)}.webp`])
    assert.deepEqual((await ask(path)).slice(0, 3), [503, '5', 'no-store']);
  const [status, , , answer] = await ask('/readyz');
  assert.deepEqual(
    [status, answer()],
    [
      200,
      {
        ok: true,
        warnings: [
          'uploaded files are neither stored nor shown: s3://griot/production/blobs cannot be reached or refuses: SlowDown SlowDown',
        ],
      },
    ],
  );
  assert.equal((await ask('/api/genres/'))[0], 200);
  assert.deepEqual(await counted(shared.app), ['files yes']);

  s3.failNext(0);
  assert.equal((await ask(`/media/${key}`))[0], 200);
  assert.deepEqual((await ask('/readyz'))[3](), { ok: true });
  await shared.close();
  await s3.close();
});

test('a server that is about to stop says so to a proxy, and answers who still comes, over a connection that ends', async () => {
  const health = createHealth({ ...ports, started: true });
  const ending = await createApp(ports, { services: platform.services, health });
  health.stops();
  const asked = await ending.inject('/readyz');
  assert.deepEqual([asked.statusCode, asked.json().error], [503, 'The server is stopping.']);
  const answer = await ending.inject('/api/genres/');
  assert.deepEqual([answer.statusCode, answer.headers['connection']], [200, 'close']);
  assert.equal((await ending.inject('/healthz')).statusCode, 200);
  await ending.close();
});

test('a server whose clock is off the database’s says by how much, and serves', async () => {
  let off = 0;
  const health = createHealth({ ...ports, started: true, now: () => Date.now() + off });
  const asked = async () => {
    await health.check();
    return health.warnings();
  };
  assert.deepEqual(await asked(), []);
  off = 3_600_000;
  assert.deepEqual(await asked(), ["the clock here is 3600 s ahead of the database's"]);
  off = -3_600_000;
  assert.deepEqual(await asked(), ["the clock here is 3600 s behind the database's"]);
  off = 0;
  assert.deepEqual(await asked(), []);
});
