import { createBus } from '@griot/bus';
import { EFFECTS, LATER_EFFECTS, type CallName, type ReadCall } from '@griot/contracts';
import { contract } from '@griot/contracts/contract';
import { QueryObserver } from '@tanstack/react-query';
import { createAnswers } from './answers.ts';
import type { Api } from './client.ts';
import { followEffects, withEffects } from './effects.ts';
import { ApiError } from './error.ts';
import { createQueryClient } from './query-client.ts';
import { queryOptions } from './query.ts';

const READING = { params: { novel: 'salt' }, body: { chapter: 'chp_one', paragraph: 2 } };
const SHELVED = { body: { novel: 'nov_salt' } };

/** A page of a person whose calls are answered by `answer`; `see` shows an answer on screen and tells how often it was asked for. */
function page({
  answer = () => ({}),
  bus = createBus(),
}: { answer?: (call: string) => unknown; bus?: ReturnType<typeof createBus> } = {}) {
  const asked: string[] = [];
  const bare = {
    async call(call: string) {
      asked.push(call);
      return answer(call);
    },
  } as unknown as Api;
  const api = withEffects(bare, bus);
  const queries = createQueryClient();
  followEffects(bus, queries);
  const answers = createAnswers(queries, api);
  const see = async (call: ReadCall, params?: object) => {
    const options = queryOptions(api, call, { params } as never);
    const leave = new QueryObserver(queries, options as never).subscribe(() => undefined);
    await queries.fetchQuery(options as never);
    return { times: () => asked.filter((one) => one === call).length, leave };
  };
  return { api, bus, answers, see };
}

test('every writing call of the contract says what it makes stale, and names reads alone', () => {
  const writes = Object.keys(contract).filter((call) => !call.startsWith('GET '));
  expect(
    Object.keys(EFFECTS)
      .filter((call) => !call.startsWith('GET '))
      .toSorted(),
  ).toEqual(writes.toSorted());
  for (const reads of [...Object.values(EFFECTS), ...Object.values(LATER_EFFECTS)] as ReadCall[][])
    for (const read of reads) expect([read, read.startsWith('GET ') && read in contract]).toEqual([read, true]);
});

test('what a write makes stale is asked anew where it is on screen, and nothing else is', async () => {
  const { api, answers, see } = page();
  const shelf = await see('GET /shelf/');
  const inbox = await see('GET /inbox/');
  await api.call('POST /shelf/', SHELVED);
  await answers.settled();
  expect([shelf.times(), inbox.times()]).toEqual([2, 1]);
});

test('a payment that is asked about makes nothing stale while it is pending, and what it gives once it is paid', async () => {
  let status = 'pending';
  const { api, answers, see } = page({ answer: () => ({ status }) });
  const payments = await see('GET /payments/');
  await api.call('GET /payments/{payment}/verify/', { params: { payment: 'pay_one' } });
  await answers.settled();
  expect(payments.times()).toBe(1);
  status = 'paid';
  await api.call('GET /payments/{payment}/verify/', { params: { payment: 'pay_one' } });
  await answers.settled();
  expect(payments.times()).toBe(2);
});

test('what is not on screen is asked anew when it is shown next', async () => {
  const { api, see } = page();
  const shelf = await see('GET /shelf/');
  shelf.leave();
  await api.call('POST /shelf/', SHELVED);
  expect(shelf.times()).toBe(1);
  await see('GET /shelf/');
  expect(shelf.times()).toBe(2);
});

test('what is sent with every page turned asks for nothing that is on screen', async () => {
  const { api, answers, see } = page();
  const reading = await see('GET /novels/reading/');
  await api.call('PUT /novels/reading/{novel}/', READING);
  await answers.settled();
  expect(reading.times()).toBe(1);
  reading.leave();
  await see('GET /novels/reading/');
  expect(reading.times()).toBe(2);
});

test('an answer that was put in place after the write is not asked for again', async () => {
  const { api, answers, see } = page();
  const one = { params: { novel: 'salt' } };
  const position = await see('GET /novels/reading/{novel}/', one.params);
  await api.call('PUT /novels/reading/{novel}/', READING);
  answers.set('GET /novels/reading/{novel}/', one, null);
  position.leave();
  await see('GET /novels/reading/{novel}/', one.params);
  expect(position.times()).toBe(1);
});

test.each<[string, number, number]>([
  ['somebody else was first', 2, 409],
  ['what it is about is gone', 2, 404],
  ['there are too few coins', 2, 402],
  ['no answer came', 2, 0],
  ['the server failed', 2, 503],
  ['what was sent is wrong', 1, 400],
  ['it is not allowed', 1, 403],
])('when %s, what is on screen is asked for %i times in all', async (_, times, status) => {
  const { api, answers, see } = page({
    answer: (call) => {
      if (call.startsWith('POST')) throw new ApiError('No.', { status, code: 'invalid' });
      return {};
    },
  });
  const shelf = await see('GET /shelf/');
  await expect(api.call('POST /shelf/', SHELVED)).rejects.toThrow('No.');
  await answers.settled();
  expect(shelf.times()).toBe(times);
});

test('the person’s other tabs hear of it once, by the names of the reads', async () => {
  const { api, bus } = page();
  const heard: unknown[] = [];
  bus.facts('data.changed.v1').subscribe((fact) => heard.push(fact));
  await api.call('DELETE /users/me/sessions/', {});
  await api.call('GET /shelf/' as CallName, {} as never);
  await api.call('POST /client-errors/', { body: { name: 'x', message: 'y', where: '/' } });
  expect(heard).toEqual([{ now: ['GET /users/me/sessions/'], later: [] }]);
});

test('a tab that hears of it asks anew as well, also of reads that it knows by name alone', async () => {
  const there = page();
  const shelf = await there.see('GET /shelf/');
  there.bus.publish('data.changed.v1', { now: ['GET /of/tomorrow/', 'GET /shelf/'], later: [] });
  await there.answers.settled();
  expect(shelf.times()).toBe(2);
});

test.each(['POST /hides/', 'DELETE /hides/{hide}/'] as const)(
  '%s asks anew for the lists and news that leave out what is hidden',
  async (call) => {
    const { api, answers, see } = page();
    const shown = await Promise.all([
      see('GET /novels/'),
      see('GET /lists/{list}/novels/', { list: 'lst_one' }),
      see('GET /follows/news/'),
      see('GET /follows/news/unread/'),
    ]);
    await api.call(call, { params: { hide: 'hid_one' }, body: { kind: 'novel', key: 'nov_salt' } } as never);
    await answers.settled();
    expect(shown.map(({ times }) => times())).toEqual([2, 2, 2, 2]);
  },
);
