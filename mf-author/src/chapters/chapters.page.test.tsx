import { anOwnChapter, anOwnNovel, aPage, refusal } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { LIST, READ, one, draftOf, show, list, button } from './chapters.fixture.tsx';

describe('the list of chapters (part 2 §4)', () => {
  test('shows each with its state; words and date where readers are concerned', async () => {
    show({
      chapters: [
        anOwnChapter({
          id: 'c0',
          chapter: '0.00',
          title: 'Before',
          draft_state: 'published',
          words: 1_204,
          updated_at: '2026-02-20T12:00:00.000Z',
        }),
        anOwnChapter({ id: 'c1', chapter: '1.00', title: 'Dawn', draft_state: 'draft', words: 900 }),
        anOwnChapter({ id: 'c2', chapter: '2.00', title: 'Noon', draft_state: 'awaiting approval', words: 800 }),
        anOwnChapter({
          id: 'c3',
          chapter: '2.50',
          title: 'Dusk',
          draft_state: 'published with pending changes',
          words: 700,
          unlock_mode: 'A',
          coin_requirement: 5,
        }),
        anOwnChapter({ id: 'c4', chapter: '4.00', title: '', draft_state: 'draft', rejection: 'It breaks off.' }),
      ],
    });
    const links = within(await list())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.includes('chapter=') && !link.textContent?.includes('New Chapter'));
    const [before, dawn, noon, dusk, last] = links as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
    expect(before).toHaveTextContent(/Prologue.*Before.*Published.*1,204 words · 20 February 2026/);
    expect(dawn).toHaveTextContent(/Chapter 1.*Dawn.*Unpublished$/);
    expect(noon).toHaveTextContent(/Chapter 2.*Noon.*Awaiting approval.*800 words/);
    expect(dusk).toHaveTextContent(/Chapter 2\.5.*5 coins.*Dusk.*Published with pending changes.*700 words/);
    expect(last).toHaveTextContent(/Chapter 4.*Untitled.*Unpublished.*Rejected: It breaks off\./);
  });

  test('says that there are none, and how to begin', async () => {
    show({ chapters: [] });
    expect(await screen.findByText('No chapters created')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'New Chapter' })).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Edit novel' })).toHaveAttribute('href', '/account-edit-book/salt-road');
  });

  test('says at the way to the comments how many wait for an answer', async () => {
    const asked: unknown[] = [];
    show({
      answers: {
        'GET /novels/mine/{novel}/comments/': ({ query }: { query?: unknown }) => {
          asked.push(query);
          return { ...aPage(), count: 3, answered: false };
        },
      },
    });
    expect(await screen.findByRole('link', { name: 'Comments 3 unanswered' })).toHaveAttribute(
      'href',
      '/book-chapters/salt-road/comments',
    );
    expect(asked).toEqual([{ limit: 1, answered: 'false' }]);
  });

  test('says nothing of it beside a server that counts all comments', async () => {
    show({ answers: { 'GET /novels/mine/{novel}/comments/': { ...aPage(), count: 3 } } });
    expect(await list()).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Comments' })).toBeVisible();
  });

  test('is whole where nobody can say how many comments there are', async () => {
    show({
      answers: {
        'GET /novels/mine/{novel}/comments/': () => {
          throw refusal(500, 'failed', 'Out of order.');
        },
      },
    });
    expect(await list()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Comments' })).toBeVisible();
  });

  test('says where a novel is hidden that it is, why, and how to appeal', async () => {
    const { person } = show({
      answers: {
        'GET /novels/mine/{novel}/': anOwnNovel({
          slug: 'salt-road',
          title: 'The Salt Road',
          hidden_reason: 'The cover is not yours.',
          hidden_rule: 'own-work',
        }),
        'GET /novels/mine/{novel}/appeal/': null,
      },
    });
    expect(await screen.findByText('An editor has hidden this novel from readers.')).toBeVisible();
    expect(screen.getByText('By the rule “Your own work”: The cover is not yours.')).toBeVisible();
    expect(screen.getByText('Hidden')).toBeVisible();
    await person.click(await screen.findByRole('button', { name: 'Appeal for The Salt Road' }));
    expect(screen.getByRole('dialog', { name: 'Appeal for “The Salt Road”' })).toBeVisible();
  });

  test('says above a chapter that is open that the novel is hidden, and leads to why', async () => {
    const { person } = show({
      at: '/book-chapters/salt-road?chapter=1',
      answers: {
        'GET /novels/mine/{novel}/': anOwnNovel({ slug: 'salt-road', hidden_reason: 'The cover is not yours.' }),
        'GET /novels/mine/{novel}/appeal/': null,
      },
    });
    await person.click(await screen.findByRole('link', { name: 'Why, and how to appeal' }));
    expect(await screen.findByText('Choose a chapter, or begin a new one.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Why, and how to appeal' })).toBeNull();
  });

  test('of a story that is not one’s own is not there', async () => {
    show({
      answers: {
        'GET /novels/mine/{novel}/': () => {
          throw refusal(404, 'not_found', 'There is no such novel.');
        },
      },
    });
    expect(await screen.findByText('There is no such story of yours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your stories' })).toHaveAttribute('href', '/account-stories');
  });
});

