import { anOwnChapter, anOwnNovel, aPage, refusal } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  LIST,
  READ,
  SAVE,
  one,
  draftOf,
  show,
  sheet,
  list,
  button,
  bodyOf,
  hide,
  write,
  edit,
  type RenderedPage,
} from './chapters.fixture.tsx';

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

describe('unsaved changes', () => {
  const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'Low Water' });

  test('are asked about before another chapter opens; Discard Changes lets go of them', async () => {
    const shown = show({ chapters: [one, two] });
    await edit(shown);
    await write('Still. ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('Still. The well was dry.');
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(dialog).toHaveTextContent('Chapter 1 has changes that are not saved.');
    await shown.person.click(within(dialog).getByRole('button', { name: 'Discard Changes' }));
    expect(await screen.findByRole('heading', { name: 'Low Water' })).toBeVisible();
    expect(bodyOf(shown, SAVE)).toEqual([]);
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
  });

  test('stay when one stays', async () => {
    const shown = show({ chapters: [one, two] });
    await edit(shown);
    await write('Still. ');
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
    expect(await sheet()).toHaveTextContent('Still. The well was dry.');
    expect(shown.platform.nav.current().search).toBe('?chapter=1');
  });

  test('are saved on the way, and a save that fails does not lose them', async () => {
    let broken = true;
    const shown = show({
      chapters: [one, two],
      answers: {
        [SAVE]: () => {
          if (broken) throw refusal(500, 'failed', 'Something failed.');
          return draftOf(one, '', 5);
        },
      },
    });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Something failed.')).toBeVisible();
    expect(await sheet()).toHaveTextContent('Still. The well');
    broken = false;
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Low Water' })).toBeVisible();
  });

  test('hold every way out of the page', async () => {
    const shown = show();
    await edit(shown);
    await write('Still. ');
    const { left } = await act(async () => ({ left: shown.platform.nav.push('/') }));
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
    await expect(left).resolves.toBe(false);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });

  test('do not hold up who is no longer signed in: the text is stored and offered again', async () => {
    const shown = show();
    await edit(shown);
    await write('Still. ');
    const left = await act(async () => {
      shown.platform.session.signOut();
      return await shown.platform.nav.replace('/signin');
    });
    expect(left).toBe(true);
    expect(await screen.findByText('Elsewhere: /signin')).toBeVisible();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('Still. The well was dry.');
  });

  test('nothing is asked when nothing was changed', async () => {
    const shown = show({ chapters: [one, two] });
    await edit(shown);
    await shown.person.click(screen.getByRole('link', { name: /Low Water/ }));
    expect(await screen.findByRole('heading', { name: 'Low Water' })).toBeVisible();
  });
});

