import type { Entities } from '@griot/contracts';
import { anOwnChapter, refusal, renderPage, type Answers } from '@griot/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ReviewPage from './review.page.tsx';

const submitted = (given: Partial<Entities['ReviewedChapter']> = {}): Entities['ReviewedChapter'] => ({
  ...anOwnChapter({
    id: 'chp_three',
    chapter: '3.00',
    title: 'Third Night',
    words: 1250,
    draft_state: 'awaiting approval',
    unlock_mode: 'C',
    coin_requirement: 5,
  }),
  requested_at: '2026-02-27T12:00:00.000Z',
  novel: { id: 'nov_salt', slug: 'salt-road', title: 'The Salt Road', author: 'Tunde Marlowe' },
  draft: '<p>The well was dry.</p><p>Somebody sang.</p>',
  published: null,
  published_title: null,
  ...given,
});

function open(chapter: Answers['GET /staff/chapters/{chapter}/'], answers: Answers = {}) {
  const shown = renderPage(ReviewPage, {
    path: '/staff/chapters/:chapter',
    at: '/staff/chapters/chp_three',
    user: { roles: ['reader', 'editor'] },
    answers: { ...(chapter === undefined ? {} : { 'GET /staff/chapters/{chapter}/': chapter }), ...answers },
  });
  return shown;
}

const DONE = anOwnChapter({ id: 'chp_three' });
const TAKEN = () => {
  throw refusal(409, 'conflict', 'This chapter is not awaiting approval.');
};

