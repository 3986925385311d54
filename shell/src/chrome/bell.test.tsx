import { withLock } from '@griot/browser';
import { testPlatform } from '@griot/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Bell } from './bell.tsx';

const ADA = { pen_name: 'Ada Reader', email_verified: true };

/** A stream as the server sends it, to which the test adds. */
function aStream() {
  let add: (text: string) => void = () => undefined;
  let end: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      add = (text) => controller.enqueue(new TextEncoder().encode(text));
      end = () => controller.close();
    },
  });
  return { answer: { ok: true, status: 200, body } as Response, add: (text: string) => add(text), end: () => end() };
}

const asked: { url: string; authorization: string | null }[] = [];
let streams: (() => Response)[] = [];
beforeEach(() => {
  asked.length = 0;
  streams = [];
  global.fetch = jest.fn((url: string, init: RequestInit) => {
    asked.push({ url, authorization: new Headers(init.headers).get('authorization') });
    const next = streams.shift();
    return next ? Promise.resolve(next()) : new Promise<Response>(() => undefined);
  }) as never;
});

function show({ unread = 0 } = {}) {
  const opened: string[] = [];
  const platform = testPlatform({
    at: '/genre',
    user: ADA,
    answers: { 'GET /follows/news/unread/': () => ({ count: unread }) },
  });
  const openUnder = async (_button: HTMLElement, overlay: string): Promise<void> => void opened.push(overlay);
  const screenOf = render(<Bell platform={platform} lock={withLock} show={openUnder} />);
  return { platform, opened, nowUnread: (count: number) => void (unread = count), ...screenOf };
}

test('counts what is unread, opens the list of it, and asks anew once something is read', async () => {
  const { platform, opened, nowUnread } = show({ unread: 3 });
  await userEvent.click(await screen.findByRole('button', { name: 'News: 3 unread' }));
  expect(opened).toEqual(['account.news']);
  nowUnread(2);
  act(() => platform.bus.publish('data.changed.v1', { now: ['GET /follows/news/unread/'], later: [] }));
  expect(await screen.findByRole('button', { name: 'News: 2 unread' })).toBeVisible();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
});

test('counts live, also where an event comes in pieces, and says quietly that more has come', async () => {
  const stream = aStream();
  streams.push(() => stream.answer);
  const { nowUnread } = show();
  expect(await screen.findByRole('button', { name: 'News' })).toBeVisible();
  nowUnread(1);
  await act(async () => stream.add('event: unread\ndata: {"count":1}\n\n:\n\nevent: unread\nda'));
  expect(await screen.findByRole('button', { name: 'News: 1 unread' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('News: 1 unread');
  nowUnread(120);
  await act(async () => stream.add('ta: {"count":120}\n\n'));
  expect(await screen.findByRole('button', { name: 'News: more than 99 unread' })).toHaveTextContent('99+');
  expect(asked).toEqual([{ url: '/api/follows/live/', authorization: expect.stringMatching(/^Bearer ./) }]);
});

test('is not asked for by who is not there any more', async () => {
  const { unmount } = show();
  await waitFor(() => expect(asked).toHaveLength(1));
  const [, init] = (global.fetch as jest.Mock).mock.calls[0] as [string, RequestInit];
  unmount();
  expect(init.signal?.aborted).toBe(true);
});
