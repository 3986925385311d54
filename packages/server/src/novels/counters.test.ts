import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startPlatform, type Person } from '../../test/platform.ts';
import { seededRandom } from '../../test/randomness.ts';
import { miscounted, straysAmongViews } from '../../test/recount.ts';
import { writing } from '../../test/writing.ts';

const platform = await startPlatform();
after(() => platform.close());
const { api } = platform;

const ada = await platform.signUp('Ada Obi');
const editor = await platform.staff('Ed Itor', 'editor');
const readers = [await platform.signUp('Reader One'), await platform.signUp('Reader Two')];
for (const reader of readers) await platform.services.wallet.grant(reader.id, 2_000, 'a test', `test:${reader.id}`);
const publishing = writing(platform, ada, editor);

/** Does one thing after another that people do to novels, at random, some of it to be refused; answers each status. */
function busyPeople(novels: { slug: string; id: string }[], seed: number) {
  const chance = seededRandom(seed);
  const draw = (n: number) => Number(chance.digits(6)) % n;
  const text = () => `<p>${'salt '.repeat(draw(30))}</p>`;
  const pick = () => {
    const { slug, id } = novels[draw(novels.length)] ?? { slug: '', id: '' };
    return {
      id,
      own: `/novels/mine/${slug}/chapters/`,
      read: `/novels/${slug}/chapters/${draw(4) + 1}/`,
      n: draw(4) + 1,
      slug,
      as: readers[draw(readers.length)],
    };
  };
  const review = () => ({
    review: 'A novel that one reads twice.',
    is_spoiler: draw(2) === 0,
    writing_quality: draw(10) + 1,
    update_stability: draw(9) + 2,
    story_development: draw(9) + 2,
    character_design: draw(9) + 2,
    world_background: draw(9) + 2,
  });
  /** Reads first, as who rates must, where there is something to read. */
  const praise = async (slug: string, as: Person | undefined) => {
    await api('PUT', `/novels/reading/${slug}/`, { as, body: { chapter: '1', paragraph: 0 } });
    return await api('POST', `/novels/${slug}/reviews/mine/`, { as, body: review() });
  };
  const anyReview = async (slug: string): Promise<string> => {
    const { results = [] } = (await api('GET', `/novels/${slug}/reviews/`)).body;
    return `/novels/${slug}/reviews/${results[draw(results.length || 1)]?.id ?? 'none'}/`;
  };
  /** Mostly an order of all chapters as they stand, sometimes with one too few. */
  const shuffled = async (own: string): Promise<string[]> => {
    const ids: string[] = ((await api('GET', own, { as: ada })).body.results ?? []).map((c: { id: string }) => c.id);
    const order = ids
      .map((id) => ({ id, key: draw(1_000) }))
      .sort((a, b) => a.key - b.key)
      .map((one) => one.id);
    return draw(5) ? order : order.slice(1);
  };
  /** Deletes a novel; a new one takes its place among those that people are busy with. */
  const remove = async (slug: string) => {
    const answer = await api('DELETE', `/novels/mine/${slug}/`, { as: ada });
    if (answer.status === 204)
      novels.splice(
        novels.findIndex((novel) => novel.slug === slug),
        1,
        await publishing.published(draw(3), { title: `Another of ${seed} ${chance.digits(6)}` }),
      );
    return answer;
  };
  const deeds = [
    () => {
      const p = pick();
      return draw(3) ? api('GET', `/novels/${p.slug}/`) : remove(p.slug);
    },
    () => {
      const p = pick();
      return api('PATCH', `/novels/mine/${p.slug}/`, {
        as: ada,
        body: draw(2) ? { book_type: 'paid', locked_chapter: p.n } : { book_type: 'free', authors_note: text() },
      });
    },
    () => {
      const p = pick();
      return api('POST', `/novels/mine/${p.slug}/complete/`, { as: ada, body: { reason: 'Told.' } });
    },
    () => {
      const p = pick();
      return api('POST', `/staff/novels/${p.slug}/${draw(2) ? 'hide' : 'unhide'}/`, {
        as: editor,
        body: { reason: 'A test.' },
      });
    },
    () => {
      const p = pick();
      return api('POST', `/staff/novels/${p.slug}/unhide/`, { as: editor });
    },
    () => {
      const p = pick();
      return api('POST', `${p.read}unlock/`, { as: p.as });
    },
    async () => {
      const p = pick();
      return api('PUT', `${p.own}order/`, { as: ada, body: { chapters: await shuffled(p.own) } });
    },
    () => {
      const p = pick();
      return api('PATCH', `${p.own}${p.n}/content/`, { as: ada, body: { content: text(), title: 'By content' } });
    },
    () => {
      const p = pick();
      return api('POST', `${p.own}${p.n}/draft/`, { as: ada, body: { draft: text() } });
    },
    () => {
      const p = pick();
      return praise(p.slug, draw(9) ? p.as : ada);
    },
    () => {
      const p = pick();
      return praise(p.slug, p.as);
    },
    () => {
      const p = pick();
      return api('DELETE', `/novels/${p.slug}/reviews/mine/`, { as: p.as });
    },
    async () => {
      const p = pick();
      return api('POST', `${await anyReview(p.slug)}like/`, { as: draw(3) ? p.as : ada });
    },
    async () => {
      const p = pick();
      return api('POST', `${await anyReview(p.slug)}unlike/`, { as: draw(3) ? p.as : ada });
    },
    async () => {
      const p = pick();
      return api('DELETE', `${await anyReview(p.slug)}like/`, { as: p.as });
    },
    () => {
      const p = pick();
      return api('PATCH', `${p.own}draft/`, { as: ada, body: { title: 'T', draft: text() } });
    },
    () => {
      const p = pick();
      return api('PATCH', `${p.own}draft/`, { as: ada, body: { title: 'U', draft: text() } });
    },
    () => {
      const p = pick();
      return api('PATCH', `${p.own}${p.n}/draft/`, { as: ada, body: { draft: text() } });
    },
    () => {
      const p = pick();
      return api('PATCH', `${p.own}${p.n}/draft/`, { as: ada, body: { draft: text(), title: 'Other' } });
    },
    () => {
      const p = pick();
      return api('POST', `${p.own}${p.n}/request-publish/`, { as: ada, body: {} });
    },
    () => {
      const p = pick();
      return api('POST', `${p.own}${p.n}/request-publish/`, { as: ada, body: { draft: text() } });
    },
    () => {
      const p = pick();
      return api('POST', `${p.read}publish/`, { as: editor });
    },
    () => {
      const p = pick();
      return api('POST', `${p.read}publish/`, { as: editor });
    },
    () => {
      const p = pick();
      return api('POST', `${p.read}reject/`, { as: editor, body: { reason: 'Not yet.' } });
    },
    () => {
      const p = pick();
      return draw(2)
        ? api('DELETE', `${p.own}${p.n}/`, { as: ada })
        : api('POST', p.own, { as: ada, body: { title: 'T', chapter: p.n } });
    },
    () => {
      const p = pick();
      return api('PATCH', `${p.own}${p.n}/`, { as: ada, body: { title: 'Renamed' } });
    },
    () => {
      const p = pick();
      return api('POST', `${p.read}view/`, { from: `10.0.0.${p.n}` });
    },
    () => {
      const p = pick();
      return api('PUT', `/novels/reading/${p.slug}/`, { as: p.as, body: { chapter: p.n } });
    },
    () => {
      const p = pick();
      return api('POST', '/shelf/', { as: p.as, body: { novel: p.id } });
    },
    () => {
      const p = pick();
      return api('DELETE', `/shelf/${p.id}/`, { as: p.as });
    },
  ];
  return async (): Promise<number> => (await deeds[draw(deeds.length)]?.())?.status ?? 0;
}

test('counters equal a recount after any sequence of actions, one after the other', async () => {
  for (const seed of [1, 2, 3]) {
    const act = busyPeople([await publishing.published(2), await publishing.published(3)], seed);
    const statuses = new Map<number, number>();
    for (let n = 0; n < 260; n += 1) {
      const status = await act();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (n % 20 === 19) assert.deepEqual(await miscounted(platform.db), [], `seed ${seed}, after ${n + 1}`);
    }
    assert.equal(statuses.has(500), false);
    assert.ok(
      (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0) + (statuses.get(204) ?? 0) > 80,
      'enough of it happened',
    );
  }
});

test('counters equal a recount after many actions at once', async () => {
  const act = busyPeople([await publishing.published(2), await publishing.published(3)], 9);
  const statuses = (
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        const seen: number[] = [];
        for (let n = 0; n < 40; n += 1) {
          seen.push(await act());
          if (n % 10 === 9) await platform.ports.jobs.drain();
        }
        return seen;
      }),
    )
  ).flat();
  assert.deepEqual(
    statuses.filter((s) => s >= 500),
    [],
  );
  assert.deepEqual(await miscounted(platform.db), []);
  assert.deepEqual(await straysAmongViews(platform.db), []);
});
