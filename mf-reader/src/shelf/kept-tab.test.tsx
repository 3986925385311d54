import type { Entities } from '@griot/contracts';
import { aPage, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ShelfPage from './shelf.page.tsx';

const kept = (given: Partial<Entities['Highlight']>): Entities['Highlight'] => ({
  id: 'hlt_1',
  kind: 'highlight',
  quote: 'Nobody sang.',
  prefix: '',
  suffix: '',
  paragraph: 1,
  note: '',
  novel: { slug: 'salt-road', title: 'The Salt Road' },
  chapter: '2.00',
  chapter_title: 'The Voice',
  created_at: '2026-03-01T12:00:00.000Z',
  ...given,
});

const open = (...all: Entities['Highlight'][]) => {
  let left = all;
  return renderPage(ShelfPage, {
    path: '/shelf',
    at: '/shelf?tab=kept',
    answers: {
      'GET /shelf/': aPage(),
      'GET /novels/reading/': aPage(),
      'GET /highlights/': () => aPage(...left),
      'DELETE /highlights/{highlight}/': ({ params }: { params?: { highlight?: string } }) => {
        left = left.filter(({ id }) => id !== params?.highlight);
        return null;
      },
    } as Answers,
    user: {},
  });
};

test('what is kept stands under its novel and chapter, and leads to its place', async () => {
  open(
    kept({ note: 'Why not?' }),
    kept({ id: 'hlt_2', kind: 'bookmark', quote: 'There was one mo', suffix: 're', paragraph: 2 }),
    kept({ id: 'hlt_3', novel: { slug: 'drum', title: 'Drum' }, chapter: '1.00', chapter_title: null }),
  );
  const salt = await screen.findByRole('region', { name: 'The Salt Road' });
  expect(within(salt).getAllByText('Chapter 2: The Voice')).toHaveLength(1);
  expect(within(salt).getByRole('link', { name: 'Nobody sang.' })).toHaveAttribute(
    'href',
    '/book/salt-road/read/the-voice-2#kept-hlt_1',
  );
  expect(within(salt).getByText('Why not?')).toBeVisible();
  expect(within(salt).getByRole('link', { name: 'There was one …' })).toBeVisible();
  // Its chapter is not there any more: the words are, and lead nowhere.
  const drum = screen.getByRole('region', { name: 'Drum' });
  expect(within(drum).getByText('Nobody sang.')).toBeVisible();
  expect(within(drum).queryByRole('link', { name: 'Nobody sang.' })).toBeNull();
});

test('one is removed by its button', async () => {
  const { person, platform } = open(kept({}), kept({ id: 'hlt_2', quote: 'There was one …' }));
  await person.click(await screen.findByRole('button', { name: 'Remove “Nobody sang.”' }));
  await waitFor(() => expect(screen.queryByText('Nobody sang.')).toBeNull());
  expect(document.activeElement).toContainElement(screen.getByRole('region', { name: 'The Salt Road' }));
  expect(document.body).not.toHaveFocus();
  expect(platform.asked).toContainEqual({
    call: 'DELETE /highlights/{highlight}/',
    input: { params: { highlight: 'hlt_1' } },
  });
});

test('who keeps nothing reads how to', async () => {
  open();
  expect(await screen.findByText('You keep no words yet.')).toBeVisible();
});
