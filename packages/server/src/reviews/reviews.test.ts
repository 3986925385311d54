import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { miscounted } from '../../test/recount.ts';
import { haveRead } from '../../test/having-read.ts';
import { startPlatform, type Person } from '../../test/platform.ts';
import { writing } from '../../test/writing.ts';
import { novels } from '../schema/novels.ts';
import { users } from '../schema/users.ts';
import { reviews, reviewVotes } from '../schema/reviews.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api, db } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const rea = await platform.signUp('Rea Der');
const bo = await platform.signUp('Bo Oks');
const cy = await platform.signUp('Cy Nic');
const fresh = await platform.signUp('New Comer', { verified: false });
const publishing = writing(platform, ada, editor);

interface Novel {
  id: string;
  slug: string;
}
const FORM = {
  writing_quality: 10,
  update_stability: 8,
  story_development: 10,
  character_design: 6,
  world_background: 8,
  review: 'The salt road is a character of its own here.',
  is_spoiler: false,
};
/** Whoever can read the novel does so first. */
const post = async (novel: Novel, as: Person | undefined, body: object = {}) => {
  if (as && as !== ada) await haveRead(platform, as, novel);
  return await api('POST', `/novels/${novel.slug}/reviews/mine/`, { as, body: { ...FORM, ...body } });
};
const list = async (novel: Novel, as?: Person, query = '') =>
  (await api('GET', `/novels/${novel.slug}/reviews/${query}`, { as })).body;
const vote = (method: 'POST' | 'DELETE', novel: Novel, review: { id: string }, word: 'like' | 'unlike', as?: Person) =>
  api(method, `/novels/${novel.slug}/reviews/${review.id}/${word}/`, { as });
const totals = async ({ id }: Novel) => {
  const [n] = await db.select().from(novels).where(eq(novels.id, id));
  return [
    n?.numReviews,
    n?.numStars,
    n?.numWritingQuality,
    n?.numUpdateStability,
    n?.numStoryDevelopment,
    n?.numCharacterDesign,
    n?.numWorldBackground,
  ];
};

test('a review has its aspects, their average and whole stars as the server reckons them, and its reader', async () => {
  const novel = await publishing.published(1, { title: 'Reviewed once' });
  const { status, body } = await post(novel, rea, { overall_rating: 2, stars: 'ten', id: 'rev_mine' });
  assert.equal(status, 200);
  assert.deepEqual(body, {
    id: body.id,
    user: { name: 'Rea Der', photo_url: null },
    ...FORM,
    overall_rating: 8.4,
    stars: 8,
    num_likes: 0,
    num_dislikes: 0,
    is_liked: false,
    is_disliked: false,
    is_mine: true,
    standing: 'counted',
    created_at: '2026-03-01T12:00:00.000Z',
    updated_at: '2026-03-01T12:00:00.000Z',
    message: 'Your review has been posted.',
  });
  const { message: _message, ...review } = body;
  const { standing: _standing, ...seen } = review;
  assert.deepEqual((await api('GET', `/novels/${novel.slug}/reviews/mine/`, { as: rea })).body, review);
  assert.deepEqual(await list(novel), {
    count: 1,
    next: null,
    previous: null,
    results: [{ ...seen, is_mine: false }],
  });
  assert.deepEqual(await totals(novel), [1, 8, 10, 8, 10, 6, 8]);
});

test('stars are the rounded average', async () => {
  const novel = await publishing.published(1, { title: 'Rounded' });
  for (const [aspects, rating, stars] of [
    [[2, 2, 2, 2, 2], 2, 2],
    [[10, 10, 10, 10, 10], 10, 10],
    [[7, 7, 7, 8, 8], 7.4, 7],
    [[7, 7, 8, 8, 8], 7.6, 8],
    [[2, 3, 2, 2, 2], 2.2, 2],
  ] as const) {
    const [writing_quality, update_stability, story_development, character_design, world_background] = aspects;
    const { body } = await post(novel, rea, {
      writing_quality,
      update_stability,
      story_development,
      character_design,
      world_background,
    });
    assert.deepEqual([body.overall_rating, body.stars], [rating, stars], aspects.join());
  }
});

