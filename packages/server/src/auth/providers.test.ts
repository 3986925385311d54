import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { startOpenIdProvider, type Account } from '../../test/openid-provider.ts';
import { startPlatform } from '../../test/platform.ts';
import { novelForm } from '../../test/writing.ts';

const google = await startOpenIdProvider({ redirectUri: 'http://localhost/api/auth/google/callback' });
const facebook = await startOpenIdProvider({
  redirectUri: 'http://localhost/api/auth/facebook/callback',
  claimsInIdToken: false,
  withoutTokenEndpoint: true,
});
const platform = await startPlatform({
  environment: {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_CLIENT_ID: facebook.clientId,
    FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
    FACEBOOK_ISSUER: facebook.issuer,
    FACEBOOK_TOKEN_ENDPOINT: `${facebook.issuer}/token`,
  },
});
after(async () => {
  await platform.close();
  await google.close();
  await facebook.close();
});
const { api, app, clock, db } = platform;

/** Asks for a page as a browser with these cookies. */
async function browser(path: string, cookie = '') {
  const answer = await app.inject({ method: 'GET', url: path, headers: cookie ? { cookie } : {} });
  const set = String(answer.headers['set-cookie'] ?? '');
  return {
    status: answer.statusCode,
    location: String(answer.headers['location'] ?? ''),
    set,
    cookie: set.split(';')[0] ?? '',
    answer,
  };
}

const start = (provider = 'google', returnUrl?: string) =>
  browser(`/api/auth/${provider}/start${returnUrl === undefined ? '' : `?returnURL=${encodeURIComponent(returnUrl)}`}`);

/** Signs in at the provider and comes back; gives where the browser ends up. */
async function visit(
  subject: string,
  { provider = google, id = 'google', returnUrl = undefined as string | undefined } = {},
) {
  const left = await start(id, returnUrl);
  const back = await provider.visit(left.location, subject);
  const arrived = await browser(back.pathname + back.search, left.cookie);
  const at = new URL(arrived.location, 'http://localhost');
  return {
    left,
    back,
    arrived,
    at,
    handover: at.searchParams.get('handover') ?? '',
    error: at.searchParams.get('error'),
    cookie: arrived.cookie,
  };
}

const handOver = (handover: string, cookie: string) =>
  api('POST', '/auth/handover/', { body: { handover }, headers: cookie ? { cookie } : {} });
async function signInWith(
  subject: string,
  account: Account,
): Promise<{ status: number; body: Record<string, string> }> {
  google.accounts.set(subject, account);
  const { handover, cookie, error } = await visit(subject);
  assert.equal(error, null);
  return await handOver(handover, cookie);
}
const me = async (token: string | undefined) =>
  (await api('GET', '/users/me/', { headers: { authorization: `Bearer ${token}` } })).body;
const howMany = async (): Promise<unknown> =>
  (await db.execute(sql`select count(*)::int as n from users`)).rows[0]?.['n'];

test('the providers that are configured are named', async () => {
  const { status, body } = await api('GET', '/auth/providers/');
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        results: [
          { id: 'google', name: 'Google' },
          { id: 'facebook', name: 'Facebook' },
        ],
      },
    ],
  );
});

test('without configuration there are none, and no way to one', async (t) => {
  const plain = await startPlatform();
  t.after(() => plain.close());
  assert.deepEqual((await plain.api('GET', '/auth/providers/')).body, { results: [] });
  for (const path of ['/api/auth/google/start', '/api/auth/google/callback?state=x', '/api/auth/nobody/start']) {
    const answer = await plain.app.inject(path);
    assert.deepEqual([answer.statusCode, answer.json().code], [404, 'not_found'], path);
  }
});