it('shows a new chapter with what an editor needs to know of it', async () => {
  open(submitted());
  expect(await screen.findByRole('heading', { level: 1, name: 'Chapter 3: Third Night' })).toBeVisible();
  for (const text of [
    'The Salt Road',
    'by Tunde Marlowe',
    '1,250 words',
    '5 coins',
    'New chapter',
    'The well was dry.',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

it('shows what stands published when it is a change, and marks what differs', async () => {
  const { person } = open(
    submitted({ published: '<p>The well was dry.</p><p>Nobody sang.</p><p>Then it rained.</p>' }),
  );
  expect(await screen.findByText('1 paragraph new or changed')).toBeVisible();
  expect(screen.getByText('Somebody sang.')).toHaveClass('marked');
  expect(screen.getByText('The well was dry.')).not.toHaveClass('marked');
  await person.click(screen.getByRole('tab', { name: 'Published now' }));
  expect(screen.getByText('Nobody sang.')).toHaveClass('marked');
  expect(screen.getByText('Then it rained.')).toHaveClass('marked');
});

it('puts both versions side by side on a desktop', async () => {
  const wide = jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(min-width: 1280px)',
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  );
  open(submitted({ published: '<p>The well was dry.</p>' }));
  expect(within(await screen.findByRole('region', { name: /Submitted/ })).getByText('Somebody sang.')).toBeVisible();
  expect(within(screen.getByRole('region', { name: 'Published now' })).getByText('The well was dry.')).toBeVisible();
  wide.mockRestore();
});

it('publishes an approved chapter, says so, and goes back to the queue', async () => {
  const { person, platform } = open(submitted(), { 'POST /novels/{novel}/chapters/{chapter}/publish/': DONE });
  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Elsewhere: /staff/chapters')).toBeVisible();
  expect(platform.asked).toContainEqual({
    call: 'POST /novels/{novel}/chapters/{chapter}/publish/',
    input: { params: { novel: 'nov_salt', chapter: 'chp_three' }, body: { requested_at: '2026-02-27T12:00:00.000Z' } },
  });
  expect(platform.toasts).toEqual([{ message: '“Third Night” is published.', type: 'success' }]);
  expect(platform.stale).toEqual(expect.arrayContaining(['GET /staff/chapters/', 'GET /novels/{novel}/chapters/']));
});

it('takes two presses of Approve as one, and says nothing of success before there is any', async () => {
  const { platform } = open(submitted(), {
    'POST /novels/{novel}/chapters/{chapter}/publish/': () => {
      throw refusal(503, 'unavailable', 'Down for a minute.');
    },
  });
  const approve = await screen.findByRole('button', { name: 'Approve' });
  await act(async () => {
    approve.click();
    approve.click();
  });
  await waitFor(() => expect(platform.toasts).toEqual([{ message: 'Down for a minute.', type: 'error' }]));
  expect(screen.getByText('The well was dry.')).toBeVisible();
});

it('rejects only with a reason', async () => {
  const { person, platform } = open(submitted());
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  await person.type(screen.getByLabelText('Reason'), ' no ');
  await person.click(screen.getByRole('button', { name: 'Reject chapter' }));
  expect(await screen.findByText('Tell the author why.')).toBeVisible();
  expect(platform.asked.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
});

it('sends the reason, says to whom the chapter went back, and goes back to the queue', async () => {
  const { person, platform } = open(submitted(), { 'POST /novels/{novel}/chapters/{chapter}/reject/': DONE });
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  await person.type(screen.getByLabelText('Reason'), 'The singer needs a name. ');
  await person.click(screen.getByRole('button', { name: 'Reject chapter' }));
  expect(await screen.findByText('Elsewhere: /staff/chapters')).toBeVisible();
  expect(platform.asked).toContainEqual({
    call: 'POST /novels/{novel}/chapters/{chapter}/reject/',
    input: {
      params: { novel: 'nov_salt', chapter: 'chp_three' },
      body: { reason: 'The singer needs a name.', requested_at: '2026-02-27T12:00:00.000Z' },
    },
  });
  expect(platform.toasts).toEqual([{ message: '“Third Night” went back to Tunde Marlowe.', type: 'success' }]);
  expect(platform.stale).toContain('GET /staff/chapters/');
});

it('says so when somebody else has decided in the meantime', async () => {
  const { person, platform } = open(submitted(), {
    'POST /novels/{novel}/chapters/{chapter}/publish/': TAKEN,
  });
  await person.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Elsewhere: /staff/chapters')).toBeVisible();
  expect(platform.toasts).toEqual([
    { message: 'Somebody else has decided on this chapter in the meantime.', type: 'default' },
  ]);
  expect(platform.stale).toContain('GET /staff/chapters/');
});

it('says so when the chapter is gone before it was opened', async () => {
  open(() => {
    throw refusal(404, 'not_found', 'There is no such chapter.');
  });
  expect(await screen.findByText('This chapter is not waiting.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the queue' })).toHaveAttribute('href', '/staff/chapters');
});

it('keeps the reason when the server cannot be reached', async () => {
  const { person } = open(submitted(), {
    'POST /novels/{novel}/chapters/{chapter}/reject/': () => {
      throw refusal(0, 'no_answer', 'No response received from server.');
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  await person.type(screen.getByLabelText('Reason'), 'The singer needs a name.');
  await person.click(screen.getByRole('button', { name: 'Reject chapter' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('No response received from server.'));
  expect(screen.getByLabelText('Reason')).toHaveValue('The singer needs a name.');
});

describe('a reason that is typed and not sent', () => {
  const typed = async () => {
    const shown = open(submitted());
    await shown.person.click(await screen.findByRole('button', { name: 'Reject' }));
    await shown.person.type(screen.getByLabelText('Reason'), 'The singer needs a name.');
    return shown;
  };

  it('is not left before the editor has been asked', async () => {
    const { person, platform } = await typed();
    await act(async () => {
      void platform.nav.push('/staff/chapters');
    });
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.getByLabelText('Reason')).toHaveValue('The singer needs a name.');
    await act(async () => {
      void platform.nav.push('/staff/chapters');
    });
    await person.click(await screen.findByRole('button', { name: 'Discard Changes' }));
    expect(await screen.findByText('Elsewhere: /staff/chapters')).toBeVisible();
  });

  it('is still there when its dialog is opened again', async () => {
    const { person } = await typed();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await person.click(screen.getByRole('button', { name: 'Reject' }));
    expect(screen.getByLabelText('Reason')).toHaveValue('The singer needs a name.');
  });
});

it('lets an editor go who has opened the dialog and written nothing', async () => {
  const { person, platform } = open(submitted());
  await person.click(await screen.findByRole('button', { name: 'Reject' }));
  await act(async () => {
    void platform.nav.push('/staff/chapters');
  });
  expect(await screen.findByText('Elsewhere: /staff/chapters')).toBeVisible();
});