describe('text that is stored on this device', () => {
  const stored = (key: string, title: string, draft: string) => () =>
    localStorage.setItem(
      `griot.draft.nov_salt.${key}`,
      JSON.stringify({ title, draft, version: 3, at: '2026-03-01T11:00:00.000Z' }),
    );

  test('is offered, and goes on from the version it was begun from', async () => {
    const shown = show({
      before: stored('chp_one', 'Third Night', '<p>The well was full.</p>'),
      answers: { [SAVE]: draftOf(one, '', 5) },
    });
    expect(within(await list()).getByText('Unsaved changes')).toBeVisible();
    await shown.person.click(screen.getByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('You typed them 1 hour ago.')).toBeVisible();
    await shown.person.click(button('Continue with them'));
    expect(await sheet()).toHaveTextContent('The well was full.');
    await shown.person.click(button('Save'));
    await screen.findByText('Saved');
    expect(bodyOf(shown, SAVE)).toEqual([{ title: 'Third Night', draft: '<p>The well was full.</p>', version: 3 }]);
  });

  test('by two tabs is offered twice, and stays as it is where one goes on with the other', async () => {
    const both = () => {
      stored('chp_one', 'Third Night', '<p>The well was full.</p>')();
      stored('chp_one~2', 'Third Night', '<p>The well was deep.</p>')();
    };
    const shown = show({ before: both });
    await shown.person.click(await screen.findByRole('link', { name: /Third Night/ }));
    const [full, deep] = await screen.findAllByRole('button', { name: 'Continue with them' });
    expect(full).toHaveAccessibleDescription('You typed them 1 hour ago. The well was full.');
    expect(deep).toHaveAccessibleDescription('You typed them 1 hour ago. The well was deep.');
    await shown.person.click(deep as HTMLElement);
    expect(await sheet()).toHaveTextContent('The well was deep.');
    await write('Still. ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toContain('Still. The well was deep.');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('The well was full.');
  });

  test('stays on the device while its author types on from the saved one, and can be brought back', async () => {
    const shown = show({ before: stored('chp_one', 'Third Night', '<p>The well was full.</p>') });
    await edit(shown);
    await write('Still. ');
    hide();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toContain('The well was full.');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toContain('Still. The well was dry.');
    await shown.person.click(button('Bring it back'));
    expect(await sheet()).toHaveTextContent('The well was full.');
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one~2')).toBeNull();
  });

  test('can be discarded', async () => {
    const shown = show({ before: stored('chp_one', 'Third Night', '<p>The well was full.</p>') });
    await shown.person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await shown.person.click(await screen.findByRole('button', { name: 'Discard them' }));
    expect(screen.queryByText('Unsaved changes are kept on this device')).toBeNull();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
  });

  test('of a new chapter stands in the list as unsaved, and opens as it was', async () => {
    const shown = show({ before: stored('new', 'The Far Bank', '<p>Wide.</p>') });
    const link = await screen.findByRole('link', { name: /The Far Bank/ });
    expect(link).toHaveTextContent('Unsaved');
    await shown.person.click(link);
    expect(await screen.findByLabelText('Chapter title')).toHaveValue('The Far Bank');
    expect(await sheet()).toHaveTextContent('Wide.');
    expect(screen.getByText('Unsaved changes', { selector: '[role=status]' })).toBeVisible();
  });
});

describe('settings and deletion', () => {
  const open = async ({ person }: RenderedPage, name: string): Promise<void> => {
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await screen.findByText('The well was dry.');
    await person.click(button(name));
  };

  test('a chapter’s price counts for coins only, and is a whole number', async () => {
    const shown = show({ answers: { [CHANGE]: one, [PLANS]: aPage() } });
    await open(shown, 'Settings');
    expect(screen.queryByLabelText(/Price in coins/)).toBeNull();
    await shown.person.click(screen.getByRole('radio', { name: 'Coins' }));
    expect(screen.getByLabelText(/Price in coins/)).toHaveValue('5');
    await shown.person.clear(screen.getByLabelText(/Price in coins/));
    await shown.person.type(screen.getByLabelText(/Price in coins/), '1.5');
    await shown.person.click(button('Save settings'));
    expect(await screen.findByText('A whole number from 1 to 1,000 is needed')).toBeVisible();
    await shown.person.clear(screen.getByLabelText(/Price in coins/));
    await shown.person.type(screen.getByLabelText(/Price in coins/), '12');
    await shown.person.click(button('Save settings'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(shown, CHANGE)).toEqual([{ unlock_mode: 'C', coin_requirement: 12 }]);
  });

  const CHANGE = 'PATCH /novels/mine/{novel}/chapters/{chapter}/';
  const PLANS = 'GET /subscription-plans/';
  const plan = {
    id: 'pln_month',
    name: 'Month',
    amount: '1500.00',
    currency: 'NGN',
    duration_str: '1 month',
    description: '',
  } as const;

  test('each way to open a chapter says what is true of it, and has a price where coins open it', async () => {
    const shown = show({ answers: { [CHANGE]: one, [PLANS]: aPage(plan) } });
    await open(shown, 'Settings');
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Subscription' })).toBeEnabled());
    for (const [name, hint] of [
      ['Free', 'Everyone can read it'],
      ['Coins', 'Readers unlock it once, for good'],
      ['Subscription', 'Subscribers read it for as long as they subscribe'],
      ['Coins or subscription', 'Readers unlock it once, for good; subscribers read it for as long as they subscribe'],
    ] as const)
      expect(screen.getByRole('radio', { name })).toHaveAccessibleDescription(hint);
    await shown.person.click(screen.getByRole('radio', { name: 'Coins or subscription' }));
    expect(screen.getByLabelText(/Price in coins/)).toBeVisible();
    await shown.person.click(screen.getByRole('radio', { name: 'Subscription' }));
    expect(screen.queryByLabelText(/Price in coins/)).toBeNull();
    await shown.person.click(button('Save settings'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodyOf(shown, CHANGE)).toEqual([{ unlock_mode: 'S' }]);
  });

  test('nobody is promised a subscription while none is offered', async () => {
    const shown = show({ answers: { [PLANS]: aPage() } });
    await open(shown, 'Settings');
    for (const name of ['Subscription', 'Coins or subscription']) {
      expect(screen.getByRole('radio', { name })).toBeDisabled();
      expect(screen.getByRole('radio', { name })).toHaveAccessibleDescription('No subscription is offered at present');
    }
  });

  test('a chapter gets another number, between two or as the prologue, and stays open', async () => {
    let chapters = [one];
    const shown = show({
      answers: {
        [LIST]: () => aPage(...chapters),
        [PLANS]: aPage(),
        [CHANGE]: (input) => {
          const { chapter } = input.body as { chapter: string };
          if (chapter === '2')
            throw refusal(409, 'conflict', 'There is a chapter 2 already.', {
              fields: { chapter: ['This number is taken.'] },
            });
          const moved = { ...one, chapter: chapter === '0' ? '0.00' : '1.50' };
          chapters = [moved];
          return moved;
        },
      },
    });
    await open(shown, 'Settings');
    const number = screen.getByRole('textbox', { name: /Number/ });
    expect(number).toHaveValue('1');
    const put = async (text: string) => {
      await shown.person.clear(screen.getByRole('textbox', { name: /Number/ }));
      await shown.person.type(screen.getByRole('textbox', { name: /Number/ }), text);
      await shown.person.click(button('Save settings'));
    };
    await put('one');
    expect(await screen.findByText('A chapter number such as 12 or 12.5 is needed')).toBeVisible();
    await put('2');
    expect(await screen.findByText('This number is taken.')).toBeVisible();
    await put('1.5');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(shown.platform.nav.current().search).toBe('?chapter=1.5'));
    expect(screen.getByText('The well was dry.')).toBeVisible();
    await shown.person.click(button('Settings'));
    await put('0');
    await waitFor(() => expect(shown.platform.nav.current().search).toBe('?chapter=0'));
    expect(within(await list()).getByRole('link', { current: true })).toHaveTextContent('Prologue');
    expect(screen.getByText('The well was dry.')).toBeVisible();
  });

  test('deleting asks first, and says that it is done', async () => {
    const REMOVE = 'DELETE /novels/mine/{novel}/chapters/{chapter}/';
    let chapters = [one];
    const shown = show({
      answers: {
        [LIST]: () => aPage(...chapters),
        [REMOVE]: () => {
          chapters = [];
          return null;
        },
      },
    });
    await open(shown, 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete this chapter?' });
    expect(dialog).toHaveTextContent('Chapter 1, “Third Night”, will be gone for good. This cannot be undone.');
    expect(bodyOf(shown, REMOVE)).toEqual([]);
    await shown.person.click(within(dialog).getByRole('button', { name: 'Delete chapter' }));
    expect(await screen.findByText('No chapters created')).toBeVisible();
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter has been deleted', type: 'success' }]);
  });

  test('a chapter that readers have paid for stays, with the reason', async () => {
    const shown = show({
      answers: {
        'DELETE /novels/mine/{novel}/chapters/{chapter}/': () => {
          throw refusal(409, 'conflict', 'Readers have paid to unlock this chapter, so it cannot be deleted.');
        },
      },
    });
    await open(shown, 'Delete');
    await shown.person.click(button('Delete chapter'));
    await waitFor(() =>
      expect(shown.platform.toasts).toEqual([
        { message: 'Readers have paid to unlock this chapter, so it cannot be deleted.', type: 'error' },
      ]),
    );
    expect(screen.getByText('The well was dry.')).toBeInTheDocument();
  });
});
