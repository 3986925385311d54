import {
  anOwnNovel,
  aPage,
  noStorage,
  pictureToCut,
  refusal,
  renderPage,
  testPlatform,
  withPictures,
  type Answers,
} from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import CreateNovelPage from './create-novel.page.tsx';

const named = (...names: string[]) => aPage(...names.map((name, i) => ({ id: `id_${i}`, name })));

const lists: Answers = {
  'GET /genres/': named('Adventure', 'Fantasy', 'Romance', 'Werewolf'),
  'GET /tags/': aPage(
    { id: 'tag_1', name: 'desert', category: 'Place' },
    { id: 'tag_2', name: 'betrayal', category: 'Plot' },
    { id: 'tag_3', name: 'ocean', category: 'Place' },
  ),
  'GET /content-ratings/': named('All ages', 'Teens'),
};
const SYNOPSIS =
  'A guide who reads the desert by its smells is hired to lead a caravan of salt to a town that no map will admit to, and finds that the sand remembers what she did there.';

function show(
  answers: Answers = {},
  platform = testPlatform({ at: '/create-novel', user: { pen_name: 'Adaeze Obi' }, answers: { ...lists, ...answers } }),
) {
  return renderPage(CreateNovelPage, { path: '/create-novel', platform });
}
type Person = ReturnType<typeof show>['person'];

async function fillIn(person: Person): Promise<void> {
  await person.type(await screen.findByLabelText(/Book Title/), 'The Salt Road');
  fireEvent.change(screen.getByLabelText(/Synopsis/), { target: { value: SYNOPSIS } });
  await person.selectOptions(screen.getByLabelText(/Language/), 'English');
  await person.selectOptions(screen.getByLabelText(/Age range/), 'Teens');
  await person.click(screen.getByRole('radio', { name: 'Female' }));
  await person.selectOptions(screen.getByLabelText(/Planned length/), '>100,000');
  await person.type(screen.getByRole('combobox', { name: /Genres/ }), 'Rom{Enter}Adv{Enter}');
  await person.type(screen.getByRole('combobox', { name: /Tags/ }), 'desert{Enter}slow burn{Enter}');
  await person.click(screen.getByRole('radio', { name: 'Paid' }));
  await person.type(screen.getByLabelText(/From which chapter should the story be paid\?/), '3');
}

const choose = async (name: string, kind = 'image/png') =>
  fireEvent.change(await screen.findByLabelText(/^Image/), {
    target: { files: [new File(['x'], name, { type: kind })] },
  });
const send = (person: Person) => person.click(screen.getByRole('button', { name: 'Create novel' }));

/** Follows a link to the home page, which takes the focus from its field; `left` resolves to whether one got there. */
async function leave({ nav }: ReturnType<typeof show>['platform']): Promise<{ left: Promise<boolean> }> {
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  return act(async () => ({ left: nav.push('/') }));
}

