import type { Entities } from '@griot/contracts';
import { followAnchors } from '@griot/nav';
import { anOwnChapter, anOwnNovel, aPage, refusal, renderPage, testPlatform, type Answers, type TestPlatform } from '@griot/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ChaptersPage from './chapters.page.tsx';

type OwnChapter = Entities['OwnChapter'];
const LIST = 'GET /novels/mine/{novel}/chapters/';
const READ = 'GET /novels/mine/{novel}/chapters/{chapter}/draft/';
const SAVE = 'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/';
const SAVE_NEW = 'PATCH /novels/mine/{novel}/chapters/draft/';
const PUBLISH = 'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/';

const novel = anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' });
const one = anOwnChapter({ id: 'chp_one', chapter: '1.00', title: 'Third Night', draft_state: 'draft' });
const draftOf = (chapter: OwnChapter, draft = '<p>The well was dry.</p>', version = 4): Entities['Draft'] => ({ ...chapter, draft, version });

interface Given { chapters?: OwnChapter[]; at?: string; answers?: Answers; before?: (platform: TestPlatform) => void }

function show({ chapters = [one], at = '/book-chapters/salt-road', answers = {}, before }: Given = {}) {
  const platform = testPlatform({
    at, user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': novel,
      [LIST]: aPage(...chapters),
      [READ]: ({ params }: { params?: Record<string, string> }) => draftOf(chapters.find(({ id }) => id === params?.['chapter']) ?? one),
      ...answers,
    },
  });
  before?.(platform);
  unfollow = followAnchors(platform.nav);
  return renderPage(ChaptersPage, { path: '/book-chapters/:slug', platform });
}
type Shown = ReturnType<typeof show>;

/** Links are followed as the shell follows them. */
let unfollow = (): void => {};
afterEach(() => unfollow());

/** What a browser tells of an element and jsdom does not; the editor asks whether it may be written in. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) { return this.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true'; },
  });
});
afterAll(() => { Reflect.deleteProperty(HTMLElement.prototype, 'isContentEditable'); });

const sheet = () => screen.findByRole('textbox', { name: 'Chapter text' });
const list = () => screen.findByRole('navigation', { name: 'Chapters' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const bodyOf = ({ platform }: Shown, call: string) => platform.asked.filter((asked) => asked.call === call).map(({ input }) => input.body);
/** The tab is hidden or closed: what waits for its second is done at once. */
const hide = () => act(() => { window.dispatchEvent(new Event('pagehide')); });

async function write(text: string): Promise<void> {
  const place = await sheet();
  act(() => place.focus());
  const files: File[] = [];
  await act(async () => { fireEvent.paste(place, { clipboardData: { files, types: ['text/plain'], getData: (type: string) => (type === 'text/plain' ? text : '') } }); });
}

async function edit({ person }: Shown): Promise<void> {
  await person.click(await screen.findByRole('link', { name: /Third Night/ }));
  await waitFor(() => expect(button('EDIT DRAFT')).not.toHaveAttribute('aria-disabled'));
  await person.click(button('EDIT DRAFT'));
  await sheet();
}

describe('the list of chapters (part 2 §4)', () => {
  test('shows each with its state; words and date where readers are concerned', async () => {
    show({
      chapters: [
        anOwnChapter({ id: 'c0', chapter: '0.00', title: 'Before', draft_state: 'published', words: 1_204, updated_at: '2026-02-20T12:00:00.000Z' }),
        anOwnChapter({ id: 'c1', chapter: '1.00', title: 'Dawn', draft_state: 'draft', words: 900 }),
        anOwnChapter({ id: 'c2', chapter: '2.00', title: 'Noon', draft_state: 'awaiting approval', words: 800 }),
        anOwnChapter({ id: 'c3', chapter: '2.50', title: 'Dusk', draft_state: 'published with pending changes', words: 700, unlock_mode: 'A', coin_requirement: 5 }),
        anOwnChapter({ id: 'c4', chapter: '4.00', title: '', draft_state: 'draft', rejection: 'It breaks off.' }),
      ],
    });
    const links = within(await list()).getAllByRole('link').filter((link) => link.getAttribute('href')?.includes('chapter=') && !link.textContent?.includes('New Chapter'));
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
  });

  test('of a story that is not one’s own is not there', async () => {
    show({ answers: { 'GET /novels/mine/{novel}/': () => { throw refusal(404, 'not_found', 'There is no such novel.'); } } });
    expect(await screen.findByText('There is no such story of yours')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your stories' })).toHaveAttribute('href', '/book-chapters');
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
    expect(screen.getByText('An editor reads this chapter now. It cannot be edited until they have decided.')).toBeVisible();
    expect(button('EDIT DRAFT')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getByText('Waits for an editor’s decision')).toBeVisible();
    expect(button('EDIT DRAFT')).toHaveAccessibleDescription('Waits for an editor’s decision');
    await person.click(button('EDIT DRAFT'));
    expect(screen.queryByRole('textbox')).toBeNull();
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
    const { person, container } = show({ answers: { [READ]: draftOf(one, '<p onclick="steal()">Safe.<img src="https://x.test/p.gif"></p><iframe></iframe>') } });
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('Safe.')).not.toHaveAttribute('onclick');
    expect(container.querySelector('iframe, img[src^="https://x.test"]')).toBeNull();
  });
});