test('the browser leaves with state, nonce and PKCE, and a cookie that no script and no other site can use', async () => {
  const { status, location, set } = await start();
  assert.equal(status, 302);
  const address = new URL(location);
  assert.equal(address.origin, google.issuer);
  const sent = address.searchParams;
  assert.deepEqual(
    [
      sent.get('client_id'),
      sent.get('redirect_uri'),
      sent.get('response_type'),
      sent.get('scope'),
      sent.get('code_challenge_method'),
    ],
    ['griot', 'http://localhost/api/auth/google/callback', 'code', 'openid email profile', 'S256'],
  );
  for (const name of ['state', 'nonce', 'code_challenge']) assert.match(sent.get(name) ?? '', /^[\w-]{43}$/, name);
  assert.equal(set, `provider-visit=${sent.get('state')}; Path=/api/auth; Max-Age=600; HttpOnly; SameSite=Lax`);
  assert.ok(!location.includes(google.clientSecret));
});

test('over https the cookie is for https only, and the way back is by the public address', async (t) => {
  const secure = await startPlatform({
    publicUrl: 'https://novels.example',
    environment: { GOOGLE_CLIENT_ID: 'griot', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER: google.issuer },
  });
  t.after(() => secure.close());
  const { headers } = await secure.app.inject({ url: '/api/auth/google/start', headers: { host: 'elsewhere.test' } });
  assert.match(String(headers['set-cookie']), /; Secure$/);
  assert.equal(
    new URL(String(headers['location'])).searchParams.get('redirect_uri'),
    'https://novels.example/api/auth/google/callback',
  );
});

test('a newcomer gets an account with a confirmed e-mail, and is signed in', async () => {
  google.accounts.set('g-ada', {
    email: 'Ada@Example.test',
    email_verified: true,
    name: 'Ada Obi',
    given_name: 'Ada',
    family_name: 'Obi',
  });
  const came = await visit('g-ada', { returnUrl: '/shelf?tab=reading' });
  assert.deepEqual(
    [came.arrived.status, came.at.pathname, came.at.searchParams.get('returnURL')],
    [302, '/signin', '/shelf?tab=reading'],
  );
  assert.match(came.arrived.set, /^provider-visit=[\w-]{43}; Path=\/api\/auth; Max-Age=60; HttpOnly; SameSite=Lax$/);
  assert.deepEqual(
    [came.arrived.answer.headers['cache-control'], came.arrived.answer.headers['referrer-policy']],
    ['no-store', 'no-referrer'],
  );

  const { status, body } = await handOver(came.handover, came.cookie);
  assert.deepEqual(
    [status, Object.keys(body).sort()],
    [200, ['email_verified', 'name', 'pen_name', 'refresh_token', 'token']],
  );
  assert.deepEqual([body.pen_name, body.name, body.email_verified], ['Ada Obi', 'Ada Obi', true]);
  const person = await me(body.token);
  assert.deepEqual(
    [person.email, person.email_verified, person.first_name, person.last_name],
    ['ada@example.test', true, 'Ada', 'Obi'],
  );
  assert.equal((await api('POST', '/auth/token/refresh/', { body: { refresh: body.refresh_token } })).status, 200);
});

test('whoever came by Google has no password to change, and can set one by a reset', async () => {
  const { body } = await signInWith('g-sade', { email: 'sade@example.test', email_verified: true, name: 'Sade' });
  for (const password of ['!', 'anything'])
    assert.equal((await api('POST', '/auth/login/', { body: { email: 'sade@example.test', password } })).status, 401);
  const change = await api('POST', '/auth/change-password/', {
    body: { current_password: '!', new_password: 'a good password', confirm_password: 'a good password' },
    headers: { authorization: `Bearer ${body['token']}` },
  });
  assert.deepEqual(
    [change.status, change.body.detail],
    [400, { current_password: ['You have no password yet. Set one by "Reset Here" at the sign-in.'] }],
  );
  const asked = await api('POST', '/auth/password-reset/', { body: { email: 'sade@example.test' } });
  const code = (await platform.mailsTo('sade@example.test'))[0]?.code;
  const reset = await api('POST', '/auth/complete-password-reset/', {
    body: { email: 'sade@example.test', request_id: asked.body.request_id, code },
  });
  await api('POST', '/auth/reset-password/', {
    body: { password: 'a good password' },
    headers: { authorization: `Bearer ${reset.body.access_token}` },
  });
  assert.equal(
    (await api('POST', '/auth/login/', { body: { email: 'sade@example.test', password: 'a good password' } })).status,
    200,
  );
});

