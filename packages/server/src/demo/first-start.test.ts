import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { LISTINGS } from '@griot/contracts';
import { sql } from 'drizzle-orm';
import { startPlatform, type Person } from '../../test/platform.ts';
import { miscounted } from '../../test/recount.ts';
import { closeMonths } from '../earnings/closing.ts';
import { statements } from '../schema/earnings.ts';
import { firstStart } from '../first-start.ts';
import { auditLedger } from '../ledger/audit-store.ts';

const platform = await startPlatform({ mode: 'demo' });
const production = await startPlatform({ mode: 'production' });
after(() => Promise.all([platform.close(), production.close()]));
const { api } = platform;

before(() => firstStart(platform.ports, platform.services));

async function signIn(name: string): Promise<Person> {
  const email = `${name}@demo.griot.test`;
  const { status, body } = await api('POST', '/auth/login/', { body: { email, password: 'griot-demo' } });
  assert.equal(status, 200, email);
  return {
    id: '',
    email,
    password: 'griot-demo',
    penName: body.pen_name,
    token: body.token,
    refreshToken: body.refresh_token,
  };
}

test('the four accounts sign in, all with a confirmed e-mail, each with their office', async () => {
  const roles: Record<string, string[]> = {
    reader: ['reader'],
    author: ['reader', 'author'],
    editor: ['reader', 'editor'],
    admin: ['reader', 'editor', 'admin'],
  };
  for (const [name, expected] of Object.entries(roles)) {
    const { body } = await api('GET', '/users/me/', { as: await signIn(name) });
    assert.equal(body.email_verified, true);
    assert.deepEqual(body.roles, expected);
  }
});

test('the reader has 500 coins, two novels on the shelf and one begun', async () => {
  const reader = await signIn('reader');
  assert.deepEqual((await api('GET', '/coin-wallet/', { as: reader })).body, { balance: 500 });
  assert.equal((await api('GET', '/shelf/', { as: reader })).body.count, 2);
  assert.equal((await api('GET', '/novels/reading/', { as: reader })).body.results[0].chapter, '3.00');
});

test('reader and author have a message each, and the author has brought two who have not paid yet', async () => {
  const [reader, author] = [await signIn('reader'), await signIn('author')];
  // The author's income writes to them, too.
  const isOfIncome = (title: string) => /^(Withdrawal of|Your statement for) /.test(title);
  for (const as of [reader, author]) {
    const { body } = await api('GET', '/inbox/', { as });
    const messages = body.results.filter((m: { title: string }) => as === reader || !isOfIncome(m.title));
    assert.deepEqual(
      messages.map((m: { title: string; read: boolean }) => [m.title, m.read]),
      [['Welcome to Griot', false]],
    );
  }
  const { body } = await api('GET', '/referrals/dashboard/', { as: author });
  assert.match(body.referral_code, /^[A-Z0-9]{8}$/);
  assert.deepEqual(
    { ...body, referral_code: '' },
    {
      referral_code: '',
      pending_referrals: 2,
      completed_referrals: 0,
      total_earnings: '0.00',
      ripening: [],
      currency: 'USD',
    },
  );
  assert.equal((await api('GET', '/referrals/dashboard/', { as: reader })).body.referral_code, null);
});

test('messages name pages as people do, not by their addresses', async () => {
  for (const as of [await signIn('reader'), await signIn('author')]) {
    const { results } = (await api('GET', '/inbox/', { as })).body;
    for (const { body } of results) assert.doesNotMatch(body, /(^|\s)\/[a-z]/);
  }
});

test('every listing and the genre rows of the home page are filled, and rows differ', async () => {
  const rows: string[] = [];
  for (const listing of LISTINGS) {
    const { body } = await api('GET', `/novels/?listing=${listing}`);
    assert.ok(body.count >= 3, listing);
    rows.push(body.results.map((n: { slug: string }) => n.slug).join());
  }
  assert.equal(new Set(rows).size, LISTINGS.length);
  for (const genre of ['romance', 'african voices', 'werewolf'])
    assert.ok((await api('GET', `/novels/?genre=${encodeURIComponent(genre)}`)).body.count >= 3, genre);
});