describe('a new chapter', () => {
  test('exists on this device only, until Save makes it', async () => {
    const chapters = [one];
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    const shown = show({ answers: { [LIST]: () => aPage(...chapters), [SAVE_NEW]: () => { chapters.push(two); return draftOf(two, '<p>The river was wide.</p>', 1); } } });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), ' The Far Bank ');
    await write('The river was wide.');
    expect(within(await list()).getByText('Unsaved')).toBeVisible();
    expect(bodyOf(shown, SAVE_NEW)).toEqual([]);

    await shown.person.click(button('Save'));
    expect(await screen.findByText('All changes saved')).toBeVisible();
    expect(bodyOf(shown, SAVE_NEW)).toEqual([{ title: 'The Far Bank', draft: '<p>The river was wide.</p>' }]);
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter has been saved', type: 'success' }]);
    expect(shown.platform.nav.current().search).toBe('?chapter=2');
    expect(within(await list()).queryByText('Unsaved')).toBeNull();
    // The desk stays as it is: the next save goes to the chapter that was made.
    expect(await sheet()).toHaveTextContent('The river was wide.');
  });

  test('is made once, though the answer of its first save was lost: the same is sent again, and then what was typed since', async () => {
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    let lost = true;
    const shown = show({
      answers: {
        [SAVE_NEW]: () => {
          if (lost) throw refusal(0, 'no_answer', 'No response received from server.');
          return draftOf(two, '<p>Wide.</p>', 1);
        },
        [SAVE]: () => draftOf(two, '<p>Wide.</p>', 2),
      },
    });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), 'The Far Bank');
    await write('Wide.');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('No response received from server.')).toBeVisible();

    lost = false;
    await shown.person.type(screen.getByLabelText('Chapter title'), '!');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('All changes saved')).toBeVisible();
    const first = { title: 'The Far Bank', draft: '<p>Wide.</p>' };
    expect(bodyOf(shown, SAVE_NEW)).toEqual([first, first]);
    const keys = shown.platform.asked.filter(({ call }) => call === SAVE_NEW).map(({ input }) => input.idempotencyKey);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(bodyOf(shown, SAVE)).toEqual([{ title: 'The Far Bank!', draft: '<p>Wide.</p>', version: 1 }]);
  });

  test('that was refused is sent again as it is now', async () => {
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    let refused = true;
    const shown = show({
      answers: {
        [SAVE_NEW]: () => {
          if (refused) throw refusal(400, 'invalid', 'This chapter is too long; split it in two.');
          return draftOf(two, '<p>Wide.</p>', 1);
        },
      },
    });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await write('Wide.');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('This chapter is too long; split it in two.')).toBeVisible();
    refused = false;
    await shown.person.type(screen.getByLabelText('Chapter title'), 'The Far Bank');
    await shown.person.click(button('Save'));
    expect(await screen.findByText('All changes saved')).toBeVisible();
    expect(bodyOf(shown, SAVE_NEW)).toEqual([{ title: '', draft: '<p>Wide.</p>' }, { title: 'The Far Bank', draft: '<p>Wide.</p>' }]);
    expect(bodyOf(shown, SAVE)).toEqual([]);
  });

  test('without a title or a word is not sent to an editor', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await write('The river was wide.');
    await shown.person.click(button('Publish'));
    expect(await screen.findByText('A title is needed before a chapter can be published.')).toBeVisible();
    expect(screen.getByLabelText('Chapter title')).toHaveAttribute('aria-invalid', 'true');
    expect(bodyOf(shown, SAVE_NEW)).toEqual([]);
  });

  test('that was saved without a title and is not sent for want of one says so, until there is one', async () => {
    const untitled = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: '' });
    const shown = show({ answers: { [SAVE_NEW]: draftOf(untitled, '', 1) } });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await sheet();
    await shown.person.click(button('Save'));
    await screen.findByText('All changes saved');
    await shown.person.click(button('Publish'));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not sent for approvalA title is needed before a chapter can be published\.$/);
    await shown.person.type(screen.getByLabelText('Chapter title'), 'T');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
    expect(screen.getByLabelText('Chapter title')).not.toHaveAttribute('aria-invalid');
  });

  test('without a word is not sent for want of one, until there is one', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), 'The Far Bank');
    await shown.person.click(button('Publish'));
    expect(screen.getByRole('alert')).toHaveTextContent(/^Not sent for approvalA chapter needs at least one word before it can be published\. Your text is kept on this device\.$/);
    expect(localStorage.getItem('griot.draft.nov_salt.new')).toContain('The Far Bank');
    await write('Wide.');
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  test('waits for its first word where that word will stand', async () => {
    const shown = show();
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    const waiting = await screen.findByText('Write your chapter here');
    expect(waiting).toHaveStyle({ position: 'absolute', top: '0px' });
    const line = waiting.closest('p') as HTMLElement;
    expect(getComputedStyle(line).position).toBe('relative');
  });

  test('is saved and then sent when Publish is pressed at once', async () => {
    const two = anOwnChapter({ id: 'chp_two', chapter: '2.00', title: 'The Far Bank' });
    const shown = show({ answers: { [SAVE_NEW]: draftOf(two, '<p>Wide.</p>', 1), [PUBLISH]: { ...two, draft_state: 'awaiting approval' } } });
    await shown.person.click((await screen.findAllByRole('link', { name: 'New Chapter' }))[0] as HTMLElement);
    await shown.person.type(await screen.findByLabelText('Chapter title'), 'The Far Bank');
    await write('Wide.');
    await shown.person.click(button('Publish'));
    await waitFor(() => expect(shown.platform.toasts).toEqual([{ message: 'Chapter sent for approval', type: 'success' }]));
    expect(bodyOf(shown, PUBLISH)).toEqual([{ title: 'The Far Bank', draft: '<p>Wide.</p>', version: 1 }]);
  });
});

