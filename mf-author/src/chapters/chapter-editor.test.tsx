import { aPage, noStorage, refusal, type Answers } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  LIST,
  SAVE,
  PUBLISH,
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
  type OwnChapter,
} from './chapters.fixture.tsx';

describe.each(['full', 'blocked'] as const)('in a browser whose storage is %s', (why) => {
  beforeEach(() => noStorage(why));
  afterEach(() => jest.restoreAllMocks());

  test('a chapter is written, lasts until it is saved, and is saved; its author is told that this device does not store it', async () => {
    const saved = draftOf(one, '<p>The well was dry. Still.</p>', 5);
    const shown = show({ answers: { [SAVE]: () => saved } });
    await edit(shown);
    await write('Still. ');
    hide();
    expect(within(await list()).getByText('Unsaved changes')).toBeVisible();
    expect(screen.getByText('Your text is not stored on this device')).toBeVisible();
    await shown.person.click(button('Save'));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(bodyOf(shown, SAVE)).toEqual([
      { title: 'Third Night', draft: '<p>Still. The well was dry.</p>', version: 4 },
    ]);
    expect(screen.queryByText('Your text is not stored on this device')).toBeNull();
  });

  test('a save that fails does not say that the text is kept on this device', async () => {
    const failing = () => {
      throw refusal(0, 'no_answer', 'No response received from server.');
    };
    const shown = show({ answers: { [SAVE]: failing } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not savedNo response received from server\.$/);
    expect(await sheet()).toHaveTextContent('Still. The well was dry.');
  });

  test('a new chapter stands in the list, and is asked about before it is left', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), 'The Far Bank');
    hide();
    expect(within(await list()).getByText('The Far Bank')).toBeVisible();
    await shown.person.click(button('Close editor'));
    await shown.person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
    expect(await screen.findByLabelText('Chapter title')).toHaveValue('The Far Bank');
  });
});