test('posting again replaces the review, keeps its likes and its first day, and moves the totals', async () => {
  const novel = await publishing.published(1, { title: 'Reviewed twice' });
  const first = (await post(novel, rea)).body;
  await post(novel, bo, {
    writing_quality: 2,
    update_stability: 2,
    story_development: 2,
    character_design: 2,
    world_background: 2,
  });
  await vote('POST', novel, first, 'like', bo);
  platform.clock.step({ minutes: 1 });
  const { body } = await post(novel, rea, {
    writing_quality: 4,
    review: '  On second thoughts, not quite so well told.\r\nStill good. ',
    is_spoiler: true,
  });
  assert.deepEqual(
    [body.id, body.num_likes, body.is_spoiler, body.review, body.overall_rating, body.stars],
    [first.id, 1, true, 'On second thoughts, not quite so well told.\nStill good.', 7.2, 7],
  );
  assert.deepEqual(
    [body.created_at, body.updated_at, body.message],
    ['2026-03-01T12:00:00.000Z', '2026-03-01T12:01:00.000Z', 'Your review has been updated.'],
  );
  assert.deepEqual(await totals(novel), [2, 9, 6, 10, 12, 8, 10]);
  assert.equal((await list(novel)).results[0].id, first.id, 'the newest is the one that was changed last');
});

test('a review is refused with the texts of the specification, and nothing is written', async () => {
  const novel = await publishing.published(1, { title: 'Refused' });
  const all = 'Please rate the novel on all aspects (at least 1 star).';
  const short = 'Please, ensure the review is at least 20 characters.';
  const long = 'Please, ensure the review is at most 400 characters.';
  const cases: [object, string, string][] = [
    [{ writing_quality: 0 }, 'writing_quality', all],
    [{ update_stability: 1 }, 'update_stability', all],
    [{ story_development: undefined }, 'story_development', all],
    [{ character_design: null }, 'character_design', all],
    [{ world_background: 'many' }, 'world_background', all],
    [{ review: 'x'.repeat(19) }, 'review', short],
    [{ review: `   ${'x'.repeat(19)}   ` }, 'review', short],
    [{ review: '🌍'.repeat(19) }, 'review', short],
    [{ review: undefined }, 'review', short],
    [{ review: 'x'.repeat(401) }, 'review', long],
  ];
  for (const [body, field, text] of cases) {
    const answer = await post(novel, rea, body);
    assert.deepEqual(
      [answer.status, answer.body.error, answer.body.detail],
      [400, text, { [field]: [text] }],
      JSON.stringify(body),
    );
  }
  for (const body of [
    { writing_quality: 11 },
    { writing_quality: 4.5 },
    { is_spoiler: 'perhaps' },
    { review: 'A sentence that is long \0 enough.' },
  ])
    assert.equal((await post(novel, rea, body)).status, 400, JSON.stringify(body));
  assert.equal((await api('GET', `/novels/${novel.slug}/reviews/mine/`, { as: rea })).body, null);
  assert.deepEqual(await totals(novel), [0, 0, 0, 0, 0, 0, 0]);

  for (const review of ['x'.repeat(20), '🌍'.repeat(20), 'x'.repeat(400), '🌍'.repeat(400)])
    assert.equal((await post(novel, rea, { review })).status, 200);
});