test('who comes again comes to the same account, whatever their e-mail is by then', async () => {
  const first = await me(
    (await signInWith('g-bem', { email: 'bem@example.test', email_verified: true, name: 'Bem' })).body['token'],
  );
  const before = await howMany();
  const again = await me(
    (await signInWith('g-bem', { email: 'bem.new@example.test', email_verified: true, name: 'Bem' })).body['token'],
  );
  const without = await me((await signInWith('g-bem', {})).body['token']);
  assert.deepEqual([again.id, without.id, await howMany()], [first.id, first.id, before]);
  assert.equal(again.email, 'bem@example.test');
});

test('a newcomer who was brought by a code is a pending referral; a code that is nobody’s, and one of who has an account already, is passed over', async () => {
  const member = await platform.signUp('Team Member');
  const code = (await api('POST', '/referrals/join-acquisition-team/', { as: member })).body.referral_code as string;
  const pending = async () => (await api('GET', '/referrals/dashboard/', { as: member })).body.pending_referrals;
  const arrive = async (subject: string, referral: string) => {
    google.accounts.set(subject, { email: `${subject}@example.test`, email_verified: true, name: subject });
    const left = await browser(`/api/auth/google/start?returnURL=%2Fshelf&referral=${encodeURIComponent(referral)}`);
    const back = await google.visit(left.location, subject);
    const arrived = await browser(back.pathname + back.search, left.cookie);
    const at = new URL(arrived.location, 'http://localhost');
    assert.deepEqual([at.searchParams.get('error'), at.searchParams.get('returnURL')], [null, '/shelf'], referral);
    return (await handOver(at.searchParams.get('handover') ?? '', arrived.cookie)).status;
  };
  assert.deepEqual([await arrive('g-brought', code), await pending()], [200, 1]);
  // Whatever its case and the spaces around it; once an account is there, it was brought by nobody else.
  assert.deepEqual([await arrive('g-brought-too', ` ${code.toLowerCase()} `), await pending()], [200, 2]);
  assert.deepEqual([await arrive('g-brought', code), await pending()], [200, 2]);
  for (const [n, odd] of ['NOBODYS1', '', '\0', '%', 'x'.repeat(41), "'; drop"].entries())
    assert.equal(await arrive(`g-odd-${n}`, odd), 200, odd);
  assert.equal(await pending(), 2);
  const { rows } = await db.execute(
    sql`select email, (select count(*)::int from referrals where referred_id = users.id) as brought from users where email in ('g-brought@example.test', 'g-odd-0@example.test') order by email`,
  );
  assert.deepEqual(rows, [
    { email: 'g-brought@example.test', brought: 1 },
    { email: 'g-odd-0@example.test', brought: 0 },
  ]);
});

test('a taken pen name gets digits, a missing one is Reader', async () => {
  await platform.signUp('Chi Eze');
  assert.match(
    (
      await signInWith('g-chi', {
        email: 'chi@example.test',
        email_verified: true,
        given_name: 'Chi',
        family_name: 'Eze',
      })
    ).body['pen_name'] ?? '',
    /^Chi Eze \d{4}$/,
  );
  assert.match(
    (await signInWith('g-griot', { email: 'griot@example.test', email_verified: true, name: 'GRIOT' })).body[
      'pen_name'
    ] ?? '',
    /^GRIOT \d{4}$/,
  );
  assert.equal(
    (await signInWith('g-none', { email: 'none@example.test', email_verified: true })).body['pen_name'],
    'Reader',
  );
  const long = (
    await signInWith('g-long', {
      email: 'long@example.test',
      email_verified: true,
      name: `${'á'.repeat(300)} \u0000\u202e`,
    })
  ).body;
  assert.equal(long['pen_name'], 'á'.repeat(35));
});