describe('saving', () => {
  test('sends title, text and the version it was begun from, and the next time the version it got', async () => {
    let version = 4;
    const shown = show({ answers: { [SAVE]: () => draftOf(one, '', (version += 1)) } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    await screen.findByText('Saved');
    await shown.person.type(screen.getByLabelText('Chapter title'), '!');
    // Wherever the keyboard stands.
    await shown.person.keyboard('{Control>}s{/Control}');
    await screen.findByText('Saved');
    await waitFor(() =>
      expect(bodyOf(shown, SAVE)).toEqual([
        { title: 'Third Night', draft: '<p>Still. The well was dry.</p>', version: 4 },
        { title: 'Third Night!', draft: '<p>Still. The well was dry.</p>', version: 5 },
      ]),
    );
  });

  test('that fails keeps the text and says why', async () => {
    const shown = show({
      answers: {
        [SAVE]: () => {
          throw refusal(0, 'no_answer', 'No response received from server.');
        },
      },
    });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Not savedNo response received from server\. Your text is kept on this device\.$/,
    );
    expect(await sheet()).toHaveTextContent('Still. The well was dry.');
    expect(screen.getByText('Not saved, kept on this device')).toBeVisible();
    expect(shown.platform.toasts).toEqual([]);
  });

  test('counts the words as the server counts them', async () => {
    const shown = show();
    await edit(shown);
    expect(button('Word Count: 4')).toBeVisible();
    await write('It isn’t any more. ');
    hide();
    expect(button('Word Count: 8')).toBeVisible();
    await shown.person.click(button('Word Count: 8'));
    expect(screen.getByText('Characters').parentElement).toHaveTextContent('36');
  });

  test('Preview shows the chapter as readers will see it', async () => {
    const shown = show();
    await edit(shown);
    await shown.person.click(button('Preview'));
    const dialog = screen.getByRole('dialog', { name: 'Preview' });
    expect(within(dialog).getByRole('heading', { name: 'Third Night' })).toBeVisible();
    expect(within(dialog).getByText('The well was dry.')).toBeVisible();
  });
});

describe('publishing', () => {
  test('sends draft, title and version for approval, tells the others, and ends the editing', async () => {
    let sent = false;
    const awaiting = (): OwnChapter => (sent ? { ...one, draft_state: 'awaiting approval' } : one);
    const shown = show({
      answers: {
        [LIST]: () => aPage(awaiting()),
        [PUBLISH]: () => {
          sent = true;
          return awaiting();
        },
      },
    });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Publish'));
    expect(
      await screen.findByText(
        'An editor reads this chapter now. It cannot be edited until they have decided, or until you take it back.',
      ),
    ).toBeVisible();
    expect(bodyOf(shown, PUBLISH)).toEqual([
      { title: 'Third Night', draft: '<p>Still. The well was dry.</p>', version: 4 },
    ]);
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter sent for approval', type: 'success' }]);
    expect(shown.platform.stale).toContain('GET /staff/chapters/');
    // What was pressed has gone.
    expect(screen.getByRole('heading', { level: 2, name: 'Third Night' })).toHaveFocus();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
  });

  test('that is refused leaves the text to be edited', async () => {
    const shown = show({
      answers: {
        [PUBLISH]: () => {
          throw refusal(409, 'conflict', 'This chapter is published as it stands.');
        },
      },
    });
    await edit(shown);
    await shown.person.click(button('Publish'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^Not sent for approvalThis chapter is published as it stands\.$/,
    );
    expect(await sheet()).toHaveTextContent('The well was dry.');
  });
});

describe('a chapter that was saved somewhere else meanwhile (ruling 20)', () => {
  /** Refuses every version but the one that stands. */
  const stale =
    (): Answers[typeof SAVE] =>
    ({ body }) => {
      if ((body as { version: number }).version === 9) return draftOf(one, '', 10);
      throw refusal(409, 'stale_draft', 'This chapter was saved somewhere else meanwhile.', {
        answer: { title: 'Fourth Night', draft: '<p>The well was deep.</p>', version: 9 },
      });
    };

  test('shows both texts, and keeps one’s own over the other', async () => {
    const shown = show({ answers: { [SAVE]: stale() } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'This chapter was saved somewhere else meanwhile' });
    expect(within(dialog).getByRole('region', { name: 'Your text' })).toHaveTextContent('Still. The well was dry.');
    expect(within(dialog).getByRole('region', { name: 'The other text' })).toHaveTextContent(
      'Fourth NightThe well was deep.',
    );
    await shown.person.click(within(dialog).getByRole('button', { name: 'Keep my text' }));
    await screen.findByText('Saved');
    expect(bodyOf(shown, SAVE).at(-1)).toEqual({
      title: 'Third Night',
      draft: '<p>Still. The well was dry.</p>',
      version: 9,
    });
  });

  test('or takes the other text, and can bring one’s own back', async () => {
    const shown = show({ answers: { [SAVE]: stale() } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    await shown.person.click(await screen.findByRole('button', { name: 'Take the other text' }));
    expect(await sheet()).toHaveTextContent('The well was deep.');
    expect(screen.getByLabelText('Chapter title')).toHaveValue('Fourth Night');
    expect(screen.getByText('Saved')).toBeVisible();
    await shown.person.click(button('Bring it back'));
    expect(await sheet()).toHaveTextContent('Still. The well was dry.');
    expect(screen.getByLabelText('Chapter title')).toHaveValue('Third Night');
  });
});

describe('a picture', () => {
  test('is stored, described, and set into the text', async () => {
    const shown = show({
      answers: {
        'POST /novels/mine/{novel}/images/': { url: '/media/chapters/ab/map.webp', width: 800, height: 400 },
        [SAVE]: draftOf(one, '', 5),
      },
    });
    await edit(shown);
    await shown.person.click(button('Image'));
    const dialog = screen.getByRole('dialog', { name: 'Add an image' });
    await shown.person.click(within(dialog).getByRole('button', { name: 'Add image' }));
    expect(within(dialog).getByText('Choose an image')).toBeVisible();
    expect(within(dialog).getByText('Describe the image in a few words')).toBeVisible();
    fireEvent.change(within(dialog).getByLabelText(/^Image/), {
      target: { files: [new File(['x'], 'map.png', { type: 'image/png' })] },
    });
    await shown.person.type(within(dialog).getByLabelText(/Description/), 'A map');
    await shown.person.click(within(dialog).getByRole('button', { name: 'Add image' }));
    expect(await screen.findByRole('img', { name: 'A map' })).toHaveAttribute('src', '/media/chapters/ab/map.webp');
    await shown.person.click(button('Save'));
    await screen.findByText('Saved');
    expect(bodyOf(shown, SAVE)).toEqual([
      {
        title: 'Third Night',
        draft: '<p><img src="/media/chapters/ab/map.webp" alt="A map"></p><p>The well was dry.</p>',
        version: 4,
      },
    ]);
  });

  test('that the server cannot take says why, and the text stays', async () => {
    const shown = show({
      answers: {
        'POST /novels/mine/{novel}/images/': () => {
          throw refusal(415, 'unsupported_media', 'This file is no picture we can read.');
        },
      },
    });
    await edit(shown);
    await shown.person.click(button('Image'));
    const dialog = screen.getByRole('dialog', { name: 'Add an image' });
    fireEvent.change(within(dialog).getByLabelText(/^Image/), {
      target: { files: [new File(['x'], 'map.png', { type: 'image/png' })] },
    });
    await shown.person.type(within(dialog).getByLabelText(/Description/), 'A map');
    await shown.person.click(within(dialog).getByRole('button', { name: 'Add image' }));
    expect(await within(dialog).findByText('This file is no picture we can read.')).toBeVisible();
    expect(await sheet()).toHaveTextContent('The well was dry.');
  });
});

describe('the toolbar', () => {
  test('is one stop of the keyboard, and its arrows move within', async () => {
    const shown = show();
    await edit(shown);
    const bar = screen.getByRole('toolbar', { name: 'Formatting' });
    expect(
      within(bar)
        .getAllByRole('button')
        .map((tool) => tool.getAttribute('aria-label')),
    ).toEqual([
      'Undo',
      'Redo',
      'Bold',
      'Italic',
      'Underline',
      'Strike',
      'Heading',
      'Blockquote',
      'Scene break',
      'Image',
      'Clean',
      'Smaller letters',
      'Larger letters',
    ]);
    act(() => within(bar).getByRole('button', { name: 'Undo' }).focus());
    await shown.person.keyboard('{ArrowRight}{ArrowRight}');
    expect(within(bar).getByRole('button', { name: 'Bold' })).toHaveFocus();
    await shown.person.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(within(bar).getByRole('button', { name: 'Larger letters' })).toHaveFocus();
    expect(within(bar).getByRole('button', { name: 'Bold' })).toHaveAttribute('tabindex', '-1');
  });

  test('makes letters smaller by two, never below twelve (part 2 §5)', async () => {
    const shown = show();
    await edit(shown);
    for (let press = 0; press < 6; press += 1) await shown.person.click(button('Smaller letters'));
    expect((await sheet()).style.getPropertyValue('--prose-size')).toBe('0.75rem');
    expect(button('Smaller letters')).toHaveAttribute('aria-disabled', 'true');
    await shown.person.click(button('Larger letters'));
    expect((await sheet()).style.getPropertyValue('--prose-size')).toBe('0.875rem');
  });

  test('says whether what is typed next is bold', async () => {
    const shown = show();
    await edit(shown);
    await write('');
    await shown.person.click(button('Bold'));
    await waitFor(() => expect(button('Bold')).toHaveAttribute('aria-pressed', 'true'));
  });
});