test('who may review: readers with a confirmed e-mail, not guests and not the author; what is hidden has no reviews', async () => {
  const novel = await publishing.published(1, { title: 'For readers' });
  const draft = await publishing.novel({ title: 'Not out yet' });
  assert.equal((await post(novel, undefined)).status, 401);
  const unverified = await post(novel, fresh);
  assert.deepEqual([unverified.status, unverified.body.code], [403, 'email_not_verified']);
  const own = await post(novel, ada, { review: '' });
  assert.deepEqual(
    [own.status, own.body.code, own.body.error],
    [403, 'not_allowed', 'You cannot review your own novel.'],
  );
  for (const slug of [draft.slug, 'nowhere']) {
    for (const [method, path] of [
      ['GET', ''],
      ['GET', 'mine/'],
      ['POST', 'mine/'],
      ['DELETE', 'mine/'],
      ['POST', 'rev_x/like/'],
      ['POST', 'rev_x/unlike/'],
      ['DELETE', 'rev_x/like/'],
    ] as const) {
      assert.equal(
        (await api(method, `/novels/${slug}/reviews/${path}`, { as: rea, body: {} })).status,
        404,
        `${method} ${slug} ${path}`,
      );
    }
  }
  for (const [method, path] of [
    ['GET', 'mine/'],
    ['DELETE', 'mine/'],
    ['POST', 'rev_x/like/'],
    ['POST', 'rev_x/unlike/'],
    ['DELETE', 'rev_x/like/'],
  ] as const) {
    assert.equal((await api(method, `/novels/${novel.slug}/reviews/${path}`)).status, 401, `${method} ${path}`);
  }
});

test('a deleted review is gone with its likes and from the totals; deleting none changes nothing', async () => {
  const novel = await publishing.published(1, { title: 'Deleted' });
  const review = (await post(novel, rea)).body;
  await vote('POST', novel, review, 'like', bo);
  for (let n = 0; n < 2; n += 1)
    assert.equal((await api('DELETE', `/novels/${novel.slug}/reviews/mine/`, { as: rea })).status, 204);
  assert.equal((await api('GET', `/novels/${novel.slug}/reviews/mine/`, { as: rea })).body, null);
  assert.equal((await list(novel)).count, 0);
  assert.deepEqual(await totals(novel), [0, 0, 0, 0, 0, 0, 0]);
  assert.equal((await db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, review.id))).length, 0);
  assert.equal((await vote('POST', novel, review, 'like', bo)).status, 404);
});

test('a like counts once, a dislike takes its place, and both can be taken back', async () => {
  const novel = await publishing.published(1, { title: 'Liked' });
  const elsewhere = await publishing.published(1, { title: 'Elsewhere' });
  const review = (await post(novel, rea)).body;
  const says = async (method: 'POST' | 'DELETE', word: 'like' | 'unlike', as: Person) => {
    const { status, body } = await vote(method, novel, review, word, as);
    assert.equal(status, 200);
    return [body.num_likes, body.num_dislikes, body.is_liked, body.is_disliked];
  };
  assert.deepEqual(await says('POST', 'like', bo), [1, 0, true, false]);
  assert.deepEqual(await says('POST', 'like', bo), [1, 0, true, false]);
  assert.deepEqual(await says('POST', 'like', fresh), [2, 0, true, false], 'a like needs no confirmed e-mail');
  assert.deepEqual(await says('POST', 'unlike', bo), [1, 1, false, true]);
  assert.deepEqual(await says('POST', 'unlike', cy), [1, 2, false, true]);
  assert.deepEqual(await says('DELETE', 'like', bo), [1, 1, false, false]);
  assert.deepEqual(await says('DELETE', 'like', bo), [1, 1, false, false]);

  const seen = async (as?: Person) => {
    const [r] = (await list(novel, as)).results;
    return [r.num_likes, r.num_dislikes, r.is_liked, r.is_disliked, r.is_mine];
  };
  assert.deepEqual(await seen(fresh), [1, 1, true, false, false]);
  assert.deepEqual(await seen(cy), [1, 1, false, true, false]);
  assert.deepEqual(await seen(rea), [1, 1, false, false, true]);
  assert.deepEqual(await seen(), [1, 1, false, false, false]);
  assert.equal((await vote('POST', elsewhere, review, 'like', bo)).status, 404, 'a review belongs to its novel');
});

test('nobody likes or dislikes a review of their own', async () => {
  const novel = await publishing.published(1, { title: 'Praised by itself' });
  const review = (await post(novel, rea)).body;
  for (const word of ['like', 'unlike'] as const) {
    const { status, body } = await vote('POST', novel, review, word, rea);
    assert.deepEqual(
      [status, body.code, body.detail],
      [403, 'not_allowed', 'You cannot like or dislike your own review.'],
    );
  }
  assert.equal((await vote('DELETE', novel, review, 'like', rea)).status, 200);
  assert.deepEqual([(await list(novel)).results[0].num_likes, (await list(novel)).results[0].num_dislikes], [0, 0]);
});

