import type { Entities } from '@griot/contracts';
import { followAnchors } from '@griot/nav';
import {
  anOwnChapter,
  anOwnNovel,
  aPage,
  renderPage,
  testPlatform,
  type Answers,
  type TestPlatform,
} from '@griot/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import ChaptersPage from './chapters.page.tsx';

export type OwnChapter = Entities['OwnChapter'];
export const LIST = 'GET /novels/mine/{novel}/chapters/';
export const READ = 'GET /novels/mine/{novel}/chapters/{chapter}/draft/';
export const SAVE = 'PATCH /novels/mine/{novel}/chapters/{chapter}/draft/';
export const AUTOSAVE = 'PUT /novels/mine/{novel}/chapters/{chapter}/autosave/';
export const SAVE_NEW = 'PATCH /novels/mine/{novel}/chapters/draft/';
export const PUBLISH = 'POST /novels/mine/{novel}/chapters/{chapter}/request-publish/';

const novel = anOwnNovel({ id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road' });
export const one = anOwnChapter({ id: 'chp_one', chapter: '1.00', title: 'Third Night', draft_state: 'draft' });
export const draftOf = (chapter: OwnChapter, draft = '<p>The well was dry.</p>', version = 4): Entities['Draft'] => ({
  ...chapter,
  draft,
  version,
});

interface ShowOptions {
  chapters?: OwnChapter[];
  at?: string;
  answers?: Answers;
  before?: (platform: TestPlatform) => void;
}

/** The page of one author's chapters, with a server that answers as given. */
export function show({ chapters = [one], at = '/book-chapters/salt-road', answers = {}, before }: ShowOptions = {}) {
  const platform = testPlatform({
    at,
    user: { pen_name: 'Tunde Marlowe' },
    answers: {
      'GET /novels/mine/{novel}/': novel,
      'GET /writing-goal/': { words: null, time_zone: null, today: 0, streak: 0 },
      'GET /novels/mine/{novel}/comments/': aPage(),
      [LIST]: aPage(...chapters),
      [READ]: ({ params }: { params?: Record<string, string> }) =>
        draftOf(chapters.find(({ id }) => id === params?.['chapter']) ?? one),
      ...answers,
    },
  });
  before?.(platform);
  unfollow = followAnchors(platform.nav);
  return renderPage(ChaptersPage, { path: '/book-chapters/:slug', platform });
}
export type RenderedPage = ReturnType<typeof show>;

/** Links are followed as the shell follows them. */
let unfollow = (): void => {};
afterEach(() => unfollow());

/** What a browser tells of an element and jsdom does not; the editor asks whether it may be written in. */
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    configurable: true,
    get(this: HTMLElement) {
      return this.closest('[contenteditable]')?.getAttribute('contenteditable') === 'true';
    },
  });
});
afterAll(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'isContentEditable');
});

export const sheet = () => screen.findByRole('textbox', { name: 'Chapter text' });
export const list = () => screen.findByRole('navigation', { name: 'Chapters' });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const bodyOf = ({ platform }: RenderedPage, call: string) =>
  platform.asked.filter((asked) => asked.call === call).map(({ input }) => input.body);
/** The tab is hidden or closed: what waits for its second is done at once. */
export const hide = () =>
  act(() => {
    window.dispatchEvent(new Event('pagehide'));
  });

/** The author turns to another tab: what is typed is saved at once. */
export const turnAway = () => become('hidden');
/** And comes back. */
export const comeBack = () => become('visible');

async function become(state: DocumentVisibilityState): Promise<void> {
  const seen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
  seen.mockRestore();
}

export async function write(text: string): Promise<void> {
  const editor = await sheet();
  act(() => editor.focus());
  const files: File[] = [];
  await act(async () => {
    fireEvent.paste(editor, {
      clipboardData: { files, types: ['text/plain'], getData: (type: string) => (type === 'text/plain' ? text : '') },
    });
  });
}

export async function edit({ person }: RenderedPage): Promise<void> {
  await person.click(await screen.findByRole('link', { name: /Third Night/ }));
  await waitFor(() => expect(button('EDIT DRAFT')).not.toHaveAttribute('aria-disabled'));
  await person.click(button('EDIT DRAFT'));
  await sheet();
}
