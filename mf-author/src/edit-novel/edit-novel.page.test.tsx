import type { Entities } from '@griot/contracts';
import { anOwnNovel, aPage, noStorage, refusal, renderPage, testPlatform, type Answers } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import EditNovelPage from './edit-novel.page.tsx';

type Novel = Entities['OwnNovel'];
const READ = 'GET /novels/mine/{novel}/';
const SAVE = 'PATCH /novels/mine/{novel}/';

const SYNOPSIS =
  'A guide who reads the desert by its smells is hired to lead a caravan of salt to a town that no map will admit to, and finds that the sand remembers what she did there.';
const NEW_SYNOPSIS = `${SYNOPSIS} Nobody who hears of it believes her.`;
const salt = anOwnNovel({
  id: 'nov_salt',
  slug: 'salt-road',
  title: 'The Salt Road',
  description: SYNOPSIS,
  genres: ['Romance'],
  tags: ['desert'],
  book_type: 'paid',
  locked_chapter: 3,
  authors_note: 'Written by night.',
});
const named = (...names: string[]) => aPage(...names.map((name, i) => ({ id: `id_${i}`, name })));

/** The form of a novel; `server` is what stands there, and changes as the form or somebody else saves. */
function show({ answers = {}, novel = salt }: { answers?: Answers; novel?: Novel } = {}) {
  const server = { novel };
  const platform = testPlatform({
    at: '/account-edit-book/salt-road',
    user: { pen_name: 'Adaeze Obi' },
    answers: {
      'GET /inbox/': aPage(),
      'GET /genres/': named('Adventure', 'Romance'),
      'GET /tags/': aPage({ id: 'tag_1', name: 'desert', category: 'Place' }),
      'GET /content-ratings/': named('All ages', 'Teens'),
      [READ]: () => server.novel,
      [SAVE]: ({ body }) => (server.novel = { ...server.novel, ...(body as Partial<Novel>) }),
      ...answers,
    },
  });
  const open = () => renderPage(EditNovelPage, { path: '/account-edit-book/:id', platform });
  return { ...open(), platform, server, open };
}
type Shown = ReturnType<typeof show>;

const write = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const save = (person: Shown['person']) => person.click(screen.getByRole('button', { name: 'Save changes' }));
const sent = (platform: Shown['platform']) =>
  platform.asked.filter(({ call }) => call === SAVE).map(({ input }) => input.body);
async function leave({ nav }: Shown['platform']): Promise<{ left: Promise<boolean> }> {
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return act(async () => ({ left: nav.push('/') }));
}