describe('the novel form (part 2 §5)', () => {
  test('an empty one names what is missing in every field, and sends nothing', async () => {
    const { person, platform } = show();
    await screen.findByLabelText(/Book Title/);
    await send(person);
    expect(await screen.findByText('One or more errors encountered.')).toBeVisible();
    for (const text of [
      'Book Title is required',
      'Synopsis should be at least 150 characters long',
      'Language is required',
      'Choose an age range',
      'Choose the gender of the lead',
      'Choose a planned length',
      'Choose at least one genre',
      'Choose free or paid',
      'Image is required',
    ])
      expect(screen.getByText(text)).toBeVisible();
    expect(platform.asked.map(({ call }) => call)).not.toContain('POST /novels/mine/');
  });

  test('the synopsis has 150 characters or more, and counts them', async () => {
    const { person } = show();
    fireEvent.change(await screen.findByLabelText(/Synopsis/), { target: { value: 'x'.repeat(149) } });
    await send(person);
    expect(screen.getByText('149 / 150–1,000')).toBeVisible();
    expect(screen.getByText('Synopsis should be at least 150 characters long')).toBeVisible();
    fireEvent.change(screen.getByLabelText(/Synopsis/), { target: { value: 'x'.repeat(150) } });
    expect(screen.queryByText('Synopsis should be at least 150 characters long')).toBeNull();
  });

  test.each(['0', '-3', '1.5', '99999999999'])(
    'a paid story says from which chapter, as a whole number: not %s',
    async (typed) => {
      const { person } = show();
      expect(await screen.findByLabelText(/Book Title/)).toBeVisible();
      expect(screen.queryByLabelText(/From which chapter/)).toBeNull();
      await person.click(screen.getByRole('radio', { name: 'Paid' }));
      await person.type(screen.getByLabelText(/From which chapter should the story be paid\?/), typed);
      await send(person);
      expect(screen.getByText('A whole number from 1 to 100,000 is needed.')).toBeVisible();
      await person.click(screen.getByRole('radio', { name: 'Free' }));
      expect(screen.queryByLabelText(/From which chapter/)).toBeNull();
    },
  );

  test('no image is needed for a made cover, which is drawn as the title is typed', async () => {
    const { person } = show();
    await person.type(await screen.findByLabelText(/Book Title/), 'Low Water');
    await send(person);
    expect(screen.getByText('Image is required')).toBeVisible();
    await person.click(screen.getByRole('radio', { name: 'Use a made cover' }));
    expect(screen.queryByText('Image is required')).toBeNull();
    const preview = screen.getByRole('complementary');
    expect(within(preview).getByText('The cover we draw from your title.')).toBeVisible();
    expect(preview).toHaveTextContent(/Low\s*Water/);
  });

  test('takes images only', async () => {
    show();
    await choose('cover.pdf', 'application/pdf');
    expect(await screen.findByText('Choose an image: JPEG, PNG, WebP, GIF or AVIF')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('shows the tags by their categories', async () => {
    const { person } = show();
    await person.click(await screen.findByRole('combobox', { name: /Tags/ }));
    const tagsOf = (category: string) =>
      within(screen.getByRole('group', { name: category }))
        .getAllByRole('option')
        .map((tag) => tag.textContent);
    expect(tagsOf('Place')).toEqual(['desert', 'ocean']);
    expect(tagsOf('Plot')).toEqual(['betrayal']);
    await person.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.getByRole('button', { name: 'Remove betrayal' })).toBeVisible();
  });
});

describe('a cover of one’s own', () => {
  beforeEach(() => withPictures());
  afterEach(() => jest.restoreAllMocks());

  test('is cut to its shape, shown as a cover, and can be cut anew or taken back', async () => {
    const { person } = show();
    await choose('cover.png');
    const dialog = await pictureToCut('Your cover');
    expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveValue('1');
    await person.click(dialog.getByRole('button', { name: 'Use this part' }));
    expect(await screen.findByText('Your image as a cover.')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Choose another part' }));
    await person.click((await pictureToCut('Your cover')).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('cover.png')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove image' }));
    expect(screen.getByText('Choose an image, or use this made cover.')).toBeVisible();
  });

  test('that is not cut is not taken', async () => {
    const { person } = show();
    await choose('cover.png');
    await person.click((await pictureToCut('Your cover')).getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText('cover.png')).toBeNull();
    await send(person);
    expect(screen.getByText('Image is required')).toBeVisible();
  });

  test('that cannot be read says so at its field', async () => {
    withPictures({ readable: false });
    show();
    await choose('cover.png');
    const text = 'This file could not be read as a picture. Choose a JPEG, PNG, WebP or GIF.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByLabelText(/^Image/)).toHaveAccessibleDescription(text);
  });
});

describe('a novel that is created', () => {
  afterEach(() => jest.restoreAllMocks());

  test('is sent as a form with each genre and tag in a field of its own, and leads to its chapters', async () => {
    const { person, platform } = show({
      'POST /novels/mine/': anOwnNovel({ id: 'nov_9', slug: 'the-salt-road' }),
      'GET /novels/mine/': aPage(),
    });
    await fillIn(person);
    withPictures();
    await choose('cover.png');
    await person.click((await pictureToCut('Your cover')).getByRole('button', { name: 'Use this part' }));
    expect(await screen.findByText('cover.png')).toBeVisible();
    await send(person);
    expect(await screen.findByText('Elsewhere: /book-chapters/the-salt-road')).toBeVisible();

    const body = platform.asked.find(({ call }) => call === 'POST /novels/mine/')?.input.body as FormData;
    expect(Object.fromEntries([...body.keys()].map((name) => [name, body.getAll(name)]))).toEqual({
      title: ['The Salt Road'],
      description: [SYNOPSIS],
      language: ['English'],
      leading_gender: ['F'],
      age_range: ['Teens'],
      planned_length: ['>100,000'],
      genres: ['Romance', 'Adventure'],
      tags: ['desert', 'slow burn'],
      book_type: ['paid'],
      locked_chapter: ['3'],
      cover_image: [expect.any(File)],
    });
    expect(platform.toasts).toEqual([{ message: 'Novel created successfully', type: 'success' }]);
    expect(platform.stale).toContain('GET /novels/mine/');
  });

  test('with a made cover goes without an image, and free without a locked chapter', async () => {
    const { person, platform } = show({ 'POST /novels/mine/': anOwnNovel({ slug: 'the-salt-road' }) });
    await fillIn(person);
    await person.click(screen.getByRole('radio', { name: 'Free' }));
    await person.click(screen.getByRole('radio', { name: 'Use a made cover' }));
    await send(person);
    expect(await screen.findByText('Elsewhere: /book-chapters/the-salt-road')).toBeVisible();
    const body = platform.asked.find(({ call }) => call === 'POST /novels/mine/')?.input.body as FormData;
    expect([body.has('cover_image'), body.has('locked_chapter'), body.has('cover')]).toEqual([false, false, false]);
  });

  test('that the server refuses keeps what was typed, with the trouble beside its field', async () => {
    const { person } = show({
      'POST /novels/mine/': () => {
        throw refusal(400, 'invalid', 'genres: …', { fields: { genres: ['There is no genre “Romance”.'] } });
      },
    });
    await fillIn(person);
    await person.click(screen.getByRole('radio', { name: 'Use a made cover' }));
    await send(person);
    expect(await screen.findByText('There is no genre “Romance”.')).toBeVisible();
    expect(screen.getByText('One or more errors encountered.')).toBeVisible();
    expect(screen.getByLabelText(/Book Title/)).toHaveValue('The Salt Road');
    expect(screen.getByLabelText(/Synopsis/)).toHaveValue(SYNOPSIS);
  });
});

describe.each(['full', 'blocked'] as const)('in a browser whose storage is %s', (why) => {
  beforeEach(() => noStorage(why));
  afterEach(() => jest.restoreAllMocks());

  test('what is typed stays, is said not to be stored, is there again after a look elsewhere, and makes the novel', async () => {
    const platform = testPlatform({
      at: '/create-novel',
      user: { pen_name: 'Adaeze Obi' },
      answers: { ...lists, 'POST /novels/mine/': anOwnNovel({ slug: 'the-salt-road' }) },
    });
    const first = show({}, platform);
    await fillIn(first.person);
    expect(screen.getByText('Your text is not stored on this device')).toBeVisible();
    first.unmount();
    const { person } = show({}, platform);
    expect(await screen.findByLabelText(/Book Title/)).toHaveValue('The Salt Road');
    expect(screen.getByLabelText(/Synopsis/)).toHaveValue(SYNOPSIS);
    await person.click(screen.getByRole('radio', { name: 'Use a made cover' }));
    await send(person);
    expect(await screen.findByText('Elsewhere: /book-chapters/the-salt-road')).toBeVisible();
  });
});

describe('what was typed and never sent', () => {
  test('is there again on the next visit, and can be dropped', async () => {
    const platform = testPlatform({ at: '/create-novel', user: { pen_name: 'Adaeze Obi' }, answers: lists });
    const first = show({}, platform);
    await first.person.type(await screen.findByLabelText(/Book Title/), 'Low Water');
    first.unmount();
    const { person } = show({}, platform);
    expect(await screen.findByLabelText(/Book Title/)).toHaveValue('Low Water');
    await person.click(screen.getByRole('button', { name: 'Start afresh' }));
    expect(screen.getByLabelText(/Book Title/)).toHaveValue('');
  });

  test('has the first paid chapter as it was typed last, however often the story was free in between', async () => {
    const platform = testPlatform({ at: '/create-novel', user: { pen_name: 'Adaeze Obi' }, answers: lists });
    const locked = () => screen.getByLabelText(/From which chapter should the story be paid\?/);
    const first = show({}, platform);
    await screen.findByLabelText(/Book Title/);
    await first.person.click(screen.getByRole('radio', { name: 'Paid' }));
    await first.person.type(locked(), '3');
    first.unmount();
    const { person } = show({}, platform);
    await screen.findByLabelText(/Book Title/);
    expect(locked()).toHaveValue('3');
    await person.type(locked(), '7');
    await person.click(screen.getByRole('radio', { name: 'Free' }));
    await person.click(screen.getByRole('radio', { name: 'Paid' }));
    expect(locked()).toHaveValue('37');
  });

  test('is asked about before the page is left', async () => {
    const { person, platform } = show();
    await person.type(await screen.findByLabelText(/Book Title/), 'Low Water');
    const { left } = await leave(platform);
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await person.click(within(dialog).getByRole('button', { name: 'Keep editing' }));
    await expect(left).resolves.toBe(false);
    expect(screen.getByLabelText(/Book Title/)).toHaveValue('Low Water');

    await leave(platform);
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard Changes' }));
    await waitFor(() => expect(screen.getByText('Elsewhere: /')).toBeVisible());
  });
});
