import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startPlatform } from '../../test/platform.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const form = (penName: string, more: Record<string, unknown> = {}) => ({
  email: `${penName.toLowerCase().replaceAll(' ', '.')}@readers.test`,
  password: 'a good password',
  pen_name: penName,
  first_name: 'Ada',
  last_name: 'Obi',
  ...more,
});
const signUp = (penName: string, more?: Record<string, unknown>) =>
  api('POST', '/auth/signup/', { body: form(penName, more) });

test('who signs up is signed in, not yet confirmed, and gets a code by mail', async () => {
  const { status, body } = await signUp('Ada Obi');
  assert.equal(status, 201);
  assert.deepEqual([body.email_verified, body.pen_name, body.name], [false, 'Ada Obi', 'Ada Obi']);
  assert.match(body.request_id, /^req_/);

  const me = await api('GET', '/users/me/', { headers: { authorization: `Bearer ${body.token}` } });
  assert.equal(me.status, 200);
  assert.deepEqual(
    [me.body.email, me.body.email_verified, me.body.roles, me.body.sex, me.body.about, me.body.photo_url],
    ['ada.obi@readers.test', false, ['reader'], '', '', null],
  );
  assert.match(me.body.user_code, /^\d{12}$/);

  const mails = await platform.mailsTo('ada.obi@readers.test');
  assert.equal(mails.length, 1);
  assert.match(mails[0]?.code ?? '', /^\d{6}$/);
  assert.ok(mails[0]?.text.includes(mails[0].code ?? 'no code'));
  assert.equal(
    mails[0]?.link,
    `http://localhost/otp?email=ada.obi%40readers.test&mode=confirm-email&request_id=${body.request_id}`,
  );
});

test('an e-mail has one account, whatever its case', async () => {
  const { status, body } = await signUp('Another Ada', { email: ' ADA.OBI@Readers.test ' });
  assert.equal(status, 400);
  assert.deepEqual(body.detail, { email: ['There is an account with this e-mail already.'] });
});

for (const [how, penName] of Object.entries({
  'in another case': 'ada OBI',
  'with other spaces': 'Ada   Obi',
  'in wide letters': 'Ａｄａ Obi',
})) {
  test(`a pen name is taken ${how} too`, async () => {
    const { status, body } = await signUp(penName, { email: 'someone.else@readers.test' });
    assert.deepEqual([status, body.detail], [400, { pen_name: ['This pen name is taken.'] }]);
  });
}

test('a pen name with an invisible character is refused, so that it cannot pass for another', async () => {
  const { status, body } = await signUp('Ada\u200b Obi', { email: 'someone.else@readers.test' });
  assert.deepEqual(
    [status, body.detail],
    [400, { pen_name: ['There is a character here that cannot be seen. Please leave it out.'] }],
  );
});

test('a mark that a language needs stays in a pen name, and makes no other of it', async () => {
  const made = await signUp('می‌خواهم', { email: 'persian@readers.test' });
  assert.deepEqual([made.status, made.body.pen_name], [201, 'می‌خواهم']);
  const other = await signUp('میخواهم', { email: 'persian.too@readers.test' });
  assert.deepEqual(other.body.detail, { pen_name: ['This pen name is taken.'] });
});

test('both are named when both are taken', async () => {
  const { body } = await signUp('Ada Obi');
  assert.deepEqual(Object.keys(body.detail), ['email', 'pen_name']);
});

test('nobody writes under the platform’s own name', async () => {
  const { body } = await signUp('GRIOT');
  assert.deepEqual(body.detail, { pen_name: ['This pen name is taken.'] });
});

test('a name of invisible characters is no name', async () => {
  assert.deepEqual((await signUp('\u200b\u2060', { email: 'nobody@readers.test' })).body.detail, {
    pen_name: ['Pen name is required.'],
  });
});

test('fifty at once with one pen name make one account', async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => signUp('First Come', { email: `first.${i}@readers.test` })),
  );
  assert.equal(answers.filter((a) => a.status === 201).length, 1);
  assert.equal(answers.filter((a) => a.status === 400).length, 49);
});

test('a password of five characters is too short, of six it is not', async () => {
  assert.deepEqual((await signUp('Five', { password: '12345' })).body.detail, { password: ['At least 6 characters.'] });
  assert.equal((await signUp('Six', { password: 'vq7-xz' })).status, 201);
});

test('an empty referral code is none', async () => {
  assert.equal((await signUp('Was Not Referred', { referral_code: '  ' })).status, 201);
  const { rows } = await platform.db.execute(sql`select referral_code from users where pen_name = 'Was Not Referred'`);
  assert.deepEqual(rows, [{ referral_code: null }]);
});

test('neither password nor code stands in the database', async () => {
  const { body } = await signUp('Secret Keeper', { password: 'unforgettable-secret' });
  const [mail] = await platform.mailsTo('secret.keeper@readers.test');
  const { rows } = await platform.db.execute(sql`
    select u.password_hash, c.code_hash, t.hash from users u join email_codes c on c.user_id = u.id join sessions s on s.user_id = u.id join refresh_tokens t on t.session_id = s.id
    where u.email = 'secret.keeper@readers.test'`);
  const kept = JSON.stringify(rows);
  assert.match(kept, /\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  for (const secret of ['unforgettable-secret', mail?.code ?? '', body.refresh_token])
    assert.ok(secret !== '' && !kept.includes(secret));
});

test('a sign-up that is refused leaves no account, no session and no mail', async () => {
  await signUp('Ada Obi', { email: 'left.nothing@readers.test' });
  assert.deepEqual(await platform.mailsTo('left.nothing@readers.test'), []);
  const { rows } = await platform.db.execute(sql`select 1 from users where email = 'left.nothing@readers.test'`);
  assert.deepEqual(rows, []);
});

test('links in mails lead to PUBLIC_URL when it is set, and a forged Host leads nowhere else', async () => {
  const set = await startPlatform({ publicUrl: 'https://novels.example' });
  await set.api('POST', '/auth/signup/', { body: form('Set Url'), headers: { host: 'evil.example' } });
  assert.match((await set.mailsTo('set.url@readers.test'))[0]?.link ?? '', /^https:\/\/novels\.example\/otp\?/);
  await set.close();

  await api('POST', '/auth/signup/', { body: form('Own Host'), headers: { host: '192.168.1.20:8080' } });
  assert.match(
    (await platform.mailsTo('own.host@readers.test'))[0]?.link ?? '',
    /^http:\/\/192\.168\.1\.20:8080\/otp\?/,
  );
  await api('POST', '/auth/signup/', { body: form('Own Name'), headers: { host: 'griot.localhost:8080' } });
  assert.match(
    (await platform.mailsTo('own.name@readers.test'))[0]?.link ?? '',
    /^http:\/\/griot\.localhost:8080\/otp\?/,
  );
  const odd = ['evil.example/@x', 'localhost:99999', 'a b', '', 'evil.example', '198.51.100.9', '[2001:db8::9]:80'];
  for (const [i, host] of odd.entries()) {
    await api('POST', '/auth/signup/', { body: form(`Odd Host ${i}`), headers: { host } });
    assert.match(
      (await platform.mailsTo(`odd.host.${i}@readers.test`))[0]?.link ?? '',
      /^http:\/\/localhost\/otp\?/,
      host,
    );
  }
});