test('Moby-Dick is there whole, and can be read by a guest', async () => {
  const { body } = await api('GET', '/novels/moby-dick/');
  assert.equal(body.num_chapters, 135);
  assert.equal(body.completed, true);
  assert.equal(body.author.name, 'Herman Melville');
  const last = await api('GET', '/novels/moby-dick/chapters/135/content/');
  assert.match(last.body.content, /the great shroud of the sea rolled on as it rolled five thousand years ago/);
});

test('readers meet a chapter for coins alone, one for a subscription alone, one that either opens, and free ones', async () => {
  const lock = async (slug: string, n: number) => {
    const { body } = await api('GET', `/novels/${slug}/chapters/${n}/`);
    return [body.unlock_mode, body.coin_requirement, body.locked];
  };
  assert.deepEqual(await lock('pack-law', 1), ['F', 0, false]);
  assert.deepEqual(await lock('pack-law', 2), ['C', 5, true]);
  assert.deepEqual(await lock('salt-and-satellite', 7), ['S', 0, true]);
  assert.deepEqual(await lock('the-moon-keeps-accounts', 2), ['A', 5, true]);
});

test('the demo reader buys a subscription on the page of the sandbox, and reads with it', async () => {
  const reader = await signIn('reader');
  const plan = (await api('GET', '/subscription-plans/')).body.results.find(
    (p: { name: string }) => p.name === '1 Month',
  );
  const { body } = await api('POST', `/subscription-plans/${plan.id}/subscribe/`, {
    as: reader,
    headers: { host: 'novels.test' },
  });
  const page = await platform.app.inject({
    url: new URL(body.payment_link).pathname,
    headers: { host: 'novels.test' },
  });
  for (const said of ['Subscription: 1 Month', '₦4,485.00', 'Pay']) assert.ok(page.body.includes(said), said);
  const chapter = async () => (await api('GET', '/novels/salt-and-satellite/chapters/7/', { as: reader })).body;
  assert.deepEqual([(await chapter()).locked, (await chapter()).by_subscription], [true, false]);
  await api('POST', `/dev/payments/${body.reference}/`, { body: { outcome: 'success' } });
  await platform.ports.jobs.drain();
  assert.deepEqual([(await chapter()).locked, (await chapter()).by_subscription], [false, true]);
  assert.equal((await api('GET', '/novels/salt-and-satellite/chapters/7/content/', { as: reader })).status, 200);
  assert.equal(
    (await api('GET', '/subscriptions/mine/?status=active', { as: reader })).body.results[0].subscription_class.name,
    '1 Month',
  );
});

test('the demo author owns a running novel with published chapters, and its latest waits in the editor’s queue', async () => {
  const author = await signIn('author');
  const { body } = await api('GET', '/novels/mine/', { as: author });
  assert.equal(body.count, 1);
  const [novel] = body.results;
  assert.equal(novel.completed, false);
  assert.equal(novel.num_draft_chapters, novel.num_chapters + 1);
  const queue = (await api('GET', '/staff/chapters/', { as: await signIn('editor') })).body;
  assert.equal(queue.count, 1);
  assert.equal(queue.results[0].novel.slug, novel.slug);
  assert.equal(queue.results[0].draft_state, 'awaiting approval');
});