describe('editing a novel (part 2 §2.12)', () => {
  test('nobody downloads it until its author says so', async () => {
    const { person, platform } = show();
    expect(await screen.findByRole('radio', { name: /^On Griot only/ })).toBeChecked();
    await person.click(screen.getByRole('radio', { name: /^As an EPUB, too/ }));
    await person.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent(platform)).toEqual([{ downloadable: 'true' }]));
  });

  test('warns by the list’s own names, whatever their order', async () => {
    const { person, platform } = show({ novel: { ...salt, warnings: ['self_harm'] } });
    const warnings = await screen.findByRole('combobox', { name: /Content warnings/ });
    expect(screen.getByRole('button', { name: 'Remove Self-harm or suicide' })).toBeVisible();
    await person.type(warnings, 'Graphic{Enter}');
    await save(person);
    await waitFor(() => expect(sent(platform)).toEqual([{ warnings: ['graphic_violence', 'self_harm'] }]));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true'),
    );
  });

  test('begins from what is saved; title and cover stand there and stay', async () => {
    show();
    expect(await screen.findByLabelText(/Synopsis/)).toHaveValue(SYNOPSIS);
    expect(screen.getByLabelText(/Author’s note/)).toHaveValue('Written by night.');
    expect(screen.getByLabelText(/Age range/)).toHaveValue('Teens');
    expect(screen.getByRole('radio', { name: 'Female' })).toBeChecked();
    expect(screen.getByLabelText(/Planned length/)).toHaveValue('>100,000');
    expect(screen.getByRole('button', { name: 'Remove Romance' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove desert' })).toBeVisible();
    expect(screen.getByLabelText(/From which chapter should the story be paid\?/)).toHaveValue('3');

    expect(screen.getByRole('heading', { level: 2, name: 'The Salt Road' })).toBeVisible();
    expect(screen.queryByLabelText(/Book Title/)).toBeNull();
    expect(screen.queryByLabelText(/^Image/)).toBeNull();
    expect(screen.queryByText('Cover')).toBeNull();
  });

  test('sends only what was changed, without the blanks around it, and says that it is saved', async () => {
    const { person, platform } = show();
    expect(await screen.findByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true');
    await write(/Synopsis/, ` ${NEW_SYNOPSIS} `);
    await write(/Author’s note/, '');
    await write(/From which chapter/, '5');
    await person.type(screen.getByRole('combobox', { name: /Genres/ }), 'Adv{Enter}');
    await save(person);
    await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Novel updated successfully', type: 'success' }]));
    expect(sent(platform)).toEqual([
      { description: NEW_SYNOPSIS, authors_note: '', locked_chapter: 5, genres: ['Romance', 'Adventure'] },
    ]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save changes' })).toHaveAttribute('aria-disabled', 'true'),
    );
    expect(platform.stale).toEqual(expect.arrayContaining(['GET /novels/mine/', 'GET /novels/{novel}/']));
  });

  test('a story becomes free without a first paid chapter, and paid with one', async () => {
    const { person, platform } = show();
    await person.click(await screen.findByRole('radio', { name: 'Free' }));
    await save(person);
    await waitFor(() => expect(sent(platform)).toEqual([{ book_type: 'free' }]));
    await person.click(await screen.findByRole('radio', { name: 'Paid' }));
    await write(/From which chapter/, '7');
    await save(person);
    await waitFor(() => expect(sent(platform)[1]).toEqual({ book_type: 'paid', locked_chapter: 7 }));
  });

  test.each([
    [/Synopsis/, 'x'.repeat(149), 'Synopsis should be at least 150 characters long'],
    [/Synopsis/, 'x'.repeat(1001), 'Synopsis should be at most 1,000 characters long'],
    [/Author’s note/, 'x'.repeat(2001), 'Author’s note should be at most 2,000 characters long'],
    [/From which chapter/, '1.5', 'A whole number from 1 to 100,000 is needed.'],
  ])('%s is held to its rule and nothing is sent: %#', async (label, value, text) => {
    const { person, platform } = show();
    await write(label, value);
    await save(person);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('One or more errors encountered.')).toBeVisible();
    expect(sent(platform)).toEqual([]);
  });

  test('that the server refuses keeps what was typed, with the trouble beside its field', async () => {
    const { person } = show({
      answers: {
        [SAVE]: () => {
          throw refusal(400, 'invalid', 'genres: …', { fields: { genres: ['There is no genre “Romance”.'] } });
        },
      },
    });
    await write(/Synopsis/, NEW_SYNOPSIS);
    await save(person);
    expect(await screen.findByText('There is no genre “Romance”.')).toBeVisible();
    expect(screen.getByLabelText(/Synopsis/)).toHaveValue(NEW_SYNOPSIS);
  });

  test('a novel that is hidden says by which rule and why, and how the appeal stands', async () => {
    show({
      novel: { ...salt, hidden_rule: 'own-work', hidden_reason: 'The cover is not yours.' },
      answers: {
        'GET /novels/mine/{novel}/appeal/': {
          id: 'app_1',
          text: 'I drew it myself.',
          created_at: '2026-02-20T08:00:00.000Z',
          outcome: null,
          answer: null,
          decided_at: null,
        },
      },
    });
    expect(await screen.findByText(/^By the rule “Your own work”: The cover is not yours\.$/)).toBeVisible();
    expect(await screen.findByText(/^You appealed on/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Appeal/ })).toBeNull();
  });

  test('an address that leads to no novel of one’s own says so', async () => {
    show({
      answers: {
        [READ]: () => {
          throw refusal(404, 'not_found', 'There is no such novel.');
        },
      },
    });
    expect(await screen.findByText('There is no such story of yours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your stories' })).toHaveAttribute('href', '/account-stories');
  });
});

