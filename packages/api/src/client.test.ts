import { createBus } from '@griot/bus';
import { createSession, isExpired, type RefreshCall } from '@griot/session';
import { createApi } from './client.ts';
import { ApiError, messageOf, plainMessageOf } from './error.ts';
import { listOptions, queryOptions } from './query.ts';

const USER = { pen_name: 'Ada Reader', email_verified: true };

interface Sent {
  method: string;
  url: string;
  authorization: string | null;
  body: string;
}

/** An API whose server answers what the test says, in order. */
function anApi(
  answers: Array<{ status: number; body?: unknown } | Error>,
  {
    signedIn = false,
    refresh = (() => Promise.reject(new Error('unasked'))) as RefreshCall,
    unsavedWork = (): boolean => false,
  } = {},
) {
  localStorage.clear();
  const session = createSession({ bus: createBus(), refresh, unsavedWork });
  if (signedIn) session.signIn({ access: 'a1', refresh: 'r1' }, USER);
  const sent: Sent[] = [];
  const fetch: typeof globalThis.fetch = async (input) => {
    const request = input as Request;
    sent.push({
      method: request.method,
      url: request.url,
      authorization: request.headers.get('authorization'),
      body: request.body ? await request.text() : '',
    });
    const answer = answers.shift();
    if (!answer) throw new Error('One call too many.');
    if (answer instanceof Error) throw answer;
    return new Response(answer.status === 204 ? null : JSON.stringify(answer.body ?? {}), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    });
  };
  return { api: createApi({ base: 'http://griot.test/api', session, fetch }), session, sent };
}