test('something waits in every other staff section: an application with its documents, a report of nearly each kind, somebody who wants to leave', async () => {
  const editor = await signIn('editor');
  const {
    results: [contract],
  } = (await api('GET', '/staff/contracts/?status=pending', { as: editor })).body;
  assert.deepEqual([contract.novel.slug, contract.author.pen_name], ['salt-and-satellite', 'Tunde Marlowe']);
  const { application, images } = (await api('GET', `/staff/contracts/${contract.id}/`, { as: editor })).body;
  assert.ok(
    application.outline.length >= 500 && application.outline.length <= 2_000 && application.push_lines.length >= 200,
  );
  const picture = await platform.app.inject({
    method: 'GET',
    url: images.front,
    headers: { authorization: `Bearer ${editor.token}` },
  });
  assert.deepEqual([picture.statusCode, picture.headers['content-type']], [200, 'image/webp']);
  const reports = (await api('GET', '/staff/reports/', { as: editor })).body.results;
  assert.deepEqual(reports.map((r: { kind: string }) => r.kind).sort(), ['chapter', 'complaint', 'contact', 'review']);
  const {
    results: [burst],
  } = (await api('GET', '/staff/rating-bursts/', { as: editor })).body;
  assert.deepEqual([burst.novel.slug, burst.kind, burst.num_ratings], ['the-moon-keeps-accounts', 'young', 5]);
  const hasty = (await api('GET', `/staff/rating-bursts/${burst.id}/ratings/`, { as: editor })).body.results;
  const names = hasty.map((r: { user: { pen_name: string } }) => r.user.pen_name);
  assert.deepEqual(names.toSorted(), ['Chidi Today', 'Femi Lately', 'Nana Forward', 'Obi Passing', 'Sade Newcome']);
  const {
    results: [leaving],
  } = (await api('GET', '/staff/deletions/?status=pending', { as: editor })).body;
  assert.deepEqual(
    [leaving.user.pen_name, leaving.due_at],
    ['Yaw Paperback', new Date(platform.clock.now().getTime() + 15 * 86_400_000).toISOString()],
  );
});

test('paid novels have free chapters first and then locked ones for 5 coins', async () => {
  const { body } = await api('GET', '/novels/salt-and-satellite/chapters/');
  assert.deepEqual(
    body.results.slice(0, 5).map((c: { locked: boolean }) => c.locked),
    [false, false, false, true, true],
  );
  assert.equal(body.results[3].coin_requirement, 5);
});

test('chapters came out over the past months, none in the future', async () => {
  const { body } = await api('GET', '/novels/?limit=1000');
  const now = platform.clock.now().toISOString();
  for (const novel of body.results) {
    assert.ok(novel.updated_at <= now && novel.created_at < novel.updated_at, novel.slug);
    const chapters = (await api('GET', `/novels/${novel.slug}/chapters/?limit=1000`)).body.results;
    const dates = chapters.map((c: { published_at: string }) => c.published_at);
    assert.deepEqual(dates, [...dates].sort());
    assert.equal(dates.at(-1), novel.updated_at);
  }
});

test('every novel has reviews of its own, by different readers, some with spoilers and likes, and none by its author', async () => {
  const { results } = (await api('GET', '/novels/?limit=1000')).body;
  const texts: string[] = [];
  let spoilers = 0;
  for (const novel of results) {
    const { body } = await api('GET', `/novels/${novel.slug}/reviews/?limit=1000`);
    assert.ok(body.count >= 4 && body.count === novel.num_reviews, novel.slug);
    const names = body.results.map((r: { user: { name: string } }) => r.user.name);
    assert.equal(new Set(names).size, names.length, novel.slug);
    assert.ok(!names.includes(novel.author.name), novel.slug);
    for (const r of body.results) {
      texts.push(r.review);
      spoilers += Number(r.is_spoiler);
      assert.ok(
        r.review.length >= 20 &&
          r.review.length <= 400 &&
          r.updated_at <= platform.clock.now().toISOString() &&
          r.updated_at > novel.created_at,
        r.review,
      );
      assert.ok(r.num_likes > 0, r.review);
    }
  }
  assert.ok(texts.length >= 60 && new Set(texts).size === texts.length && spoilers >= 10);
});