describe('what is changed and not saved', () => {
  test('is there again on the next visit, and can be dropped', async () => {
    const first = show();
    await write(/Synopsis/, NEW_SYNOPSIS);
    first.unmount();
    const { person } = first.open();
    expect(await screen.findByLabelText(/Synopsis/)).toHaveValue(NEW_SYNOPSIS);
    expect(screen.getByText('This is what you changed last time and have not saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save changes' })).not.toHaveAttribute('aria-disabled');
    await person.click(screen.getByRole('button', { name: 'Discard Changes' }));
    expect(await screen.findByLabelText(/Synopsis/)).toHaveValue(SYNOPSIS);
    expect(localStorage.getItem('griot.novel-edit.nov_salt')).toBeNull();
  });

  test('is asked about before the page is left, and forgotten once it is saved', async () => {
    const { person, platform } = show();
    await write(/Synopsis/, NEW_SYNOPSIS);
    const { left } = await leave(platform);
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await expect(left).resolves.toBe(false);
    await save(person);
    await waitFor(() => expect(platform.toasts).toHaveLength(1));
    expect(localStorage.getItem('griot.novel-edit.nov_salt')).toBeNull();
    await leave(platform);
    expect(await screen.findByText('Elsewhere: /')).toBeVisible();
  });

  test('is said not to be stored where the browser refuses to', async () => {
    noStorage('full');
    show();
    await write(/Synopsis/, NEW_SYNOPSIS);
    expect(await screen.findByText('Your text is not stored on this device')).toBeVisible();
    jest.restoreAllMocks();
  });
});

describe('a novel that was saved elsewhere meanwhile', () => {
  const OTHER = `${SYNOPSIS} So it was written on the other device.`;

  test('keeps what only the other device changed, shows it, and says so', async () => {
    const { person, platform, server } = show();
    await write(/Synopsis/, NEW_SYNOPSIS);
    server.novel = { ...salt, planned_length: '>200,000', authors_note: 'From there.' };
    await save(person);
    expect(await screen.findByText('Saved elsewhere meanwhile, and kept')).toBeVisible();
    expect(screen.getByText('Author’s note, Planned length')).toBeVisible();
    expect(sent(platform)).toEqual([{ description: NEW_SYNOPSIS }]);
    expect(screen.getByLabelText(/Planned length/)).toHaveValue('>200,000');
    expect(screen.getByLabelText(/Author’s note/)).toHaveValue('From there.');
  });

  const both = async () => {
    const shown = show();
    await write(/Synopsis/, NEW_SYNOPSIS);
    await write(/From which chapter/, '5');
    shown.server.novel = { ...salt, description: OTHER };
    await save(shown.person);
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed elsewhere meanwhile' }));
    expect(dialog.getAllByRole('heading', { level: 3 }).map((h) => h.textContent)).toEqual(['Synopsis']);
    expect(dialog.getByText(OTHER)).toBeVisible();
    expect(dialog.getByText(NEW_SYNOPSIS)).toBeVisible();
    expect(sent(shown.platform)).toEqual([]);
    return { ...shown, dialog };
  };

  test('where both changed the same, nothing is written over unasked: one’s own is saved when chosen', async () => {
    const { person, platform, dialog } = await both();
    await person.click(dialog.getByRole('button', { name: 'Save mine' }));
    await waitFor(() => expect(sent(platform)).toEqual([{ description: NEW_SYNOPSIS, locked_chapter: 5 }]));
  });

  test('… or what is saved stays, and all else is saved', async () => {
    const { person, platform, dialog } = await both();
    await person.click(dialog.getByRole('button', { name: 'Use what is saved' }));
    await waitFor(() => expect(sent(platform)).toEqual([{ locked_chapter: 5 }]));
    await waitFor(() => expect(screen.getByLabelText(/Synopsis/)).toHaveValue(OTHER));
  });

  test('… or nothing is saved yet, and the form stays as it was', async () => {
    const { person, platform, dialog } = await both();
    await person.click(dialog.getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByText('Nothing is saved yet.')).toBeVisible();
    expect(sent(platform)).toEqual([]);
    expect(screen.getByLabelText(/Synopsis/)).toHaveValue(NEW_SYNOPSIS);
  });

  test('is noticed also when the change was typed on an earlier visit', async () => {
    const first = show();
    await write(/Synopsis/, NEW_SYNOPSIS);
    first.unmount();
    first.server.novel = { ...salt, description: OTHER };
    const { person } = first.open();
    expect(await screen.findByLabelText(/Synopsis/)).toHaveValue(NEW_SYNOPSIS);
    await save(person);
    expect(await screen.findByRole('dialog', { name: 'Changed elsewhere meanwhile' })).toBeVisible();
  });
});
