import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Answered } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, services } = platform;

const ada = await platform.signUp('Ada Obi');
const reader = await platform.signUp('Rea Der');
const editor = await platform.staff('Ed Itor', 'editor');
const admin = await platform.staff('Ad Min', 'admin');
const change = (body: unknown, as = admin) => api('PATCH', '/config/', { as, body });

const COMES_WITH = {
  'contact-phone-number': '+234 800 000 0000',
  'contact-email': 'support@griot.example',
  'editors-email': 'editors@griot.example',
  'chapter-coins': 5,
  'usd-rate': '1500',
  'referral-reward': '1',
  'referral-share': 50,
  'referral-days': 30,
  'referral-month-cap': '25',
  'rating-read-share': 20,
  'rating-read-most': 20,
  'rating-prior-stars': '3.5',
  'rating-prior-voices': 5,
  'app-store-link': null,
  'play-store-link': null,
  'x-link': null,
  'facebook-link': null,
  'instagram-link': null,
};

test('anyone reads the settings, which come with defaults', async () => {
  const { status, body } = await api('GET', '/config/');
  assert.deepEqual([status, body], [200, COMES_WITH]);
});

test('an administrator changes some, the rest stay, and null brings a default back', async () => {
  const changed = await change({
    'contact-phone-number': ' +234 801 234 5678 ',
    'usd-rate': 1523.5,
    'app-store-link': 'https://apps.example/griot',
  });
  assert.equal(changed.status, 200);
  const expected = {
    ...COMES_WITH,
    'contact-phone-number': '+234 801 234 5678',
    'usd-rate': '1523.5',
    'app-store-link': 'https://apps.example/griot',
  };
  assert.deepEqual(changed.body, expected);
  assert.deepEqual((await api('GET', '/config/')).body, expected);
  assert.deepEqual(
    (await change({ 'contact-phone-number': null, 'usd-rate': null, 'app-store-link': null })).body,
    COMES_WITH,
  );
});

test('who changed what is kept', async () => {
  await change({ 'referral-reward': '2.50', 'chapter-coins': 5 });
  const { results } = (await api('GET', '/staff/actions/?limit=1', { as: admin })).body;
  assert.deepEqual(
    [results[0].action, results[0].subject_id, results[0].detail],
    ['config.changed', 'referral-reward', { before: '1', after: '2.50' }],
  );
  await change({ 'referral-reward': null });
});