test('reviews come ten at a time, newest first, or by likes or stars', async () => {
  const novel = await publishing.published(1, { title: 'Ordered' });
  const made = [];
  for (const [as, stars] of [
    [rea, 4],
    [bo, 10],
    [cy, 2],
  ] as const) {
    made.push(
      (
        await post(novel, as, {
          writing_quality: stars,
          update_stability: stars,
          story_development: stars,
          character_design: stars,
          world_background: stars,
        })
      ).body,
    );
    platform.clock.step({ seconds: 1 });
  }
  await vote('POST', novel, made[0], 'like', cy);
  const order = async (query: string) =>
    (await list(novel, undefined, query)).results.map((r: { user: { name: string } }) => r.user.name);
  assert.deepEqual(await order(''), ['Cy Nic', 'Bo Oks', 'Rea Der']);
  assert.equal((await order('?ordering=-num_likes'))[0], 'Rea Der');
  assert.deepEqual(await order('?ordering=-stars'), ['Bo Oks', 'Rea Der', 'Cy Nic']);
  assert.deepEqual(await order('?ordering=stars'), ['Cy Nic', 'Rea Der', 'Bo Oks']);
  const page = await list(novel, undefined, '?limit=1&offset=1&ordering=-stars');
  assert.deepEqual(
    [page.count, page.results.length, page.results[0].user.name, page.next],
    [3, 1, 'Rea Der', `/api/novels/${novel.slug}/reviews/?limit=1&offset=2&ordering=-stars`],
  );
  assert.equal((await api('GET', `/novels/${novel.slug}/reviews/?ordering=password`)).status, 400);
});

test('the review of a reader who has left stays, nameless', async () => {
  const novel = await publishing.published(1, { title: 'Outlived' });
  await post(novel, bo);
  await post(novel, cy);
  await db.update(reviews).set({ userId: null }).where(eq(reviews.userId, bo.id));
  await db.update(users).set({ deletedAt: platform.clock.now() }).where(eq(users.id, cy.id));
  assert.deepEqual(
    (await list(novel)).results.map((r: { user: unknown }) => r.user),
    [null, null],
  );
  assert.equal((await totals(novel))[0], 2);
  await db.update(users).set({ deletedAt: null }).where(eq(users.id, cy.id));
});

test('one reader who posts twenty times at once has one review', async () => {
  const novel = await publishing.published(1, { title: 'Pressed often' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => post(novel, rea, { writing_quality: 2 + (n % 9) })),
  );
  assert.deepEqual([...new Set(answers.map((a) => a.status))], [200]);
  assert.equal(answers.filter((a) => a.body.message === 'Your review has been posted.').length, 1);
  assert.equal((await list(novel)).count, 1);
  assert.deepEqual(await miscounted(db), []);
});

test('posts, deletions and votes that cross leave every counter right', async () => {
  const novel = await publishing.published(1, { title: 'Crossed' });
  const people = [rea, bo, cy];
  for (let round = 0; round < 5; round += 1) {
    const standing = (await Promise.all(people.map((as) => post(novel, as)))).map((a) => a.body);
    const answers = await Promise.all(
      people.flatMap((as, n) => [
        post(novel, as, { world_background: 2 + n }),
        api('DELETE', `/novels/${novel.slug}/reviews/mine/`, { as }),
        ...standing.flatMap((review) => [
          vote('POST', novel, review, 'like', as),
          vote('POST', novel, review, 'unlike', as),
          vote('DELETE', novel, review, 'like', as),
          vote('POST', novel, review, 'like', as),
        ]),
      ]),
    );
    assert.deepEqual(
      answers.map((a) => a.status).filter((s) => s >= 500),
      [],
    );
    assert.deepEqual(await miscounted(db), [], `round ${round}`);
  }
});
