import { ApiError, createQueryClient, type Api } from '@griot/api';
import { createBus } from '@griot/bus';
import type { Answer, CallName, Commands, Entities } from '@griot/contracts';
import { commands, facts } from '@griot/contracts/events';
import { createNav } from '@griot/nav';
import type { Platform } from '@griot/remote-kit';
import { createSession } from '@griot/session';
import { createStore } from 'jotai';

/** What the API answers in a test: a value, or a function of what was asked that may throw `refusal(…)`. */
export type Answers = { [K in CallName]?: Answer<K> | ((input: Asked) => Answer<K> | Promise<Answer<K>>) };

export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
}

export interface TestPlatform extends Platform {
  /** Every call, in order. */
  asked: Array<{ call: CallName; input: Asked }>;
  toasts: Array<Commands['toasts.show']['payload']>;
  /** Overlays that were opened, with their props. */
  overlays: Array<Commands['overlays.open']['payload']>;
}

export const NOW = new Date('2026-03-01T12:00:00.000Z');

/** A refusal as the server would answer it. */
export const refusal = (
  status: number,
  code: ApiError['code'],
  text: string,
  more: { fields?: Record<string, string[]>; answer?: Record<string, unknown> } = {},
): ApiError => new ApiError(text, { status, code, ...more });

/**
 * The shared instances for a unit test: the real bus (its payloads checked), history and session, and an API that
 * answers from `answers`. A call without an answer fails the test by a rejected promise that names it. A refresh is
 * refused: `session.refresh('access')` ends the sign-in as the server does.
 */
export function testPlatform({
  at = '/',
  answers = {},
  user = null,
  overlayAnswer = null,
}: {
  at?: string;
  answers?: Answers;
  user?: Partial<Entities['Me']> | null;
  overlayAnswer?: unknown;
} = {}): TestPlatform {
  window.history.replaceState(null, '', at);
  window.localStorage.clear();
  const bus = createBus({
    check: (name, payload) => {
      const schema =
        name in facts ? facts[name as keyof typeof facts] : commands[name as keyof typeof commands].payload;
      schema.parse(payload);
    },
  });
  const nav = createNav({ dialogOver: () => null });
  const session = createSession({
    bus,
    refresh: () => Promise.reject(Object.assign(new Error('No refresh in this test.'), { ended: true })),
    unsavedWork: nav.holding,
  });
  if (user)
    session.signIn(
      { access: 'access', refresh: 'refresh' },
      { pen_name: 'Ada Reader', email_verified: true, roles: ['reader'], ...user },
    );
  else session.signOut();
  const asked: TestPlatform['asked'] = [];
  const toasts: TestPlatform['toasts'] = [];
  const overlays: TestPlatform['overlays'] = [];
  bus.handle('toasts.show', async (toast) => {
    toasts.push(toast);
    return null;
  });
  bus.handle('overlays.open', async (overlay) => {
    overlays.push(overlay);
    return overlayAnswer;
  });
  const api: Api = {
    async call(call, input) {
      const { signal: _, ...given } = input as Asked & { signal?: AbortSignal };
      asked.push({ call, input: given });
      const answer: unknown = answers[call];
      if (answer === undefined) throw new Error(`This test has no answer for ${call}.`);
      return (typeof answer === 'function' ? await (answer as (i: Asked) => unknown)(given) : answer) as never;
    },
    file: async (call: string, input: object) =>
      new Blob([JSON.stringify(await api.call(call as never, input as never))]),
  };
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  return { nav, bus, session, api, queryClient, store: createStore(), now: () => NOW, asked, toasts, overlays };
}