test('an account with the same confirmed e-mail is joined, keeps its password, and is told', async () => {
  const dayo = await platform.signUp('Dayo');
  const { body } = await signInWith('g-dayo', { email: dayo.email, email_verified: true, name: 'Somebody Else' });
  assert.deepEqual([(await me(body['token'])).id, body['pen_name']], [dayo.id, 'Dayo']);
  assert.equal(
    (await api('POST', '/auth/login/', { body: { email: dayo.email, password: dayo.password } })).status,
    200,
  );
  assert.equal((await platform.mailsTo(dayo.email))[0]?.subject, 'You can now sign in to Griot with Google');
});

test('whoever made an account with an e-mail that was not theirs loses it to the owner', async () => {
  const squatter = await platform.signUp('Efe', { verified: false });
  const asked = await api('POST', '/auth/password-reset/', { body: { email: squatter.email } });
  const code = (await platform.mailsTo(squatter.email))[0]?.code;
  const { body } = await signInWith('g-efe', { email: squatter.email, email_verified: true, name: 'Efe' });
  assert.deepEqual([(await me(body['token'])).id, body['email_verified']], [squatter.id, true]);
  assert.equal(
    (await api('POST', '/auth/login/', { body: { email: squatter.email, password: squatter.password } })).status,
    401,
  );
  assert.equal((await api('POST', '/auth/token/refresh/', { body: { refresh: squatter.refreshToken } })).status, 401);
  assert.equal(
    (
      await api('POST', '/auth/complete-password-reset/', {
        body: { email: squatter.email, request_id: asked.body.request_id, code },
      })
    ).status,
    400,
  );
});

for (const [what, account] of Object.entries<Account>({
  'is not confirmed': { email: 'funke@readers.test', email_verified: false, name: 'Funke' },
  'is not said to be confirmed': { email: 'funke@readers.test', name: 'Funke' },
  'is missing': { email_verified: true, name: 'Funke' },
  'is none': { email: 'funke', email_verified: true, name: 'Funke' },
})) {
  test(`an e-mail that ${what} joins nothing and makes nothing`, async () => {
    if (!(await platform.services.users.byEmail('funke@readers.test'))) await platform.signUp('Funke');
    const before = await howMany();
    google.accounts.set('g-funke', account);
    const { at, arrived } = await visit('g-funke', { returnUrl: '/shelf' });
    assert.deepEqual(
      [arrived.status, at.pathname, Object.fromEntries(at.searchParams)],
      [
        302,
        '/signin',
        {
          error: 'provider_email_unconfirmed',
          provider: 'google',
          returnURL: '/shelf',
        },
      ],
    );
    assert.deepEqual(
      [await howMany(), (await db.execute(sql`select 1 from identities where subject = 'g-funke'`)).rows.length],
      [before, 0],
    );
  });
}

test('Facebook names no token endpoint and gives the e-mail elsewhere, and works', async () => {
  facebook.accounts.set('f-gozie', { email: 'gozie@example.test', email_verified: true, name: 'Gozie' });
  const came = await visit('f-gozie', { provider: facebook, id: 'facebook' });
  assert.equal(came.error, null);
  const { body } = await handOver(came.handover, came.cookie);
  assert.equal((await me(body.token)).email, 'gozie@example.test');
});

test('an operator may trust the e-mails of Facebook, but not those it calls unconfirmed', async (t) => {
  const trusting = await startPlatform({
    environment: {
      FACEBOOK_CLIENT_ID: facebook.clientId,
      FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
      FACEBOOK_ISSUER: facebook.issuer,
      FACEBOOK_TOKEN_ENDPOINT: `${facebook.issuer}/token`,
      FACEBOOK_TRUST_EMAIL: 'true',
    },
  });
  t.after(() => trusting.close());
  for (const [subject, account, told] of [
    ['f-said', { email: 'a@example.test', email_verified: false }, 'error'],
    ['f-unsaid', { email: 'b@example.test' }, 'handover'],
  ] as const) {
    facebook.accounts.set(subject, account);
    const left = await trusting.app.inject('/api/auth/facebook/start');
    const back = await facebook.visit(String(left.headers['location']), subject);
    const arrived = await trusting.app.inject({
      url: back.pathname + back.search,
      headers: { cookie: String(left.headers['set-cookie']).split(';')[0] },
    });
    assert.ok(new URL(String(arrived.headers['location']), 'http://localhost').searchParams.has(told), subject);
  }
});

