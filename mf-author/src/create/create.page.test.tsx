import { anOwnNovel, aPage, refusal, renderPage } from '@griot/testing';
import { screen } from '@testing-library/react';
import CreatePage from './create.page.tsx';

const at = (answers: Parameters<typeof renderPage>[1]['answers']) =>
  renderPage(CreatePage, { path: '/create', user: { pen_name: 'Adaeze Obi' }, answers });

describe('the landing of authors (part 2 §2.12)', () => {
  test('invites who has no story to create the first', async () => {
    at({ 'GET /novels/mine/': aPage() });
    expect(await screen.findByRole('heading', { name: 'Create your first book now!' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Story' })).toHaveAttribute('href', '/create-novel');
  });

  test('lists one’s own stories with chapters, words and state, each leading to its chapters', async () => {
    at({
      'GET /novels/mine/': aPage(
        anOwnNovel({
          id: 'nov_1',
          slug: 'salt-road',
          title: 'The Salt Road',
          num_draft_chapters: 4,
          num_draft_words: 12_000,
          completed: false,
        }),
        anOwnNovel({
          id: 'nov_2',
          slug: 'low-water',
          title: 'Low Water',
          num_draft_chapters: 1,
          num_draft_words: 1,
          completed: true,
        }),
      ),
    });
    expect(await screen.findByRole('link', { name: 'The Salt Road' })).toHaveAttribute(
      'href',
      '/book-chapters/salt-road',
    );
    const [salt, low] = screen.getAllByRole('article');
    expect(salt).toHaveTextContent('4 chapters');
    expect(salt).toHaveTextContent('12,000 words');
    expect(salt).toHaveTextContent('Ongoing');
    expect(low).toHaveTextContent('1 chapter');
    expect(low).toHaveTextContent('1 word');
    expect(low).toHaveTextContent('Completed');
    expect(screen.getByRole('link', { name: 'New Story' })).toHaveAttribute('href', '/create-novel');
  });

  test('lets one complete and delete a story there too, and invites to the next book after the last', async () => {
    let held = [anOwnNovel({ slug: 'salt-road', title: 'The Salt Road' })];
    const { person } = at({
      'GET /novels/mine/': () => aPage(...held),
      'DELETE /novels/mine/{novel}/': () => {
        held = [];
        return null as never;
      },
    });
    expect(await screen.findByRole('button', { name: 'Mark completed: The Salt Road' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Delete The Salt Road' }));
    await person.click(screen.getByRole('button', { name: 'Delete novel' }));
    expect(await screen.findByRole('heading', { name: 'Create your first book now!' })).toHaveFocus();
  });

  test('says that the stories did not load, and tries again', async () => {
    let broken = true;
    const { person } = at({
      'GET /novels/mine/': () => {
        if (broken) throw refusal(500, 'failed', 'Something failed.');
        return aPage(anOwnNovel({ title: 'The Salt Road' }));
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your stories did not load.');
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'The Salt Road' })).toBeVisible();
  });
});