describe('saving', () => {
  test('sends title, text and the version it was begun from, and the next time the version it got', async () => {
    let version = 4;
    const shown = show({ answers: { [SAVE]: () => draftOf(one, '', (version += 1)) } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    await screen.findByText('All changes saved');
    await shown.person.type(screen.getByLabelText('Chapter title'), '!');
    // Wherever the keyboard stands.
    await shown.person.keyboard('{Control>}s{/Control}');
    await screen.findByText('All changes saved');
    await waitFor(() => expect(bodyOf(shown, SAVE)).toEqual([
      { title: 'Third Night', draft: '<p>Still. The well was dry.</p>', version: 4 },
      { title: 'Third Night!', draft: '<p>Still. The well was dry.</p>', version: 5 },
    ]));
  });

  test('that fails keeps the text and says why', async () => {
    const shown = show({ answers: { [SAVE]: () => { throw refusal(0, 'no_answer', 'No response received from server.'); } } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not savedNo response received from server\. Your text is kept on this device\.$/);
    expect(await sheet()).toHaveTextContent('Still. The well was dry.');
    expect(screen.getByText('Unsaved changes', { selector: '[role=status]' })).toBeVisible();
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
    const shown = show({ answers: { [LIST]: () => aPage(awaiting()), [PUBLISH]: () => { sent = true; return awaiting(); } } });
    const facts: unknown[] = [];
    shown.platform.bus.facts('chapter.submitted.v1').subscribe((fact) => facts.push(fact));
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Publish'));
    expect(await screen.findByText('An editor reads this chapter now. It cannot be edited until they have decided.')).toBeVisible();
    expect(bodyOf(shown, PUBLISH)).toEqual([{ title: 'Third Night', draft: '<p>Still. The well was dry.</p>', version: 4 }]);
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter sent for approval', type: 'success' }]);
    expect(facts).toEqual([{ novel: 'nov_salt', chapter: 'chp_one' }]);
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
  });

  test('that is refused leaves the text to be edited', async () => {
    const shown = show({ answers: { [PUBLISH]: () => { throw refusal(409, 'conflict', 'This chapter is published as it stands.'); } } });
    await edit(shown);
    await shown.person.click(button('Publish'));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Not sent for approvalThis chapter is published as it stands\.$/);
    expect(await sheet()).toHaveTextContent('The well was dry.');
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
    const shown = show({ chapters: [one, two], answers: { [SAVE]: () => { if (broken) throw refusal(500, 'failed', 'Something failed.'); return draftOf(one, '', 5); } } });
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

  test('do not hold up who is no longer signed in: the text is kept and offered again', async () => {
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

describe('text that was kept on this device', () => {
  const keep = (key: string, title: string, draft: string) => () =>
    localStorage.setItem(`griot.draft.nov_salt.${key}`, JSON.stringify({ title, draft, version: 3, at: '2026-03-01T11:00:00.000Z' }));

  test('is offered, and goes on from the version it was begun from', async () => {
    const shown = show({ before: keep('chp_one', 'Third Night', '<p>The well was full.</p>'), answers: { [SAVE]: draftOf(one, '', 5) } });
    expect(within(await list()).getByText('Unsaved changes')).toBeVisible();
    await shown.person.click(screen.getByRole('link', { name: /Third Night/ }));
    expect(await screen.findByText('You typed them 1 hour ago.')).toBeVisible();
    await shown.person.click(button('Continue with them'));
    expect(await sheet()).toHaveTextContent('The well was full.');
    await shown.person.click(button('Save'));
    await screen.findByText('All changes saved');
    expect(bodyOf(shown, SAVE)).toEqual([{ title: 'Third Night', draft: '<p>The well was full.</p>', version: 3 }]);
  });

  test('can be discarded', async () => {
    const shown = show({ before: keep('chp_one', 'Third Night', '<p>The well was full.</p>') });
    await shown.person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await shown.person.click(await screen.findByRole('button', { name: 'Discard them' }));
    expect(screen.queryByText('Unsaved changes are kept on this device')).toBeNull();
    expect(localStorage.getItem('griot.draft.nov_salt.chp_one')).toBeNull();
  });

  test('of a new chapter stands in the list as unsaved, and opens as it was', async () => {
    const shown = show({ before: keep('new', 'The Far Bank', '<p>Wide.</p>') });
    const link = await screen.findByRole('link', { name: /The Far Bank/ });
    expect(link).toHaveTextContent('Unsaved');
    await shown.person.click(link);
    expect(await screen.findByLabelText('Chapter title')).toHaveValue('The Far Bank');
    expect(await sheet()).toHaveTextContent('Wide.');
    expect(screen.getByText('Unsaved changes', { selector: '[role=status]' })).toBeVisible();
  });
});

describe('a chapter that was saved somewhere else meanwhile (ruling 20)', () => {
  /** Refuses every version but the one that stands. */
  const stale = (): Answers[typeof SAVE] => ({ body }) => {
    if ((body as { version: number }).version === 9) return draftOf(one, '', 10);
    throw refusal(409, 'stale_draft', 'This chapter was saved somewhere else meanwhile.', { answer: { title: 'Fourth Night', draft: '<p>The well was deep.</p>', version: 9 } });
  };

  test('shows both texts, and keeps one’s own over the other', async () => {
    const shown = show({ answers: { [SAVE]: stale() } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    const dialog = await screen.findByRole('dialog', { name: 'This chapter was saved somewhere else meanwhile' });
    expect(within(dialog).getByRole('region', { name: 'Your text' })).toHaveTextContent('Still. The well was dry.');
    expect(within(dialog).getByRole('region', { name: 'The other text' })).toHaveTextContent('Fourth NightThe well was deep.');
    await shown.person.click(within(dialog).getByRole('button', { name: 'Keep my text' }));
    await screen.findByText('All changes saved');
    expect(bodyOf(shown, SAVE).at(-1)).toEqual({ title: 'Third Night', draft: '<p>Still. The well was dry.</p>', version: 9 });
  });

  test('or takes the other text, and can bring one’s own back', async () => {
    const shown = show({ answers: { [SAVE]: stale() } });
    await edit(shown);
    await write('Still. ');
    await shown.person.click(button('Save'));
    await shown.person.click(await screen.findByRole('button', { name: 'Take the other text' }));
    expect(await sheet()).toHaveTextContent('The well was deep.');
    expect(screen.getByLabelText('Chapter title')).toHaveValue('Fourth Night');
    expect(screen.getByText('All changes saved')).toBeVisible();
    await shown.person.click(button('Bring it back'));
    expect(await sheet()).toHaveTextContent('Still. The well was dry.');
    expect(screen.getByLabelText('Chapter title')).toHaveValue('Third Night');
  });
});

describe('settings and deletion', () => {
  const open = async ({ person }: Shown, name: string): Promise<void> => {
    await person.click(await screen.findByRole('link', { name: /Third Night/ }));
    await screen.findByText('The well was dry.');
    await person.click(button(name));
  };

  test('a chapter’s price counts for coins only, and is a whole number', async () => {
    const CHANGE = 'PATCH /novels/mine/{novel}/chapters/{chapter}/';
    const shown = show({ answers: { [CHANGE]: one } });
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

  test('deleting asks first, and says that it is done', async () => {
    const REMOVE = 'DELETE /novels/mine/{novel}/chapters/{chapter}/';
    let chapters = [one];
    const shown = show({ answers: { [LIST]: () => aPage(...chapters), [REMOVE]: () => { chapters = []; return null; } } });
    await open(shown, 'Delete');
    const dialog = screen.getByRole('dialog', { name: 'Delete this chapter?' });
    expect(dialog).toHaveTextContent('Chapter 1, “Third Night”, will be gone for good. This cannot be undone.');
    expect(bodyOf(shown, REMOVE)).toEqual([]);
    await shown.person.click(within(dialog).getByRole('button', { name: 'Delete chapter' }));
    expect(await screen.findByText('No chapters created')).toBeVisible();
    expect(shown.platform.toasts).toEqual([{ message: 'Chapter has been deleted', type: 'success' }]);
  });

  test('a chapter that readers have paid for stays, with the reason', async () => {
    const shown = show({ answers: { 'DELETE /novels/mine/{novel}/chapters/{chapter}/': () => { throw refusal(409, 'conflict', 'Readers have paid to unlock this chapter, so it cannot be deleted.'); } } });
    await open(shown, 'Delete');
    await shown.person.click(button('Delete chapter'));
    await waitFor(() => expect(shown.platform.toasts).toEqual([{ message: 'Readers have paid to unlock this chapter, so it cannot be deleted.', type: 'error' }]));
    expect(screen.getByText('The well was dry.')).toBeInTheDocument();
  });
});

describe('a picture', () => {
  test('is stored, described, and set into the text', async () => {
    const shown = show({ answers: { 'POST /novels/mine/{novel}/images/': { url: '/media/chapters/ab/map.webp', width: 800, height: 400 }, [SAVE]: draftOf(one, '', 5) } });
    await edit(shown);
    await shown.person.click(button('Image'));
    const dialog = screen.getByRole('dialog', { name: 'Add an image' });
    await shown.person.click(within(dialog).getByRole('button', { name: 'Add image' }));
    expect(within(dialog).getByText('Choose an image')).toBeVisible();
    expect(within(dialog).getByText('Describe the image in a few words')).toBeVisible();
    fireEvent.change(within(dialog).getByLabelText(/^Image/), { target: { files: [new File(['x'], 'map.png', { type: 'image/png' })] } });
    await shown.person.type(within(dialog).getByLabelText(/Description/), 'A map');
    await shown.person.click(within(dialog).getByRole('button', { name: 'Add image' }));
    expect(await screen.findByRole('img', { name: 'A map' })).toHaveAttribute('src', '/media/chapters/ab/map.webp');
    await shown.person.click(button('Save'));
    await screen.findByText('All changes saved');
    expect(bodyOf(shown, SAVE)).toEqual([{ title: 'Third Night', draft: '<p><img src="/media/chapters/ab/map.webp" alt="A map"></p><p>The well was dry.</p>', version: 4 }]);
  });

  test('that the server cannot take says why, and the text stays', async () => {
    const shown = show({ answers: { 'POST /novels/mine/{novel}/images/': () => { throw refusal(415, 'unsupported_media', 'This file is no picture we can read.'); } } });
    await edit(shown);
    await shown.person.click(button('Image'));
    const dialog = screen.getByRole('dialog', { name: 'Add an image' });
    fireEvent.change(within(dialog).getByLabelText(/^Image/), { target: { files: [new File(['x'], 'map.png', { type: 'image/png' })] } });
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
    expect(within(bar).getAllByRole('button').map((tool) => tool.getAttribute('aria-label'))).toEqual([
      'Undo', 'Redo', 'Bold', 'Italic', 'Underline', 'Strike', 'Heading', 'Blockquote', 'Scene break', 'Image', 'Clean', 'Smaller letters', 'Larger letters',
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