test('every living writer of the library says something of themselves', async () => {
  const { results } = (await api('GET', '/novels/?limit=1000')).body;
  for (const { author } of results) {
    const { body } = await api('GET', `/authors/${author.id}/`);
    assert.equal(body.about.length > 40, author.name !== 'Herman Melville', author.name);
  }
});

test('the reader has reviewed nothing yet', async () => {
  const reader = await signIn('reader');
  assert.equal((await api('GET', '/novels/moby-dick/reviews/mine/', { as: reader })).body, null);
});

test('novels were given things by different readers, none by its author, and one was given nothing yet', async () => {
  const { results } = (await api('GET', '/novels/?limit=1000')).body;
  const seen = new Set<string>();
  for (const novel of results) {
    const { body } = await api('GET', `/novels/${novel.slug}/gifts/?limit=1000`);
    assert.equal(body.count, novel.num_gifts_received, novel.slug);
    assert.equal(body.count >= 2, novel.slug !== 'the-glassblowers-apprentice', novel.slug);
    for (const gift of body.results) {
      seen.add(gift.gift_option.name);
      assert.ok(
        gift.user.name !== novel.author.name &&
          gift.created_at < platform.clock.now().toISOString() &&
          gift.created_at > novel.created_at,
        novel.slug,
      );
    }
  }
  // All that is on the shelf was given.
  assert.deepEqual([...seen].sort(), [
    'Calabash',
    'Cowrie',
    'Golden Stool',
    'Kente',
    'Kola Nut',
    'Lion',
    'Palm Wine',
    'Talking Drum',
  ]);
  const { body } = await api('GET', '/novels/salt-and-satellite/gifts/');
  assert.deepEqual(
    body.totals.map((t: { gift_option: { name: string }; count: number }) => [t.gift_option.name, t.count]),
    [
      ['Cowrie', 2],
      ['Golden Stool', 1],
      ['Kente', 1],
      ['Palm Wine', 1],
      ['Calabash', 1],
      ['Kola Nut', 1],
    ],
  );
});

test('the demo author’s numbers are alive: readers, fewer from chapter to chapter, and of what is locked those who unlocked it', async () => {
  const as = await signIn('author');
  const { body } = await api('GET', '/novels/mine/the-drum-that-would-not-sleep/numbers/', { as });
  const free = body.chapters.slice(0, 3);
  const locked = body.chapters.slice(3);
  assert.ok(free[0].readers >= 15 && free[0].readers > free[2].readers && free[2].readers > 8, JSON.stringify(free));
  assert.ok(free[1].went_on > 0 && free[1].went_on <= free[1].readers);
  for (const { readers, unlocks } of locked) assert.equal(readers, unlocks);
  assert.deepEqual(
    locked.slice(0, 2).map(({ readers }: { readers: number }) => readers > 0),
    [true, true],
  );
  const { body: days } = await api('GET', '/novels/mine/the-drum-that-would-not-sleep/numbers/days/?days=30', { as });
  const read = days.days.filter(({ readers }: { readers: number }) => readers > 0);
  assert.ok(read.length >= 5, JSON.stringify(read));
});

test('nobody of the demo has opened what was not out, what they wrote, or what was not theirs to open', async () => {
  const faults = await platform.db.execute(sql`
    select v.* from chapter_views v join chapters c on c.id = v.chapter_id join novels n on n.id = v.novel_id
    where v.day < c.published_at::date or v.day > ${platform.clock.now().toISOString()}::date or v.viewer = 'u:' || n.author_id
      or not exists (select from free_reads f where 'u:' || f.user_id = v.viewer and f.chapter_id = c.id)
        and not exists (select from unlocks u where 'u:' || u.user_id = v.viewer and u.chapter_id = c.id)`);
  assert.deepEqual(faults.rows, []);
});