describe('a chapter that is not being edited', () => {
  test('is read only, with EDIT DRAFT and CLOSE CHAPTER', async () => {
    const { person, platform } = show();
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('The well was dry.')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(button('EDIT DRAFT')).toBeVisible();
    expect(platform.nav.current().search).toBe('?chapter=1');
    await person.click(button('CLOSE CHAPTER'));
    expect(await screen.findByText('Choose a chapter, or begin a new one.')).toBeVisible();
  });

  test('cannot be edited while it awaits approval, and says so', async () => {
    const { person } = show({ chapters: [{ ...one, draft_state: 'awaiting approval' }] });
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('The well was dry.')).toBeVisible();
    expect(
      screen.getByText(
        'An editor reads this chapter now. It cannot be edited until they have decided, or until you take it back.',
      ),
    ).toBeVisible();
    expect(button('EDIT DRAFT')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Waits for an editor’s decision')).toBeVisible();
    expect(button('EDIT DRAFT')).toHaveAccessibleDescription('Waits for an editor’s decision');
    await person.click(button('EDIT DRAFT'));
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('is taken back from the editors and can be edited again', async () => {
    const TAKE_BACK = 'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/';
    let chapter = { ...one, draft_state: 'awaiting approval' } as typeof one;
    const shown = show({
      answers: {
        [LIST]: () => aPage(chapter),
        [TAKE_BACK]: () => (chapter = { ...one, draft_state: 'draft' }),
      },
    });
    await shown.person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await shown.person.click(await screen.findByRole('button', { name: 'Take it back' }));
    await waitFor(() => expect(button('EDIT DRAFT')).not.toHaveAttribute('aria-disabled'));
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter has been taken back', type: 'success' }]);
    expect(screen.getByRole('heading', { name: 'Third Night' })).toHaveFocus();
    expect(screen.queryByText(/An editor reads this chapter now/)).toBeNull();
  });

  test('that an editor has decided on meanwhile cannot be taken back, and says why', async () => {
    const shown = show({
      chapters: [{ ...one, draft_state: 'awaiting approval' }],
      answers: {
        'DELETE /novels/mine/{novel}/chapters/{chapter}/request-publish/': () => {
          throw refusal(409, 'conflict', 'This chapter is not awaiting approval any more.');
        },
      },
    });
    await shown.person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await shown.person.click(await screen.findByRole('button', { name: 'Take it back' }));
    await waitFor(() =>
      expect(shown.platform.toasts).toEqual([
        { message: 'This chapter is not awaiting approval any more.', type: 'error' },
      ]),
    );
  });

  test('that is approved ahead says when it comes out, and can be taken back', async () => {
    const release = { at: '2026-03-29T16:00:00.000Z', zone: 'Europe/Berlin', in_rhythm: false };
    const { person } = show({
      chapters: [{ ...one, draft_state: 'awaiting approval', approved_at: '2026-03-01T10:00:00.000Z', release }],
    });
    expect(within(await list()).getByRole('link', { name: /Third Night/ })).toHaveTextContent(
      /Approved.*Comes out 29 March 2026/,
    );
    await person.click(screen.getByRole('link', { name: /Third Night/ }));
    expect(
      await screen.findByText(/^It comes out by itself on Sunday,? 29 March 2026.* 18:00, Europe\/Berlin time\./),
    ).toBeVisible();
    expect(button('Take it back')).toBeVisible();
    expect(screen.queryByText(/An editor reads this chapter now/)).toBeNull();
  });

  test('that an editor returned shows the reason', async () => {
    const { person } = show({ chapters: [{ ...one, rejection: 'It breaks off.' }] });
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('It breaks off.')).toBeVisible();
  });

  test('that is not there says so', async () => {
    show({ at: '/book-chapters/salt-road?chapter=99' });
    expect(await screen.findByText('No Chapter Found')).toBeVisible();
  });

  test('shows nothing but the subset, whatever came', async () => {
    const { person, container } = show({
      answers: {
        [READ]: draftOf(one, '<p onclick="steal()">Safe.<img src="https://x.test/p.gif"></p><iframe></iframe>'),
      },
    });
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('Safe.')).not.toHaveAttribute('onclick');
    expect(container.querySelector('iframe, img[src^="https://x.test"]')).toBeNull();
  });
});
