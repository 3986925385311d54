import { ApiError, fromAnswer, type Api, type Inlined } from '@griot/api';
import { localStore, sessionStore } from '@griot/browser';
import type { Answer, CallName, Commands, Entities } from '@griot/contracts';
import { commands, facts } from '@griot/contracts/events';
import { createNav } from '@griot/nav';
import type { Platform } from '@griot/remote-kit';
import { createPlatform } from '@griot/remote-kit/create-platform';
import { isExpired } from '@griot/session';
import { isPage } from './is-page.ts';

/** What the API answers in a test: a value, or a function of what was asked that may throw `refusal(…)`. */
export type Answers = { [K in CallName]?: Answer<K> | ((input: CallInput) => Answer<K> | Promise<Answer<K>>) };

export interface CallInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  onSent?: (part: number) => void;
}

export interface TestPlatform extends Platform {
  /** Every call, in order. */
  asked: Array<{ call: CallName; input: CallInput }>;
  toasts: Array<Commands['toasts.show']['payload']>;
  /** Overlays that were opened, with their props. */
  overlays: Array<Commands['overlays.open']['payload']>;
  /** Reads that all pages of the person have been told to ask anew. */
  stale: string[];
}

const TOKENS = { access: 'access', refresh: 'refresh' };
export const NOW = new Date('2026-03-01T12:00:00.000Z');

/** A refusal as the server would answer it. */
export const refusal = (
  status: number,
  code: ApiError['code'],
  text: string,
  more: { fields?: Record<string, string[]>; answer?: Record<string, unknown>; retryAfter?: number } = {},
): ApiError => new ApiError(text, { status, code, ...more });

/** An answer without a text of the server's own: the page of a gateway in front of it that does not reach it. */
export const badGateway = (): ApiError => fromAnswer(502, 'Bad Gateway', '<html><h1>502 Bad Gateway</h1></html>');

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
  inlined = [],
}: {
  at?: string;
  answers?: Answers;
  user?: Partial<Entities['Me']> | null;
  /** What a dialog answers, or a function that makes it of the dialog and may do what people do in it. */
  overlayAnswer?: unknown;
  /** Answers that stand in the page from the beginning. */
  inlined?: Inlined[];
} = {}): TestPlatform {
  window.history.replaceState(null, '', at);
  for (const store of [localStore, sessionStore]) for (const key of store.keys('')) store.remove(key);
  const known = user && { pen_name: 'Ada Reader', email_verified: true, roles: ['reader'], ...user };
  const asked: TestPlatform['asked'] = [];
  const toasts: TestPlatform['toasts'] = [];
  const overlays: TestPlatform['overlays'] = [];
  const api: Api = {
    async call(call, input) {
      const { signal: _, ...given } = input as CallInput & { signal?: AbortSignal };
      const answer: unknown = answers[call];
      // The platform itself asks who is signed in; a test that says nothing of it hears nothing of it.
      if (answer === undefined && call === 'GET /users/me/') {
        await Promise.resolve();
        const now = platform.session.current();
        return (now.state === 'authorised' ? now.user : {}) as never;
      }
      asked.push({ call, input: given });
      if (answer === undefined) throw new Error(`This test has no answer for ${call}.`);
      return (typeof answer === 'function' ? await (answer as (i: CallInput) => unknown)(given) : answer) as never;
    },
    file: async (call: string, input: object) =>
      new Blob([JSON.stringify(await api.call(call as never, input as never))]),
  };
  if (known) localStore.set('griot.session', JSON.stringify({ tokens: TOKENS, user: known }));
  const platform: Platform = createPlatform({
    nav: createNav({ dialogOver: () => null }),
    isPage,
    check: (name, payload) => {
      const schema =
        name in facts ? facts[name as keyof typeof facts] : commands[name as keyof typeof commands].payload;
      schema.parse(payload);
    },
    channel: null,
    inlined,
    api,
    refresh: () => Promise.reject(Object.assign(new Error('No refresh in this test.'), { ended: true })),
    now: () => NOW,
  });
  asked.length = 0;
  const { bus, queryClient } = platform;
  bus.handle('toasts.show', async (toast) => {
    toasts.push(toast);
    return null;
  });
  bus.handle('overlays.open', async (overlay) => {
    overlays.push(overlay);
    // The sign-in over unsaved work stays until somebody has signed in.
    if (isExpired(platform.session.current())) return new Promise(() => undefined);
    return typeof overlayAnswer === 'function' ? (overlayAnswer(overlay, platform) as unknown) : overlayAnswer;
  });
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
  const stale: string[] = [];
  bus.facts('data.changed.v1').subscribe(({ now }) => stale.push(...now));
  return { ...platform, asked, toasts, overlays, stale };
}
