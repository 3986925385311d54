import { aNovel, type Answers, type CallInput } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import { takeOver, writtenAt } from '../written.fixture.tsx';

/** Forty novels, each titled by what was asked for. */
const novels = ({ query = {} }: CallInput) => {
  const { limit = 10, offset = 0, ...asked } = query;
  const name = Object.values(asked).filter(Boolean).join(' ') || 'any';
  const [from, most] = [Number(offset), Number(limit)];
  return {
    count: 40,
    next: null,
    previous: null,
    results: Array.from({ length: Math.min(most, 40 - from) }, (_, n) =>
      aNovel({
        id: `n${from + n}`,
        slug: `novel-${from + n}`,
        title: `${name} ${from + n + 1}`,
        cover_image_thumbnail: `/media/${from + n}.webp`,
      }),
    ),
  };
};
const ANSWERS: Answers = {
  'GET /novels/': novels,
  'GET /novels/ranking/': novels as never,
  'GET /genres/': {
    count: 2,
    next: null,
    previous: null,
    results: [{ name: 'Fantasy' }, { name: 'Romance' }],
  } as never,
};

describe.each([
  ['/ranking', 'any 1'],
  ['/ranking?type=power', 'power 1'],
  ['/genre', '-num_views 1'],
  ['/genre?genre=Romance&completed=true&updated_after=2026-02-22', /^Romance/],
  ['/view-novels?listing=topRanked', 'topRanked 1'],
  ['/view-novels?search=salt', 'salt 1'],
  ['/search?search=salt', 'salt 1'],
])('%s', (address, title) => {
  test('is taken over as the server wrote it', async () => {
    const { complaints, leave } = await takeOver(address, { answers: ANSWERS });
    expect(complaints).toEqual([]);
    await leave();
  });

  test('is taken over by a member', async () => {
    const { complaints, leave } = await takeOver(address, { answers: ANSWERS, user: { pen_name: 'Ada Obi' } });
    expect(complaints).toEqual([]);
    await leave();
  });

  test('is written with the ten novels that its address asks for', async () => {
    const { html } = await writtenAt(address, ANSWERS);
    expect(html).not.toMatch(/ style="/);
    document.body.innerHTML = html;
    const listed = within(screen.getAllByRole('list').find((list) => list.tagName === 'OL') as HTMLElement);
    expect(listed.getAllByRole('listitem')).toHaveLength(10);
    expect(listed.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(title);
  });
});

test('a list that is taken over keeps its novels as they stand, and is empty at no time in between', async () => {
  let written: Element | null = null;
  const lengths: number[] = [];
  const { root, leave } = await takeOver('/ranking', {
    answers: ANSWERS,
    before: () => {
      const list = document.querySelector('ol') as Element;
      written = list.querySelector('h2');
      new MutationObserver(() => lengths.push(list.querySelectorAll('h2').length)).observe(list, {
        subtree: true,
        childList: true,
        attributes: true,
      });
    },
  });
  expect(root.querySelector('ol h2')).toBe(written);
  expect(lengths.length).toBeGreaterThan(0);
  expect(Math.min(...lengths)).toBeGreaterThan(0);
  await leave();
});

test('the search is written with its field before anything was searched for', async () => {
  const { complaints, root, leave } = await takeOver('/search', { answers: ANSWERS });
  expect(complaints).toEqual([]);
  const field = within(root).getByRole('searchbox');
  expect(field).toHaveAttribute('name', 'search');
  // Without scripts the browser sends it by itself.
  expect(field.closest('form')).toHaveAttribute('action', '/search');
  await leave();
});

test('what is typed into the search before scripts are there is not lost', async () => {
  const { complaints, leave } = await takeOver('/search', {
    answers: ANSWERS,
    before: () => {
      (document.querySelector('input[name=search]') as HTMLInputElement).value = 'salt';
    },
  });
  expect(complaints).toEqual([]);
  expect(screen.getByRole('searchbox')).toHaveValue('salt');
  expect(await screen.findByRole('heading', { level: 1, name: 'Search Results for salt' })).toBeVisible();
  await leave();
});

test('more of the address than its page is made of changes nothing', async () => {
  const { complaints, leave } = await takeOver('/ranking?type=power', {
    answers: ANSWERS,
    at: '/ranking?type=power&utm_source=mail',
  });
  expect(complaints).toEqual([]);
  expect(screen.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent('power 1');
  await leave();
});
