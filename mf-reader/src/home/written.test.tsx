import { aNovel, type Answers } from '@griot/testing';
import { screen, within } from '@testing-library/react';
import { writtenAt } from '../written.fixture.tsx';

/** Twelve novels in each listing, named after it. */
const ANSWERS: Answers = {
  'GET /novels/': ({ query }) => ({
    count: 12,
    next: null,
    previous: null,
    results: Array.from({ length: 12 }, (_, n) => {
      const name = String(query?.listing ?? query?.genre);
      return aNovel({
        id: `${name}-${n}`,
        slug: `${name}-${n}`,
        title: `${name} ${n + 1}`,
        cover_image_display: `/media/${name}-${n}.webp`,
        cover_image_thumbnail: `/media/${name}-${n}-small.webp`,
      });
    }),
  }),
};

test('the front is written with its welcome, the first ranking, and what is popular', async () => {
  const { html } = await writtenAt('/', ANSWERS);
  expect(html).not.toMatch(/ style="/);
  document.body.innerHTML = html;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Stories told a chapter at a time');
  const ranked = within(screen.getByRole('tabpanel')).getAllByRole('link');
  expect(ranked[0]).toHaveAttribute('href', '/book/powerRanking-0');
  const popular = screen.getByRole('region', { name: 'Popular Novels' });
  expect(within(popular).getByRole('link', { name: /^popular 6/ })).toHaveAttribute('href', '/book/popular-5');
});

test('the cover of the first novel is fetched before all others, and those below come when they are near', async () => {
  const { html } = await writtenAt('/', ANSWERS);
  document.body.innerHTML = html;
  const covers = [...document.querySelectorAll('img')];
  expect(covers.filter((img) => img.getAttribute('fetchpriority') === 'high').map((img) => img.alt)).toEqual(['']);
  expect(covers.filter((img) => img.getAttribute('loading') === 'eager')).toHaveLength(6);
});

test('the first ranking is taken over before all that stands below it', async () => {
  const { html } = await writtenAt('/', ANSWERS);
  const [first = '', later = ''] = html.split('<!--$-->');
  expect(first).toContain('Writers’ Guide');
  expect(first).not.toContain('Popular Novels');
  expect(later).toContain('Popular Novels');
});