test('a handover is good once, for a minute, and in the browser that left', async () => {
  google.accounts.set('g-hauwa', { email: 'hauwa@example.test', email_verified: true, name: 'Hauwa' });
  const ended = {
    error: 'This sign-in has ended. Please start it again.',
    code: 'sign_in_ended',
    detail: 'This sign-in has ended. Please start it again.',
  };
  const first = await visit('g-hauwa');
  const stranger = await start();
  for (const cookie of ['', 'provider-visit=', stranger.cookie]) {
    const refused = await handOver(first.handover, cookie);
    assert.deepEqual([refused.status, refused.body], [401, ended]);
  }
  clock.step({ seconds: 59 });
  assert.equal((await handOver(first.handover, first.cookie)).status, 200);
  assert.equal((await handOver(first.handover, first.cookie)).status, 401);
  const second = await visit('g-hauwa');
  clock.step({ seconds: 60 });
  assert.equal((await handOver(second.handover, second.cookie)).status, 401);
  assert.equal((await api('POST', '/auth/handover/', { body: {} })).status, 400);
});

test('of two uses of one handover at once, one signs in', async () => {
  google.accounts.set('g-ife', { email: 'ife@example.test', email_verified: true, name: 'Ife' });
  const { handover, cookie } = await visit('g-ife');
  const answers = await Promise.all(Array.from({ length: 5 }, () => handOver(handover, cookie)));
  assert.deepEqual(answers.map((a) => a.status).sort(), [200, 401, 401, 401, 401]);
});

test('a newcomer who comes by two windows at once has one account', async () => {
  google.accounts.set('g-jide', { email: 'jide@example.test', email_verified: true, name: 'Jide' });
  const both = await Promise.all([visit('g-jide'), visit('g-jide')]);
  const people = await Promise.all(
    both.map(async ({ handover, cookie }) => (await me((await handOver(handover, cookie)).body.token)).id),
  );
  assert.equal(new Set(people).size, 1);
});

test('two newcomers of one name at once are two people', async () => {
  for (const n of [1, 2, 3])
    google.accounts.set(`g-kofi-${n}`, { email: `kofi.${n}@example.test`, email_verified: true, name: 'Kofi' });
  const came = await Promise.all([1, 2, 3].map((n) => visit(`g-kofi-${n}`)));
  assert.deepEqual(
    came.map((c) => c.error),
    [null, null, null],
  );
});

test('what comes back counts once, for ten minutes, at the same provider, and only in the browser that left', async () => {
  const ended = 'sign_in_ended';
  google.accounts.set('g-lola', { email: 'lola@example.test', email_verified: true, name: 'Lola' });
  const errorAt = async (path: string, cookie: string) => {
    const { status, location } = await browser(path, cookie);
    assert.equal(status, 302);
    return new URL(location, 'http://localhost').searchParams.get('error');
  };
  // A link that a stranger made of their own visit.
  const theirs = await start();
  const back = await google.visit(theirs.location, 'g-lola');
  const path = back.pathname + back.search;
  for (const cookie of ['', 'provider-visit=', (await start()).cookie, `other=${theirs.cookie}`])
    assert.equal(await errorAt(path, cookie), ended, cookie);
  assert.equal(await errorAt(path.replace('/google/', '/facebook/'), theirs.cookie), ended);
  assert.equal(await errorAt(path, theirs.cookie), null);
  assert.equal(await errorAt(path, theirs.cookie), ended);

  const slow = await start();
  const late = await google.visit(slow.location, 'g-lola');
  clock.step({ minutes: 10 });
  assert.equal(await errorAt(late.pathname + late.search, slow.cookie), ended);
  for (const nonsense of [
    '',
    '?',
    '?state=',
    '?state=a&state=b',
    '?code=x',
    '?error=access_denied',
    '?state=%00&code=%ff',
  ])
    assert.equal(await errorAt(`/api/auth/google/callback${nonsense}`, 'provider-visit='), ended);
});

