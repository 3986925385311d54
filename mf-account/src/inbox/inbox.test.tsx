import { aMessage, aPage, badGateway, refusal, renderPage, type Answers } from '@griot/testing';
import type { Entities } from '@griot/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import InboxPage from './inbox.page.tsx';

type Message = Entities['InboxMessage'];
const GIFT = aMessage({
  id: 'msg_gift',
  title: 'A gift for Salt',
  preview: 'A reader has given to Salt: Kola Nut.',
  message: 'A reader has given to Salt: Kola Nut.',
  sender: { pen_name: 'Ngozi Reads', user_code: '482913370021' },
  message_type: 2,
  created_at: '2026-03-01T10:00:00.000Z',
});
const NEWS = aMessage({
  id: 'msg_news',
  title: 'Your statement for February',
  preview: 'Readers paid',
  message: 'Readers paid.\n\nIt is on /account-dashboard.',
  created_at: '2026-02-27T12:00:00.000Z',
  read: true,
});

/** A server that keeps what is marked. */
function inboxOf(...messages: Message[]): Answers {
  const kept = new Map(messages.map((message) => [message.id, message]));
  const one = (id: string | undefined): Message => {
    const message = kept.get(id ?? '');
    if (!message) throw refusal(404, 'not_found', 'There is no such message.');
    return message;
  };
  return {
    'GET /inbox/': ({ query = {} }) => {
      const found = [...kept.values()].filter(({ read }) => query.read !== 'false' || !read);
      const from = Number(query.offset ?? 0);
      return { ...aPage(...found.slice(from, from + Number(query.limit))), count: found.length };
    },
    'GET /inbox/{message}/': ({ params }) => one(params?.message),
    'PATCH /inbox/{message}/': ({ params, body }) => {
      const marked = { ...one(params?.message), read: (body as { read: boolean }).read };
      kept.set(marked.id, marked);
      return marked;
    },
  };
}

const open = (answers: Answers = inboxOf(GIFT, NEWS), at = '/account-inbox') =>
  renderPage(InboxPage, { path: '/account-inbox', at, user: {}, answers });
const onDesk = () => {
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    }),
  );
};
afterEach(() => void jest.restoreAllMocks());

const list = () => screen.findByRole('list', { name: 'Messages' });
const row = async (title: string) => within(await list()).getByRole('link', { name: new RegExp(title) });
const pane = () => screen.findByRole('article');
const unreadAtTab = () =>
  within(screen.getByRole('navigation', { name: 'Account' })).getByRole('link', { name: /^Inbox/ }).textContent;