test('one wrong value or unknown name and nothing changes, with a text for each', async () => {
  const refused = async (body: unknown): Promise<Answered['body']> => {
    const answer = await change(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    return answer.body.detail;
  };
  assert.deepEqual(
    Object.keys(
      await refused({ 'contact-email': 'new@griot.example', 'chapter-coins': 0, 'chapter-price': 7, toString: 1 }),
    ).sort(),
    ['chapter-coins', 'chapter-price', 'toString'],
  );
  assert.deepEqual(await refused({ unknown: 1 }), { unknown: ['There is no field of this name.'] });
  for (const coins of [0, -1, 1001, 2.5, '7', true, [], {}])
    assert.deepEqual(Object.keys(await refused({ 'chapter-coins': coins })), ['chapter-coins']);
  for (const rate of ['', 'a lot', -1, 0, '0.0', '1e3', {}, [], true, '1.23456', '99.9999', '100000.0001', 1.5])
    assert.deepEqual(Object.keys(await refused({ 'usd-rate': rate })), ['usd-rate']);
  for (const to of ['javascript:alert(1)', 'http://apps.example', 'apps', 7])
    assert.deepEqual(Object.keys(await refused({ 'play-store-link': to })), ['play-store-link']);
  assert.deepEqual(Object.keys(await refused({ 'contact-email': 'nobody' })), ['contact-email']);
  for (const body of [[], 'text', 7, null]) assert.equal((await change(body)).status, 400);
  assert.equal(
    (
      await api('PATCH', '/config/', {
        as: admin,
        headers: { 'content-type': 'application/json' },
        body: JSON.parse('{"__proto__": {"x": 1}}'),
      })
    ).status < 500,
    true,
  );
  assert.deepEqual((await api('GET', '/config/')).body, COMES_WITH);
});

test('the rate neither leaps nor leaves what it can be', async () => {
  for (const rate of ['749.9999', '3000.0001', '150', 15_000]) {
    const { status, body } = await change({ 'usd-rate': rate, 'contact-email': 'leap@griot.example' });
    assert.deepEqual(
      [status, body.detail],
      [
        400,
        {
          'usd-rate': [
            `The rate is 1500 now and would be ${rate}. At once it can be doubled or halved at most; go there in several steps if it is right.`,
          ],
        },
      ],
      String(rate),
    );
  }
  assert.deepEqual((await change({ 'usd-rate': '1.5' })).body.detail, {
    'usd-rate': ['From ₦100 for $1 to ₦100,000 for $1.'],
  });
  assert.deepEqual((await api('GET', '/config/')).body, COMES_WITH);
  for (const rate of ['3000', '6000']) assert.equal((await change({ 'usd-rate': rate })).status, 200);
  // Back to what it comes with is a leap as well.
  assert.equal((await change({ 'usd-rate': null })).status, 400);
  for (const rate of ['3000', '1500', '750', null]) assert.equal((await change({ 'usd-rate': rate })).status, 200);
  assert.deepEqual((await api('GET', '/config/')).body, COMES_WITH);
});

test('a referral reward that no purchase bears, or no month has room for, is refused with the numbers', async () => {
  const refused = async (body: object) => {
    const answer = await change(body);
    assert.equal(answer.status, 400, JSON.stringify(body));
    return answer.body.detail;
  };
  assert.deepEqual(await refused({ 'referral-reward': '25.01' }), {
    'referral-reward': ['A reward of $25.01 is more than the $25.00 that one member is given in a month.'],
  });
  assert.deepEqual(await refused({ 'referral-month-cap': '0.99' }), {
    'referral-month-cap': ['A reward of $1.00 is more than the $0.99 that one member is given in a month.'],
  });
  // The dearest pack costs NGN 148,500.00: half of it stays, half of that is NGN 37,125.00, which is $24.75 at 1,500.
  const text =
    'A reward of $24.76 is more than any friend could bring: of the dearest purchase, ₦148,500.00, at most ₦74,250.00 stays, and that makes $24.75.';
  assert.deepEqual(await refused({ 'referral-reward': '24.76' }), { 'referral-reward': [text] });
  assert.equal((await change({ 'referral-reward': '24.75' })).status, 200);
  assert.deepEqual(Object.keys(await refused({ 'usd-rate': '1500.5' })), ['usd-rate']);
  assert.deepEqual(Object.keys(await refused({ 'referral-share': 49 })), ['referral-share']);
  await change({ 'referral-reward': null });
  assert.deepEqual((await api('GET', '/config/')).body, COMES_WITH);
});

test('the shop does not become so cheap that no purchase bears the reward that is promised', async () => {
  const { body } = await api('GET', '/coin-options/?limit=100');
  const packs = body.results.toSorted(
    (a: { price: string }, b: { price: string }) => Number(b.price) - Number(a.price),
  );
  const plans = (await api('GET', '/subscription-plans/?limit=100')).body.results;
  const [dearest] = packs;
  const set = (path: string, more: object) => api('PATCH', path, { as: admin, body: more });
  assert.equal(dearest.price, '148500.00');
  // NGN 148,500.00 bears $24.75, NGN 148,499.98 a cent less.
  assert.equal((await change({ 'referral-reward': '24.75' })).status, 200);
  const cheaper = await set(`/coin-options/${dearest.id}/`, { price: '148499.98' });
  assert.deepEqual(
    [cheaper.status, cheaper.body.detail],
    [
      400,
      {
        price: [
          'The dearest purchase would be ₦148,499.98. At most ₦74,249.99 of it stays, which bears a referral reward of $24.74, and $24.75 is promised. Lower the reward first.',
        ],
      },
    ],
  );
  for (const answer of [
    await set(`/coin-options/${dearest.id}/`, { offered: false }),
    await api('DELETE', `/coin-options/${dearest.id}/`, { as: admin }),
  ])
    assert.deepEqual([answer.status, Object.keys(answer.body.detail)], [400, ['offered']]);
  assert.equal((await api('GET', `/coin-options/?limit=100`)).body.results.length, packs.length, 'nothing has changed');
  // What is dearer, and what others cost, is nobody's concern; a plan counts as a pack does.
  assert.equal((await set(`/coin-options/${dearest.id}/`, { price: '148500.00', bonus: 1 })).status, 200);
  const plan = { name: 'For ever', amount: '150000.00', unit: 'month', units: 24 };
  const added = (await api('POST', '/subscription-plans/', { as: admin, body: plan })).body;
  assert.equal((await set(`/coin-options/${dearest.id}/`, { price: '148000.00' })).status, 200);
  const lower = await set(`/subscription-plans/${added.id}/`, { amount: '148499.98' });
  assert.deepEqual([lower.status, Object.keys(lower.body.detail)], [400, ['amount']]);
  await change({ 'referral-reward': null });
  assert.equal((await set(`/subscription-plans/${added.id}/`, { amount: '148499.98' })).status, 200);
  assert.equal((await api('DELETE', `/subscription-plans/${added.id}/`, { as: admin })).status, 204);
  assert.equal((await set(`/coin-options/${dearest.id}/`, { price: '148500.00', bonus: dearest.bonus })).status, 200);
  assert.equal((await api('GET', '/subscription-plans/?limit=100')).body.results.length, plans.length);
});

test('of two administrators who change the same setting the later is told, and nothing of either is lost', async () => {
  const other = await platform.staff('Ad Ministrix', 'admin');
  assert.equal((await change({ 'chapter-coins': 7, was: { 'chapter-coins': 5 } })).status, 200);
  const late = await change(
    { 'chapter-coins': 9, 'usd-rate': '1600', was: { 'chapter-coins': 5, 'usd-rate': '1500' } },
    other,
  );
  assert.deepEqual(
    [late.status, late.body.code, late.body.detail, late.body.settings],
    [409, 'stale_settings', { 'chapter-coins': ['Somebody has set this to 7 meanwhile.'] }, { 'chapter-coins': 7 }],
  );
  const { body } = await api('GET', '/config/');
  assert.deepEqual([body['chapter-coins'], body['usd-rate']], [7, '1500']);
  const again = { 'chapter-coins': 9, was: { 'chapter-coins': 7 } };
  assert.equal((await change(again, other)).body['chapter-coins'], 9);
  assert.equal((await change(again, other)).status, 200, 'who wants what is there already is not held up');
  // Another setting that was changed meanwhile is nobody's loss.
  assert.equal((await change({ 'usd-rate': '1600', was: { 'usd-rate': '1500', 'chapter-coins': 5 } })).status, 200);
  await change({ 'chapter-coins': null, 'usd-rate': null });
});

test('only an administrator changes settings', async () => {
  assert.equal((await api('PATCH', '/config/', { body: { 'chapter-coins': 1 } })).status, 401);
  for (const as of [reader, ada, editor]) assert.equal((await change({ 'chapter-coins': 1 }, as)).status, 403);
  assert.equal((await api('GET', '/config/')).body['chapter-coins'], 5);
});

test('a changed price of chapters is shown and charged everywhere, and a chapter with a price of its own keeps it', async () => {
  const publishing = writing(platform, ada, editor);
  const novel = await publishing.published(4, { title: 'Dear', book_type: 'paid', locked_chapter: '2' });
  await api('PATCH', `/novels/mine/${novel.slug}/chapters/3/`, { as: ada, body: { coin_requirement: 12 } });
  const own = async () =>
    (await api('GET', `/novels/mine/${novel.slug}/chapters/`, { as: ada })).body.results.map(
      (c: { coin_requirement: number }) => c.coin_requirement,
    );
  assert.deepEqual(await own(), [0, 5, 12, 5]);

  assert.equal((await change({ 'chapter-coins': 7 })).status, 200);
  assert.deepEqual(await own(), [0, 7, 12, 7]);
  const listed = (await api('GET', `/novels/${novel.slug}/chapters/`)).body.results;
  assert.deepEqual(
    listed.map((c: { coin_requirement: number }) => c.coin_requirement),
    [0, 7, 12, 7],
  );
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/2/`)).body.coin_requirement, 7);
  assert.equal((await api('GET', `/novels/${novel.slug}/chapters/1/next/`)).body.coin_requirement, 7);
  assert.equal(
    (await api('GET', `/novels/mine/${novel.slug}/chapters/2/draft/`, { as: ada })).body.coin_requirement,
    7,
  );
  assert.equal(
    (await api('PATCH', `/novels/mine/${novel.slug}/chapters/4/draft/`, { as: ada, body: { title: 'Four' } })).body
      .coin_requirement,
    7,
  );
  assert.equal(
    (await api('GET', `/novels/${novel.slug}/chapters/2/content/`, { as: reader })).body.coin_requirement,
    7,
  );

  await services.wallet.grant(reader.id, 20, 'for the test', 'grant');
  const unlock = (chapter: number) => api('POST', `/novels/${novel.slug}/chapters/${chapter}/unlock/`, { as: reader });
  assert.equal((await unlock(2)).body.balance, 13);
  assert.equal((await unlock(3)).body.balance, 1);
  const short = await unlock(4);
  assert.deepEqual([short.status, short.body.missing, short.body.coin_requirement], [402, 6, 7]);
  await change({ 'chapter-coins': null });
  assert.deepEqual(await own(), [0, 5, 12, 5]);
});

test('an editor’s queue shows the price that is in force', async () => {
  const publishing = writing(platform, ada, editor);
  const novel = await publishing.novel({ title: 'Queued', book_type: 'paid', locked_chapter: '1' });
  await publishing.request(novel, await publishing.draft(novel));
  await change({ 'chapter-coins': 9 });
  const { results } = (await api('GET', '/staff/chapters/?limit=100', { as: editor })).body;
  assert.equal(results.find((c: { novel: { id: string } }) => c.novel.id === novel.id).coin_requirement, 9);
  await change({ 'chapter-coins': null });
});

test('administrators see what each setting comes with, and who has set it otherwise', async () => {
  await change({ 'editors-email': 'stories@griot.example' });
  const { status, body } = await api('GET', '/staff/config/', { as: admin });
  assert.equal(status, 200);
  assert.deepEqual(
    body.settings.map((s: { name: string; default: unknown }) => [s.name, s.default]),
    Object.entries(COMES_WITH),
  );
  const one = (name: string) => body.settings.find((s: { name: string }) => s.name === name);
  assert.deepEqual(one('editors-email'), {
    name: 'editors-email',
    value: 'stories@griot.example',
    default: 'editors@griot.example',
    changed: { by: { id: admin.id, pen_name: 'Ad Min' }, at: platform.clock.now().toISOString() },
  });
  assert.deepEqual(one('chapter-coins'), { name: 'chapter-coins', value: 5, default: 5, changed: null });
  await change({ 'editors-email': null });
  assert.equal((await api('GET', '/staff/config/')).status, 401);
  for (const as of [reader, editor]) assert.equal((await api('GET', '/staff/config/', { as })).status, 403);
});
