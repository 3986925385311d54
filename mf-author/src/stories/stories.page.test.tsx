import { anOwnNovel, aPage, refusal, renderPage, type Answers } from '@griot/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { Entities } from '@griot/contracts';
import StoriesPage from './stories.page.tsx';

type Novel = Entities['OwnNovel'];

const salt = anOwnNovel({
  id: 'nov_salt',
  slug: 'salt-road',
  title: 'The Salt Road',
  num_draft_chapters: 4,
  num_draft_words: 12_000,
  num_collections: 1_300,
});
const low = anOwnNovel({ id: 'nov_low', slug: 'low-water', title: 'Low Water' });

/** The page of an author with some novels; the server forgets and completes them as it is told to. */
function show(novels: Novel[], answers: Answers = {}) {
  let held = novels;
  return renderPage(StoriesPage, {
    path: '/account-stories',
    user: { pen_name: 'Adaeze Obi' },
    answers: {
      'GET /inbox/': aPage(),
      'GET /novels/mine/': () => aPage(...held),
      'DELETE /novels/mine/{novel}/': ({ params }) => {
        held = held.filter(({ slug }) => slug !== params?.['novel']);
        return null as never;
      },
      'POST /novels/mine/{novel}/complete/': ({ params }) => {
        held = held.map((novel) => (novel.slug === params?.['novel'] ? { ...novel, completed: true } : novel));
        return held.find(({ slug }) => slug === params?.['novel']) as Novel;
      },
      ...answers,
    },
  });
}
const rowOf = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(title) }));
const openFrom = async (person: ReturnType<typeof show>['person'], button: string) => {
  await person.click(await screen.findByRole('button', { name: button }));
  return within(await screen.findByRole('dialog'));
};

describe('the stories of an author (part 1 §2)', () => {
  test('stand in six columns, each leading to its chapters', async () => {
    show([salt]);
    const row = await rowOf('The Salt Road');
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Stories',
      'State',
      'Chapter',
      'Words',
      'Collections',
      'Action',
    ]);
    expect(row.getByRole('link', { name: 'The Salt Road' })).toHaveAttribute('href', '/book-chapters/salt-road');
    expect(
      row
        .getAllByRole('cell')
        .slice(0, 4)
        .map((cell) => cell.textContent),
    ).toEqual(['Ongoing', '4', '12,000', '1,300']);
    expect(screen.getByRole('link', { name: 'New Story' })).toHaveAttribute('href', '/create-novel');
    expect(screen.getByRole('link', { name: 'Stories' })).toHaveAttribute('aria-current', 'page');
  });

  test('say whether they are completed, a draft, or hidden and why', async () => {
    show([
      anOwnNovel({ title: 'Finished', completed: true }),
      anOwnNovel({ id: 'nov_2', title: 'Begun', num_chapters: 0 }),
      anOwnNovel({ id: 'nov_3', title: 'Kept back', hidden_reason: 'The cover is not yours.' }),
    ]);
    const states = async (title: string) => (await rowOf(title)).getAllByRole('cell')[0]?.textContent;
    expect(await states('Finished')).toBe('Completed');
    expect(await states('Begun')).toBe('OngoingDraftNo chapter is published yet');
    expect(await states('Kept back')).toBe('OngoingHiddenAn editor hides it from readers: The cover is not yours.');
  });

  test('that are not there yet: the page says how to begin', async () => {
    show([]);
    expect(await screen.findByText('You do not currently have any novel')).toBeVisible();
    expect(screen.getByText('Create a novel to get started')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Story' })).toHaveAttribute('href', '/create-novel');
  });

  test('that did not load are asked for again', async () => {
    let broken = true;
    const { person } = show([], {
      'GET /novels/mine/': () => {
        if (broken) throw refusal(500, 'failed', 'Something failed.');
        return aPage(salt);
      },
    });
    expect(await screen.findByText('Service failed: Something failed.')).toBeVisible();
    broken = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'The Salt Road' })).toBeVisible();
  });
});