describe('on a desktop', () => {
  beforeEach(onDesk);

  it('opens the first message, puts it into the address, and marks it read', async () => {
    const { platform } = open();
    expect(await within(await pane()).findByRole('heading', { name: 'A gift for Salt' })).toBeVisible();
    expect(platform.nav.current()).toMatchObject({ search: '?message=msg_gift', action: 'replace' });
    expect(within(await pane()).getByText(/^From:/)).toHaveTextContent('From: Ngozi Reads • 1 March 2026');
    await waitFor(() =>
      expect(platform.asked).toContainEqual({
        call: 'PATCH /inbox/{message}/',
        input: { params: { message: 'msg_gift' }, body: { read: true } },
      }),
    );
    expect(await row('A gift for Salt')).toHaveAttribute('aria-current', 'true');
    expect(await row('A gift for Salt')).not.toHaveAccessibleName(/Unread/);
    await waitFor(() => expect(unreadAtTab()).toBe('Inbox'));
  });

  it('shows the message of the address instead of the first', async () => {
    const { platform } = open(inboxOf(GIFT, NEWS), '/account-inbox?message=msg_news');
    expect(await within(await pane()).findByText('Readers paid.')).toBeVisible();
    expect(platform.nav.current().search).toBe('?message=msg_news');
    expect(await row('A gift for Salt')).toHaveAccessibleName(/Unread/);
    expect(platform.asked.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('lists sender, title, preview, how long ago, and what is unread', async () => {
    open(inboxOf(GIFT, NEWS), '/account-inbox?message=msg_news');
    expect(await row('A gift for Salt')).toHaveTextContent(
      'Unread. Ngozi Reads2 hours agoA gift for SaltA reader has given to Salt: Kola Nut.',
    );
    expect(await row('Your statement')).toHaveTextContent(
      'Griot Official2 days agoYour statement for FebruaryReaders paid',
    );
    expect(unreadAtTab()).toBe('Inbox1 unread');
  });

  it('marks a message unread again, which stays so while it is shown, and read once more', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Mark as unread' }));
    expect(await screen.findByRole('button', { name: 'Mark as read' })).toBeVisible();
    expect(await row('A gift for Salt')).toHaveAccessibleName(/Unread/);
    await waitFor(() => expect(unreadAtTab()).toBe('Inbox1 unread'));
    await person.click(screen.getByRole('button', { name: 'Mark as read' }));
    await waitFor(() => expect(unreadAtTab()).toBe('Inbox'));
  });

  it('marks a message only once it has come, so that no late answer calls it unread again', async () => {
    const answers = inboxOf(GIFT, NEWS);
    let come: () => void = () => {};
    const { platform } = open({
      ...answers,
      'GET /inbox/{message}/': () =>
        new Promise((resolve) => {
          come = () => resolve(GIFT);
        }),
    });
    await pane();
    expect(platform.asked.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
    await act(async () => come());
    expect(await screen.findByRole('button', { name: 'Mark as unread' })).toBeVisible();
    expect(await row('A gift for Salt')).not.toHaveAccessibleName(/Unread/);
  });

  it('says so when a mark was not taken, and shows what is true', async () => {
    const { person, platform } = open({
      ...inboxOf(NEWS),
      'PATCH /inbox/{message}/': () => {
        throw refusal(0, 'no_answer', 'No response received from server.');
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Mark as unread' }));
    await waitFor(() =>
      expect(platform.toasts).toEqual([{ message: 'No response received from server.', type: 'error' }]),
    );
    expect(screen.getByRole('button', { name: 'Mark as unread' })).toBeVisible();
    expect(await row('Your statement')).not.toHaveAccessibleName(/Unread/);
  });

  it('keeps a message in sight that is read among the unread', async () => {
    const { person, platform } = open(
      inboxOf(GIFT, NEWS, aMessage({ id: 'msg_old', title: 'Older and unread' })),
      '/account-inbox?message=msg_news',
    );
    await list();
    await person.click(screen.getByRole('button', { name: 'Unread only' }));
    expect(await screen.findByText('Select a message')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Your statement/ })).not.toBeInTheDocument());
    expect(platform.nav.current().search).toBe('?filter=unread');
    await person.click(await row('Older and unread'));
    expect(await within(await pane()).findByRole('heading', { name: 'Older and unread' })).toBeVisible();
    await waitFor(() => expect(unreadAtTab()).toBe('Inbox1 unread'));
    expect(await row('Older and unread')).not.toHaveAccessibleName(/Unread\./);
  });

  it('opens none of the unread by itself, or it would not be unread any more', async () => {
    const { platform } = open(inboxOf(GIFT, NEWS), '/account-inbox?filter=unread');
    expect(await row('A gift for Salt')).toHaveAccessibleName(/Unread/);
    expect(screen.getByText('Select a message')).toBeVisible();
    expect(platform.asked.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('says when none is unread, and leads to all', async () => {
    const { person } = open(inboxOf(NEWS), '/account-inbox?filter=unread');
    expect(await screen.findByText('No unread messages')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Show all messages' }));
    expect(await row('Your statement')).toBeVisible();
  });

  it('shows the preview when the whole message does not come, and asks again', async () => {
    let down = true;
    const { person } = open({
      ...inboxOf(NEWS),
      'GET /inbox/{message}/': () => {
        if (down) throw refusal(0, 'no_answer', 'No response received from server.');
        return NEWS;
      },
    });
    expect(await within(await pane()).findByText('Readers paid')).toBeVisible();
    down = false;
    await person.click(within(await pane()).getByRole('button', { name: 'Reload' }));
    expect(await within(await pane()).findByText('Readers paid.')).toBeVisible();
  });

  it('says when a message has no text, and links to our own pages in one that has', async () => {
    const { person } = open(inboxOf({ ...GIFT, message: '', body: ' ' }, NEWS));
    expect(await screen.findByText('No message content available')).toBeVisible();
    await person.click(await row('Your statement'));
    expect(await within(await pane()).findByRole('link', { name: 'your dashboard' })).toHaveAttribute(
      'href',
      '/account-dashboard',
    );
  });

  it('says when the message of the address is in nobody’s hands here', async () => {
    open(inboxOf(GIFT), '/account-inbox?message=msg_anothers');
    expect(await screen.findByText('This message is not in your inbox.')).toBeVisible();
    expect(await row('A gift for Salt')).toBeVisible();
  });

  it('turns the pages of ten thousand messages, and chooses none of them by itself', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) =>
      aMessage({ id: `msg_${n}`, title: `Message ${n}`, read: true }),
    );
    const { person, platform } = open(inboxOf(...many));
    expect(await screen.findByText('10,000 messages')).toBeVisible();
    expect(await screen.findByText('Page 1 of 500')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Last' }));
    expect(await screen.findByRole('link', { name: /Message 9999/ })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /Message \d/ })).toHaveLength(20);
    expect(platform.nav.current().search).toBe('?page=500');
    expect(screen.getByText('Select a message')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Messages, page 500 of 500' })).toHaveFocus();
  });

  it('comes back from a page that is not there any more to the last one', async () => {
    const { platform } = open(inboxOf(GIFT, NEWS), '/account-inbox?page=7');
    expect(await row('A gift for Salt')).toBeVisible();
    expect(platform.nav.current().search).not.toContain('page');
  });
});

describe('on a phone', () => {
  it('shows the list first and opens nothing by itself', async () => {
    const { platform } = open();
    expect(await row('A gift for Salt')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    expect(platform.nav.current().search).toBe('');
    expect(platform.asked.filter(({ call }) => call.startsWith('PATCH'))).toEqual([]);
  });

  it('opens a message as a step of its own, with the keyboard, and comes Back to its row', async () => {
    const { person, platform } = open();
    await person.click(await row('Your statement'));
    expect(await within(await pane()).findByText('Readers paid.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Your statement for February' })).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Messages' })).not.toBeInTheDocument();
    expect(platform.nav.current()).toMatchObject({ search: '?message=msg_news', action: 'push' });
    await person.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(async () => expect(await row('Your statement')).toHaveFocus());
    expect(platform.nav.current().search).toBe('');
  });

  it('comes Back to the list also from a message that was opened by its address', async () => {
    const { person } = open(inboxOf(GIFT, NEWS), '/account-inbox?message=msg_news');
    await pane();
    await person.click(screen.getByRole('button', { name: 'Back' }));
    expect(await row('A gift for Salt')).toBeVisible();
  });
});

it('says when there are none yet', async () => {
  open(inboxOf());
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

it('says “Loading...” while the wait is felt', async () => {
  open({ 'GET /inbox/': () => new Promise(() => {}) });
  expect(await screen.findByText('Loading...')).toBeVisible();
});

it.each([
  ['Too many questions.', 'Oops! Too many questions.'],
  ['', 'Oops! Failed to load inbox'],
])('says what failed (“%s”), and loads on Reload', async (detail, text) => {
  let down = true;
  const answers = inboxOf(NEWS);
  const { person } = open({
    ...answers,
    'GET /inbox/': (input) => {
      if (down) throw detail ? refusal(500, 'failed', detail) : badGateway();
      return (answers['GET /inbox/'] as (i: typeof input) => never)(input);
    },
  });
  expect(await screen.findByText(text)).toBeVisible();
  down = false;
  await person.click(screen.getByRole('button', { name: 'Reload' }));
  expect(await row('Your statement')).toBeVisible();
});