test('an answer that is not of this visit is refused', async () => {
  google.accounts.set('g-musa', { email: 'musa@example.test', email_verified: true, name: 'Musa' });
  const failed = 'provider_failed';
  const mixed = async (change: (own: URLSearchParams, other: URLSearchParams) => void) => {
    const [left, other] = [await start(), await start()];
    const [back, others] = [await google.visit(left.location, 'g-musa'), await google.visit(other.location, 'g-musa')];
    change(back.searchParams, others.searchParams);
    const { location } = await browser(back.pathname + back.search, left.cookie);
    return new URL(location, 'http://localhost').searchParams.get('error');
  };
  assert.equal(await mixed(() => undefined), null);
  // The code of another visit: its PKCE and its nonce do not fit.
  assert.equal(await mixed((own, other) => own.set('code', other.get('code') ?? '')), failed);
  assert.equal(await mixed((own) => own.set('code', 'made-up')), failed);
  assert.equal(await mixed((own) => own.delete('code')), failed);
  assert.equal(await mixed((own) => own.set('iss', 'https://elsewhere.example')), failed);
});

test('who turns back at the provider is told so', async () => {
  const left = await start('google', '/shelf');
  const back = await google.turnBack(left.location);
  assert.equal(back.searchParams.get('error'), 'access_denied');
  const { location, set } = await browser(back.pathname + back.search, left.cookie);
  assert.deepEqual(Object.fromEntries(new URL(location, 'http://localhost').searchParams), {
    error: 'sign_in_declined',
    provider: 'google',
    returnURL: '/shelf',
  });
  assert.match(set, /Max-Age=0/);
});

test('only own paths are returned to', async () => {
  google.accounts.set('g-ngozi', { email: 'ngozi@example.test', email_verified: true, name: 'Ngozi' });
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    `/${'x'.repeat(2001)}`,
    '',
  ]) {
    assert.equal(
      (await visit('g-ngozi', { returnUrl: elsewhere })).at.searchParams.has('returnURL'),
      false,
      elsewhere.slice(0, 30),
    );
  }
});

test('someone who is blocked is told so, and someone who was deleted begins anew', async () => {
  const id = (
    await me(
      (await signInWith('g-ola', { email: 'ola@example.test', email_verified: true, name: 'Ola' })).body['token'],
    )
  ).id;
  const caught = await visit('g-ola');
  await db.execute(sql`update users set blocked_at = now() where id = ${id}`);
  // Blocked before coming back, or between that and the handover.
  for (const { handover, cookie } of [await visit('g-ola'), caught]) {
    const refused = await handOver(handover, cookie);
    assert.deepEqual([refused.status, refused.body.code], [403, 'account_blocked']);
  }

  // Erased while blocked, they do not come in by beginning anew.
  await db.execute(sql`update users set deleted_at = now() where id = ${id}`);
  assert.equal((await visit('g-ola')).error, 'account_blocked');

  await db.execute(
    sql`update users set blocked_at = null, deleted_at = now(), email = 'erased@example.test', pen_name_key = 'erased' where id = ${id}`,
  );
  const anew = await signInWith('g-ola', { email: 'ola@example.test', email_verified: true, name: 'Ola' });
  assert.equal(anew.status, 200);
  assert.notEqual((await me(anew.body['token'])).id, id);
});

