import { takeDrawn } from '../../dev/drawn.ts';
import { aNovel, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { takeOver } from '../written.fixture.tsx';

/** Twelve novels in each listing, named after it. */
const ANSWERS: Answers = {
  'GET /novels/': ({ query }) => ({
    count: 12,
    next: null,
    previous: null,
    results: Array.from({ length: 12 }, (_, n) => {
      const id = `${String(query?.listing ?? query?.genre)}-${n}`;
      return aNovel({ id, slug: id, title: id });
    }),
  }),
};

test('a written shelf is drawn once as it is taken over, and a turn of its covers draws those alone that come into the middle or leave it', async () => {
  await takeOver('/', { answers: ANSWERS });
  const covers = within(screen.getByRole('group', { name: 'Popular covers' }));
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Trending Novels' })).toHaveLength(1));
  const drawn = takeDrawn();
  expect(drawn.filter((name) => name === 'NovelCard')).toHaveLength(12);
  expect(drawn.filter((name) => name === 'Face')).toHaveLength(12);
  act(() => covers.getByRole('button', { name: 'Show popular-2' }).click());
  expect(covers.getByRole('heading', { level: 3 })).toHaveTextContent('popular-2');
  expect(takeDrawn().filter((name) => name === 'Face')).toHaveLength(2);
});