describe('completing a story (part 1 §4, ruling 2)', () => {
  test('asks for the reason, says Sending..., and never deletes', async () => {
    let answer: ((completed: Novel) => void) | undefined;
    const { person, platform } = show([salt], {
      'POST /novels/mine/{novel}/complete/': () => new Promise<Novel>((resolve) => (answer = resolve)),
    });
    const dialog = await openFrom(person, 'Mark completed: The Salt Road');
    await person.click(dialog.getByRole('button', { name: 'Mark completed' }));
    expect(await dialog.findByText('A reason is needed.')).toBeVisible();
    await person.type(dialog.getByLabelText('Reason'), ' The caravan is home. ');
    await person.click(dialog.getByRole('button', { name: 'Mark completed' }));
    const sending = await dialog.findByRole('button', { name: 'Sending...' });
    await person.click(sending);
    expect(platform.asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([
      {
        call: 'POST /novels/mine/{novel}/complete/',
        input: { params: { novel: 'salt-road' }, body: { reason: 'The caravan is home.' } },
      },
    ]);
    answer?.({ ...salt, completed: true });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows it as completed, takes the action away, and leaves the keyboard in the row', async () => {
    const { person, platform } = show([salt, low]);
    const dialog = await openFrom(person, 'Mark completed: The Salt Road');
    await person.type(dialog.getByLabelText('Reason'), 'Done.');
    await person.click(dialog.getByRole('button', { name: 'Mark completed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect((await rowOf('The Salt Road')).getByText('Completed')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Mark completed: The Salt Road' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete The Salt Road' })).toHaveFocus();
    expect(platform.toasts).toEqual([{ message: 'Novel marked completed', type: 'success' }]);
  });

  test('that the server refuses keeps the reason, also after a look elsewhere', async () => {
    const { person } = show([salt], {
      'POST /novels/mine/{novel}/complete/': () => {
        throw refusal(409, 'conflict', 'A novel needs a published chapter before it can be completed.');
      },
    });
    const dialog = await openFrom(person, 'Mark completed: The Salt Road');
    await person.type(dialog.getByLabelText('Reason'), 'The caravan is home.');
    await person.click(dialog.getByRole('button', { name: 'Mark completed' }));
    expect(await dialog.findByText('A novel needs a published chapter before it can be completed.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Cancel' }));
    const again = await openFrom(person, 'Mark completed: The Salt Road');
    expect(again.getByLabelText('Reason')).toHaveValue('The caravan is home.');
    await person.clear(again.getByLabelText('Reason'));
    await person.click(again.getByRole('button', { name: 'Cancel' }));
    const emptied = await openFrom(person, 'Mark completed: The Salt Road');
    expect(emptied.getByLabelText('Reason')).toHaveValue('');
  });

  test('is not offered before a chapter is published, and says why', async () => {
    const { person } = show([anOwnNovel({ ...salt, num_chapters: 0 })]);
    const dialog = await openFrom(person, 'Mark completed: The Salt Road');
    expect(dialog.getByText('A novel needs a published chapter before it can be completed.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Go to its chapters' })).toHaveAttribute(
      'href',
      '/book-chapters/salt-road',
    );
  });
});

describe('deleting a story', () => {
  test('says what becomes of chapters, readers, income and application, and can be left', async () => {
    const { person, platform } = show([anOwnNovel({ ...salt, contract_status: 'pending' })]);
    const dialog = await openFrom(person, 'Delete The Salt Road');
    expect(dialog.getByText(/You lose the novel and its 4 chapters, drafts too\./)).toHaveTextContent(
      'This cannot be undone.',
    );
    expect(dialog.getAllByRole('listitem').map((fact) => fact.textContent)).toEqual([
      'It leaves the catalogue, and the shelves of its readers.',
      'Readers who unlocked a chapter keep what they unlocked, and the free chapters with it.',
      'What you have earned with it stays yours.',
    ]);
    expect(dialog.getByText('Your application for a contract is closed with it.')).toBeVisible();
    await person.click(dialog.getByRole('button', { name: 'Keep it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Delete The Salt Road' })).toHaveFocus();
    expect(platform.asked.map(({ call }) => call)).not.toContain('DELETE /novels/mine/{novel}/');
  });

  test('of which no reader knows says nothing of readers', async () => {
    const { person } = show([anOwnNovel({ ...salt, num_chapters: 0, num_draft_chapters: 1 })]);
    const dialog = await openFrom(person, 'Delete The Salt Road');
    expect(dialog.getByText(/You lose the novel and its chapter, drafts too\./)).toBeVisible();
    expect(dialog.queryByRole('listitem')).toBeNull();
  });

  test('with the keyboard alone: the row goes, the device forgets its drafts, the heading has the keyboard', async () => {
    const { person, platform } = show([salt, low]);
    localStorage.setItem('griot.draft.nov_salt.chp_one', JSON.stringify({ title: 'One', draft: '<p>x</p>' }));
    localStorage.setItem('griot.draft.nov_low.chp_two', JSON.stringify({ title: 'Two', draft: '<p>x</p>' }));
    (await screen.findByRole('button', { name: 'Delete The Salt Road' })).focus();
    await person.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “The Salt Road”?' }));
    dialog.getByRole('button', { name: 'Delete novel' }).focus();
    await person.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /The Salt Road/ })).toBeNull());
    expect(platform.toasts).toEqual([{ message: 'Novel deleted successfully', type: 'success' }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Stories' })).toHaveFocus();
    expect(screen.getByRole('row', { name: /Low Water/ })).toBeVisible();
    expect(Object.keys(localStorage).filter((key) => key.startsWith('griot.draft.'))).toEqual([
      'griot.draft.nov_low.chp_two',
    ]);
  });

  test.each([
    [refusal(409, 'conflict', 'This novel is under contract.'), 'This novel is under contract.'],
    [new Error('no text'), 'Failed to delete novel'],
  ])('that fails says why, and keeps the novel: %s', async (failure, text) => {
    const { person } = show([salt], {
      'DELETE /novels/mine/{novel}/': () => {
        throw failure;
      },
    });
    const dialog = await openFrom(person, 'Delete The Salt Road');
    await person.click(dialog.getByRole('button', { name: 'Delete novel' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /The Salt Road/, hidden: true })).toBeInTheDocument();
  });

  test('that is under a signed contract is not offered', async () => {
    const { person } = show([anOwnNovel({ ...salt, contract_status: 'signed' })]);
    const dialog = await openFrom(person, 'Delete The Salt Road');
    expect(
      dialog.getByText(
        'A novel cannot be deleted while its signed contract runs. Once the contract has ended, it can be.',
      ),
    ).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete novel' })).toBeNull();
  });
});