test('a blocked author who comes by Google takes their novels along, for an hour, and nothing else', async () => {
  const account = { email: 'uju@example.test', email_verified: true, name: 'Uju' };
  const { token = '' } = (await signInWith('g-uju', account)).body;
  const { id } = await me(token);
  const { body: novel } = await api('POST', '/novels/mine/', {
    headers: { authorization: `Bearer ${token}` },
    body: novelForm({ title: 'Carried' }),
  });
  await db.execute(sql`update users set blocked_at = ${clock.now()} where id = ${id}`);

  const { handover, cookie, error } = await visit('g-uju');
  assert.equal(error, null);
  // The address alone is worth nothing: it needs the browser that left.
  assert.deepEqual((await handOver(handover, '')).body['takeaway'], undefined);
  const { status, body } = await handOver(handover, cookie);
  assert.deepEqual([status, body['code'], body['token']], [403, 'account_blocked', undefined]);
  const { takeaway } = body;
  const listed = () => api('POST', '/auth/takeaway/', { body: { takeaway } });
  assert.deepEqual((await listed()).body, { results: [{ slug: novel.slug, title: 'Carried', hidden: null }] });
  assert.equal((await api('GET', '/users/me/', { headers: { authorization: `Bearer ${takeaway}` } })).status, 401);
  clock.step({ minutes: 1 });
  assert.equal((await handOver(handover, cookie)).body['code'], 'sign_in_ended');
  clock.step({ minutes: 59 });
  assert.equal((await listed()).status, 401);
});

test('an account that is blocked is not joined by its e-mail either', async () => {
  const pelumi = await platform.signUp('Pelumi');
  await db.execute(sql`update users set blocked_at = now() where id = ${pelumi.id}`);
  google.accounts.set('g-pelumi', { email: pelumi.email, email_verified: true, name: 'Pelumi' });
  assert.equal((await visit('g-pelumi')).error, 'account_blocked');
});

test('a provider that is down is told of at the sign-in, and tried again later', async (t) => {
  const shortLived = await startOpenIdProvider({ redirectUri: 'http://localhost/api/auth/google/callback' });
  const away = await startPlatform({
    environment: {
      GOOGLE_CLIENT_ID: 'griot',
      GOOGLE_CLIENT_SECRET: shortLived.clientSecret,
      GOOGLE_ISSUER: shortLived.issuer,
    },
  });
  t.after(() => away.close());
  const told = { error: 'provider_failed', provider: 'google', returnURL: '/shelf' };
  const where = (answer: { statusCode: number; headers: Record<string, unknown> }) => [
    answer.statusCode,
    Object.fromEntries(new URL(String(answer.headers['location']), 'http://localhost').searchParams),
  ];
  shortLived.accounts.set('g', { email: 'g@example.test', email_verified: true });
  const left = await away.app.inject('/api/auth/google/start?returnURL=/shelf');
  const back = await shortLived.visit(String(left.headers['location']), 'g');
  await shortLived.close();
  // Down while the browser comes back, then before it leaves.
  const arrived = await away.app.inject({
    url: back.pathname + back.search,
    headers: { cookie: String(left.headers['set-cookie']).split(';')[0] },
  });
  assert.deepEqual(where(arrived), [302, told]);
  away.clock.step({ hours: 1 });
  assert.deepEqual(where(await away.app.inject('/api/auth/google/start?returnURL=/shelf')), [302, told]);
});

test('the tables keep nothing of it that could be used, and forget it a day after', async () => {
  google.accounts.set('g-rita', { email: 'rita@example.test', email_verified: true, name: 'Rita' });
  const left = await start();
  const { handover } = await visit('g-rita');
  const { rows } = await db.execute(
    sql`select (select json_agg(v)::text from provider_visits v) || (select json_agg(h)::text from handovers h) as kept`,
  );
  const kept = String(rows[0]?.['kept']);
  assert.ok(
    kept.length > 100 &&
      !kept.includes(handover) &&
      !kept.includes(new URL(left.location).searchParams.get('state') ?? '-'),
  );
  clock.step({ days: 1, minutes: 10 });
  await platform.services.auth.sweep();
  assert.deepEqual(
    (
      await db.execute(
        sql`select (select count(*)::int from provider_visits) as visits, (select count(*)::int from handovers) as handovers`,
      )
    ).rows,
    [{ visits: 0, handovers: 0 }],
  );
});

test('six hundred visits in ten minutes are enough for one address', async () => {
  await db.execute(sql`delete from attempts`);
  for (let i = 0; i < 600; i += 1) await start();
  assert.equal(new URL((await start()).location, 'http://localhost').searchParams.get('error'), 'too_many');
});