const failure = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => null,
    (e: unknown) => e,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected a refusal, got ${String(error)}`);
  return error;
};

test('a call fills its path, its query and its body from the contract', async () => {
  const { api, sent } = anApi([
    { status: 200, body: { balance: 1 } },
    { status: 201, body: { id: 'n1' } },
  ]);
  await api.call('GET /novels/{novel}/chapters/', {
    params: { novel: 'salt & sea' },
    query: { ordering: 'chapter', limit: 1000 },
  });
  await api.call('POST /shelf/', { body: { novel: 'nov_1' } });
  expect(sent).toEqual([
    {
      method: 'GET',
      url: 'http://griot.test/api/novels/salt%20%26%20sea/chapters/?ordering=chapter&limit=1000',
      authorization: null,
      body: '',
    },
    { method: 'POST', url: 'http://griot.test/api/shelf/', authorization: null, body: '{"novel":"nov_1"}' },
  ]);
});

test('a signed-in caller sends the access token as a bearer', async () => {
  const { api, sent } = anApi([{ status: 200, body: { balance: 500 } }], { signedIn: true });
  await expect(api.call('GET /coin-wallet/', {})).resolves.toEqual({ balance: 500 });
  expect(sent[0]?.authorization).toBe('Bearer a1');
});

test('an answer without content is null', async () => {
  const { api } = anApi([{ status: 204 }], { signedIn: true });
  await expect(api.call('DELETE /shelf/{novel}/', { params: { novel: 'nov_1' } })).resolves.toBeNull();
});

test('no call takes cookies along but the one that ends a sign-in with an account elsewhere', async () => {
  const sent: Record<string, RequestCredentials> = {};
  const fetch: typeof globalThis.fetch = async (input) => {
    const request = input as Request;
    sent[new URL(request.url).pathname] = request.credentials;
    return Response.json({ results: [] });
  };
  const api = createApi({
    base: 'http://griot.test/api',
    session: createSession({ bus: createBus(), refresh: () => Promise.reject(new Error('unasked')) }),
    fetch,
  });
  await api.call('GET /auth/providers/', {});
  await api.call('POST /auth/handover/', { body: { handover: 'h1' } });
  expect(sent).toEqual({ '/api/auth/providers/': 'omit', '/api/auth/handover/': 'same-origin' });
});

test('a 401 refreshes the token and sends the call once more', async () => {
  const { api, sent } = anApi(
    [
      { status: 401, body: { error: 'Sign in again.', code: 'token_expired', detail: '' } },
      { status: 200, body: { balance: 7 } },
    ],
    {
      signedIn: true,
      refresh: async () => ({ access: 'a2', refresh: 'r2' }),
    },
  );
  await expect(api.call('GET /coin-wallet/', {})).resolves.toEqual({ balance: 7 });
  expect(sent.map((s) => s.authorization)).toEqual(['Bearer a1', 'Bearer a2']);
});

test('a 401 that stays is passed on, without a third try', async () => {
  const refused = { status: 401, body: { error: 'Sign in.', code: 'not_signed_in', detail: 'Sign in.' } };
  const { api, sent } = anApi([refused, refused], {
    signedIn: true,
    refresh: async () => ({ access: 'a2', refresh: 'r2' }),
  });
  expect((await failure(api.call('GET /coin-wallet/', {}))).status).toBe(401);
  expect(sent).toHaveLength(2);
});

test('a guest’s 401 is passed on at once', async () => {
  const { api, session, sent } = anApi([
    {
      status: 401,
      body: { error: 'Sign in.', code: 'locked_signed_out', detail: 'Sign in to unlock.', coin_requirement: 5 },
    },
  ]);
  const refresh = jest.spyOn(session, 'refresh');
  const error = await failure(
    api.call('GET /novels/{novel}/chapters/{chapter}/content/', { params: { novel: 'x', chapter: '4' } }),
  );
  expect(error.code).toBe('locked_signed_out');
  expect(error.answer.coin_requirement).toBe(5);
  expect(sent).toHaveLength(1);
  expect(refresh).not.toHaveBeenCalled();
});

describe('when the refresh is refused the reader is signed out', () => {
  const refused = { status: 401, body: { error: 'x', code: 'token_expired', detail: 'x' } };
  const ended = { signedIn: true, refresh: () => Promise.reject(Object.assign(new Error('ended'), { ended: true })) };

  test('and what everybody may read comes as a guest’s', async () => {
    const { api, session, sent } = anApi([refused, { status: 200, body: { count: 2 } }], ended);
    await expect(api.call('GET /novels/', {})).resolves.toEqual({ count: 2 });
    expect(session.current().state).toBe('anonymous');
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer a1', null]);
  });

  test('and the error is passed on of what is a person’s, and of what was to be done in their name', async () => {
    const personal = { status: 401, body: { error: 'x', code: 'not_signed_in', detail: 'x' } };
    const read = anApi([refused, personal], ended);
    expect((await failure(read.api.call('GET /coin-wallet/', {}))).code).toBe('not_signed_in');
    const write = anApi([refused], ended);
    expect((await failure(write.api.call('POST /shelf/', { body: { novel: 'x' } }))).code).toBe('token_expired');
    expect(write.sent).toHaveLength(1);
  });

  test('and no file is taken along as a guest’s, which lacks what they have unlocked', async () => {
    const { api, sent } = anApi([refused, { status: 200, body: {} }], ended);
    const asked = api.file('GET /novels/{novel}/epub/', { params: { novel: 'x' } });
    expect((await failure(asked)).code).toBe('token_expired');
    expect(sent).toHaveLength(1);
  });
});

test('a token given with the call goes in place of the caller’s, and is not renewed when it is refused', async () => {
  const { api, session, sent } = anApi(
    [{ status: 401, body: { error: 'This reset has ended.', code: 'wrong_credentials', detail: '' } }],
    { signedIn: true },
  );
  expect(
    (await failure(api.call('POST /auth/reset-password/', { bearer: 'reset-1', body: { password: 'a new one' } })))
      .status,
  ).toBe(401);
  expect(sent.map((s) => [s.authorization, s.body])).toEqual([['Bearer reset-1', '{"password":"a new one"}']]);
  expect(session.accessToken()).toBe('a1');
});

describe('while the sign-in has expired under unsaved work', () => {
  const refused = { status: 401, body: { error: 'x', code: 'token_expired', detail: 'x' } };
  const saved = { status: 200, body: { id: 'nov_1' } };
  const save = (api: ReturnType<typeof anApi>['api']) =>
    api.call('PATCH /novels/mine/{novel}/', { params: { novel: 'x' }, body: { authors_note: 'Thank you.' } });
  const expiring = (answers: Parameters<typeof anApi>[0]) =>
    anApi(answers, {
      signedIn: true,
      unsavedWork: () => true,
      refresh: () => Promise.reject(Object.assign(new Error('ended'), { ended: true })),
    });
  const expired = (session: ReturnType<typeof anApi>['session']) =>
    new Promise<void>((resolve) => {
      session.state$.subscribe((state) => {
        if (isExpired(state)) resolve();
      });
    });

  test('the call that met the 401 goes on by itself when the same person has signed in again', async () => {
    const { api, session, sent } = expiring([refused, saved]);
    const saving = save(api);
    await expired(session);
    session.signIn({ access: 'a2', refresh: 'r2' }, USER);
    await expect(saving).resolves.toEqual({ id: 'nov_1' });
    expect(sent.map((s) => [s.authorization, s.body])).toEqual([
      ['Bearer a1', '{"authors_note":"Thank you."}'],
      ['Bearer a2', '{"authors_note":"Thank you."}'],
    ]);
  });

  test('other calls wait unsent, and those that sign in go out as a guest’s', async () => {
    const { api, session, sent } = expiring([refused, { status: 200, body: { results: [] } }, saved, saved]);
    const saving = save(api);
    await expired(session);
    const asking = api.call('GET /coin-wallet/', {});
    await api.call('GET /auth/providers/', {});
    expect(sent.map((s) => s.authorization)).toEqual(['Bearer a1', null]);
    session.signIn({ access: 'a2', refresh: 'r2' }, USER);
    await Promise.all([saving, asking]);
    expect(
      sent
        .slice(2)
        .map((s) => `${s.method} ${s.authorization}`)
        .sort(),
    ).toEqual(['GET Bearer a2', 'PATCH Bearer a2']);
  });

  test('nothing is sent in the name of somebody else; when it ends, what waited to be read is asked for as a guest', async () => {
    for (const [then, after] of [
      [(s: ReturnType<typeof anApi>['session']) => s.signOut(), ['GET null']],
      [
        (s: ReturnType<typeof anApi>['session']) =>
          s.signIn({ access: 'b1', refresh: 's1' }, { pen_name: 'Bola Writer', email_verified: true }),
        [],
      ],
    ] as const) {
      const { api, session, sent } = expiring([refused, refused]);
      const saving = save(api);
      await expired(session);
      const asking = api.call('GET /coin-wallet/', {});
      then(session);
      expect((await failure(saving)).status).toBe(401);
      expect((await failure(asking)).status).toBe(401);
      expect(sent.slice(1).map((s) => `${s.method} ${s.authorization}`)).toEqual(after);
    }
  });
});

test('a refusal for an e-mail that is not verified marks it as not confirmed', async () => {
  const { api, session } = anApi(
    [{ status: 403, body: { error: 'No.', code: 'email_not_verified', detail: 'Your e-mail is not verified.' } }],
    { signedIn: true },
  );
  await failure(api.call('POST /shelf/', { body: { novel: 'x' } }));
  expect(session.current()).toMatchObject({ user: { email_verified: false } });
});

test('what a refusal says in words marks nothing: its code does', async () => {
  const { api, session } = anApi(
    [{ status: 403, body: { error: 'Only verified payments can be refunded.', code: 'not_allowed', detail: '' } }],
    { signedIn: true },
  );
  await failure(api.call('GET /coin-wallet/', {}));
  expect(session.current()).toMatchObject({ user: { email_verified: true } });
});

test.each(['wrong_credentials', 'sign_in_ended'] as const)(
  'a 401 for what was sent (%s) renews nothing',
  async (code) => {
    const { api, sent } = anApi([{ status: 401, body: { error: 'No.', code, detail: 'No.' } }], { signedIn: true });
    expect((await failure(api.call('POST /auth/handover/', { body: { handover: 'h1' } }))).code).toBe(code);
    expect(sent).toHaveLength(1);
  },
);

test('a refusal says its detail, its list, its fields, else its error', async () => {
  const texts = async (body: unknown, status = 400) =>
    (await failure(anApi([{ status, body }]).api.call('GET /genres/', {}))).message;
  expect(await texts({ error: 'E', detail: 'D', code: 'invalid' })).toBe('D');
  expect(await texts({ error: 'E', detail: ['a', 'b'], code: 'invalid' })).toBe('a, b');
  expect(
    await texts({ error: 'E', detail: { email: ['Taken.'], pen_name: ['Short.', 'Odd.'] }, code: 'invalid' }),
  ).toBe('email: Taken.; pen_name: Short., Odd.');
  expect(await texts({ error: 'E', detail: '', code: 'invalid' })).toBe('E');
});

test.each([
  ['the page of a gateway', { status: 502, body: '<h1>Bad Gateway</h1>' }],
  ['an empty refusal', { status: 404, body: {} }],
])('%s says nothing for people: they read the text of what they did', async (_, answer) => {
  const error = await failure(anApi([answer]).api.call('GET /genres/', {}));
  expect(messageOf(error, 'Failed to get genre')).toBe('Failed to get genre');
});

test('field texts reach the form', async () => {
  const error = await failure(
    anApi([
      { status: 400, body: { error: 'E', code: 'invalid', detail: { email: ['Enter an e-mail address.'] } } },
    ]).api.call('GET /genres/', {}),
  );
  expect(error.fields).toEqual({ email: ['Enter an e-mail address.'] });
});

test('no answer says so', async () => {
  const error = await failure(anApi([new TypeError('fetch failed')]).api.call('GET /genres/', {}));
  expect([error.status, error.code, error.message]).toEqual([0, 'no_answer', 'No response received from server.']);
});

test('what could not be read says that the service failed, and why (part 1 §8); what was done does not', async () => {
  const busy = { error: 'The database is away.', code: 'unavailable' };
  const said = async (answers: Parameters<typeof anApi>[0], list = false) => {
    const { api } = anApi(answers);
    const options = (list ? listOptions : queryOptions)(api, 'GET /genres/', {});
    const read = options.queryFn as (given: { pageParam: number; signal: AbortSignal }) => Promise<unknown>;
    const error = await failure(read({ pageParam: 0, signal: new AbortController().signal }));
    return [messageOf(error, 'Failed to get genre'), plainMessageOf(error, 'Failed to get genre')];
  };
  const away = ['Service failed: The database is away.', 'The database is away.'];
  expect(await said([{ status: 503, body: busy }])).toEqual(away);
  expect(await said([{ status: 503, body: busy }], true)).toEqual(away);
  expect((await said([new TypeError('fetch failed')]))[0]).toBe('Service failed: No response received from server.');
  expect(await said([{ status: 502 }])).toEqual(['Failed to get genre', 'Failed to get genre']);
  const done = await failure(anApi([{ status: 503, body: busy }]).api.call('GET /genres/', {}));
  expect(messageOf(done)).toBe('The database is away.');
});

test('a text for people comes from the server, else from the fallback', () => {
  expect(messageOf(new ApiError('Too few coins.', { status: 402, code: 'not_enough_coins' }), 'Action failed')).toBe(
    'Too few coins.',
  );
  expect(messageOf(new Error('x is undefined'), 'Failed to get book')).toBe('Failed to get book');
});

test('a file is given as it comes, and asked for anew after a 401 like everything', async () => {
  const { api, sent } = anApi(
    [
      { status: 401, body: { error: 'Sign in first.', code: 'not_signed_in' } },
      { status: 200, body: { exported_at: 'now' } },
    ],
    { signedIn: true, refresh: async () => ({ access: 'a2', refresh: 'r2' }) },
  );
  const file = await api.file('GET /users/me/export/', {});
  expect(await file.text()).toBe('{"exported_at":"now"}');
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer a1', 'Bearer a2']);
});

test('a file at an address that the server gave is asked for with its query as it is, and anew after a 401', async () => {
  const { api, sent } = anApi(
    [
      { status: 401, body: { error: 'Sign in first.', code: 'not_signed_in' } },
      { status: 200, body: 'picture' },
    ],
    { signedIn: true, refresh: async () => ({ access: 'a2', refresh: 'r2' }) },
  );
  await api.file('GET /staff/contracts/ctr_salt/images/front/', {
    query: { expires: '1772366700000', signature: 'a+b/c=' },
  });
  expect(sent.map(({ url, authorization }) => [url, authorization])).toEqual(
    ['a1', 'a2'].map((token) => [
      'http://griot.test/api/staff/contracts/ctr_salt/images/front/?expires=1772366700000&signature=a%2Bb%2Fc%3D',
      `Bearer ${token}`,
    ]),
  );
});

test('a file that breaks off is a failure', async () => {
  const fetch: typeof globalThis.fetch = async () =>
    new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) }));
  const api = createApi({ base: 'http://griot.test/api', session: anApi([]).session, fetch });
  expect(await failure(api.file('GET /users/me/export/', {}))).toMatchObject({ status: 0, code: 'no_answer' });
});