test('what was given was paid for: the books are right, and no month but the demo author’s has closed for it', async () => {
  assert.deepEqual((await auditLedger(platform.db)).faults, []);
  await closeMonths({ ...platform.ports, inbox: platform.services.inbox });
  const {
    body: { id },
  } = await api('GET', '/users/me/', { as: await signIn('author') });
  assert.deepEqual(
    (await platform.db.select().from(statements)).map(({ authorId }) => authorId),
    [id, id],
  );
});

test('the author has two statements that add up, bank details, a withdrawal that was paid and one that waits to be', async () => {
  const author = await signIn('author');
  const ask = async (path: string) => (await api('GET', path, { as: author })).body;
  const closed = await ask('/statements/');
  assert.equal(closed.count, 2);
  for (const { id, gross, income } of closed.results) {
    const { items } = await ask(`/statements/${id}/`);
    assert.ok(items.length > 0 && Number(income) > 0);
    assert.equal(items.reduce((sum: number, item: { gross: string }) => sum + Number(item.gross), 0).toFixed(2), gross);
  }
  assert.equal((await ask('/bank-details/mine/')).account_number, '•••• 4579');
  const { results } = await ask('/withdrawals/');
  assert.deepEqual(
    results.map((w: { status: string; amount: string }) => [w.status, w.amount]),
    [
      ['requested', '2.00'],
      ['paid', '3.00'],
    ],
  );
  const { total_balance: total, available_income: available } = await ask('/income/');
  assert.equal(total, closed.totals.income);
  assert.equal((Number(total) - Number(available)).toFixed(2), '5.00');
  assert.ok(Number(available) >= 1, 'something is left to withdraw');
  const open = (await api('GET', '/staff/withdrawals/?status=requested', { as: await signIn('admin') })).body;
  assert.deepEqual(
    open.results.map((w: { id: string }) => w.id),
    [results[0].id],
  );
});

test('the reader has bought coins, which are spent', async () => {
  const { results } = (
    await api('GET', '/payments/?payment_type=purchase,subscription', { as: await signIn('reader') })
  ).body;
  assert.ok(
    results.some(
      (p: { description: string; amount: string; status: string }) =>
        p.description === '100 coins' && p.amount === '1485.00' && p.status === 'paid',
    ),
  );
});

test('the movements of every wallet stand in order of date, and are named by what they were for', async () => {
  const { rows } = await platform.db.execute(sql`
    select account_id from (
      select p.account_id, j.created_at, lag(j.created_at) over (partition by p.account_id order by p.version) as before
      from postings p join journals j on j.id = p.journal_id where p.version is not null) moved
    where created_at < before`);
  assert.deepEqual(rows, []);
  const { body } = await api('GET', '/coin-wallet/entries/', { as: await signIn('reader') });
  assert.deepEqual(
    body.results.map((e: { kind: string; reason: string }) => [e.kind, e.reason]),
    [
      ['grant', 'Coins to try the demo with'],
      ['gift', 'Talking Drum for The Drum That Would Not Sleep'],
      ['gift', 'Talking Drum for The Drum That Would Not Sleep'],
      ['purchase', 'Bought 100 coins'],
    ],
  );
});

test('counters equal a recount', async () => assert.deepEqual(await miscounted(platform.db), []));

test('a second start changes nothing', async () => {
  const editor = await signIn('editor');
  const look = async () =>
    Promise.all(
      ['/novels/?limit=1000', '/staff/reports/', '/staff/contracts/', '/staff/deletions/'].map(
        async (path) => (await api('GET', path, { as: editor })).body,
      ),
    );
  const before = await look();
  await firstStart(platform.ports, platform.services);
  assert.deepEqual(await look(), before);
});

test('production begins empty, without the demo’s accounts', async () => {
  await firstStart(production.ports, production.services);
  assert.equal((await production.api('GET', '/novels/')).body.count, 0);
  assert.equal(
    (await production.api('POST', '/auth/login/', { body: { email: 'admin@demo.griot.test', password: 'griot-demo' } }))
      .status,
    401,
  );
});
