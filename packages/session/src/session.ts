import { BehaviorSubject, filter, firstValueFrom, map, scan, type Observable } from 'rxjs';
import type { Entities } from '@griot/contracts';
import type { Bus } from '@griot/bus';
import { localStore, withLock } from '@griot/browser';

type User = Entities['Me'];

/** Access and refresh token as the server gave them. */
export interface StoredTokens {
  access: string;
  refresh: string;
}

/** What the user menu and the guards need at once; `users/me` fills in the rest. */
type KnownUser = Pick<User, 'pen_name' | 'email_verified'> & Partial<User>;

/** Part 2 §2.1: unknown shows a loading indicator, the others decide the guards. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'anonymous' }
  /**
   * `expired`: the sign-in has ended without this tab having asked for it, and unsaved work stands on the page. For the page
   * the person is still there; no call goes out in their name until they have signed in again or let it end (`signOut`).
   */
  | { state: 'authorised'; user: KnownUser; tokens: StoredTokens; expired?: true };

/** Exchanges a refresh token. Rejects with `{ ended: true }` when the server has ended the family. */
export type RefreshCall = (refreshToken: string) => Promise<StoredTokens>;

/** Who is signed in. Only this package writes it; everybody may watch (design §3). */
export interface Session {
  readonly state$: Observable<SessionState>;
  current(): SessionState;
  /** Waits until the state is known. */
  known(): Promise<Exclude<SessionState, { state: 'unknown' }>>;
  signIn(tokens: StoredTokens, user: KnownUser): void;
  signOut(): void;
  /**
   * Merges news of the user into what is stored now. Dropped when it is about somebody else: an answer may come after
   * another person has signed in. News that names nobody is about whom this tab knows.
   */
  updateUser(news: Partial<KnownUser>): void;
  /** The access token to send, or null. */
  accessToken(): string | null;
  /**
   * New tokens after a 401, one exchange at a time across all tabs (Web Locks). `stale` is the token that was refused:
   * when another tab has already replaced it, that one is used. While the sign-in has expired it waits for its end. Null
   * when the session has ended, or is another person's by now: what one person asked is never asked again in the name
   * of the next.
   */
  refresh(stale: string): Promise<string | null>;
  /** Restores what this browser has stored, and follows the other tabs. Call once. */
  start(): void;
}

interface SessionOptions {
  bus: Bus;
  refresh: RefreshCall;
  /** Whether something would be lost if the page changed now: then a sign-in that ends by itself expires. */
  unsavedWork?: () => boolean;
  key?: string;
}

/** Makes the session. Stored under a key of the reader's own (part 1 §4). */
export function createSession({
  bus,
  refresh: exchange,
  unsavedWork = () => false,
  key = 'griot.session',
}: SessionOptions): Session {
  const subject = new BehaviorSubject<SessionState>({ state: 'unknown' });

  const read = (): SessionState => {
    try {
      const stored: unknown = JSON.parse(localStore.get(key) ?? 'null');
      if (isStoredSession(stored)) return { state: 'authorised', user: stored.user, tokens: stored.tokens };
    } catch (error) {
      console.warn('The stored session could not be read and is dropped.', error);
    }
    return { state: 'anonymous' };
  };

  /** The access tokens of whoever is signed in, so that a late call of the person before is told from theirs. */
  const ours = new Set<string>();

  const set = (state: SessionState, store = true) => {
    const before = userOf(subject.value);
    const same = samePerson(before, userOf(state));
    // A sign-in names its user by little; what is known of the same person besides stays.
    const next = same && state.state === 'authorised' ? { ...state, user: { ...before, ...state.user } } : state;
    if (!same) ours.clear();
    if (next.state === 'authorised') ours.add(next.tokens.access);
    if (store) {
      const text = next.state === 'authorised' ? JSON.stringify({ tokens: next.tokens, user: next.user }) : null;
      if (!text) localStore.remove(key);
      else if (!localStore.set(key, text)) {
        // It holds for this visit, and nothing older is left behind to be restored.
        localStore.remove(key);
        localStore.set(key, text);
      }
    }
    subject.next(next);
    bus.publish('session.changed.v1', {
      state: next.state,
      pen_name: next.state === 'authorised' ? next.user.pen_name : null,
    });
  };

  /** Takes over what is stored, which another tab or the server has changed: nobody in this tab asked for it. */
  const follow = (stored: SessionState) => {
    const now = subject.value;
    if (stored.state === 'anonymous' && now.state === 'authorised' && (now.expired || unsavedWork()))
      set({ ...now, expired: true }, false);
    else set(stored, false);
  };

  /** Waits until nothing is expired. The token to ask again with, in the name of whoever sent `stale`. */
  const resumed = async (stale: string): Promise<string | null> => {
    const now = await firstValueFrom(subject.pipe(filter((s) => !isExpired(s))));
    return now.state === 'authorised' && now.tokens.access !== stale && ours.has(stale) ? now.tokens.access : null;
  };

  let running: { stale: string; renewed: Promise<string | null> } | null = null;

  const renew = async (stale: string): Promise<string | null> => {
    const stored = read();
    if (stored.state !== 'authorised') {
      follow(stored);
      return null;
    }
    if (stored.tokens.access !== stale) {
      if (!ours.has(stale) || !samePerson(userOf(subject.value), stored.user)) return null;
      set(stored, false);
      return stored.tokens.access;
    }
    const { refresh: sent } = stored.tokens;
    const tokens = await exchange(sent).catch((error: unknown) => {
      if ((error as { ended?: boolean }).ended !== true) throw error;
      return null;
    });
    // Meanwhile somebody may have signed out or in, here or in another tab: what is stored then stands.
    const now = read();
    if (now.state !== 'authorised') {
      follow(now);
      return null;
    }
    if (now.tokens.refresh !== sent) return samePerson(now.user, stored.user) ? now.tokens.access : null;
    if (tokens) {
      set({ state: 'authorised', tokens, user: now.user });
      return tokens.access;
    }
    localStore.remove(key);
    follow({ state: 'anonymous' });
    return null;
  };

  const session: Session = {
    state$: subject.asObservable(),
    current: () => subject.value,
    known: () =>
      firstValueFrom(
        subject.pipe(filter((s): s is Exclude<SessionState, { state: 'unknown' }> => s.state !== 'unknown')),
      ),
    signIn: (tokens, user) => set({ state: 'authorised', tokens, user }),
    signOut: () => set({ state: 'anonymous' }),
    updateUser(news) {
      const stored = read();
      const about = IDENTITY.some((name) => news[name] !== undefined) ? news : userOf(subject.value);
      if (stored.state === 'authorised' && samePerson(stored.user, about))
        set({ ...stored, user: { ...stored.user, ...news } });
    },
    accessToken: () =>
      subject.value.state === 'authorised' && !subject.value.expired ? subject.value.tokens.access : null,
    async refresh(stale) {
      if (isExpired(subject.value)) return resumed(stale);
      if (running?.stale !== stale) {
        const mine = {
          stale,
          renewed: withLock(`${key}.refresh`, () => renew(stale)).finally(() => {
            if (running === mine) running = null;
          }),
        };
        running = mine;
      }
      return (await running.renewed) ?? resumed(stale);
    },
    start() {
      // Reading the store takes no time, so the 5,000 ms that part 1 §4 allows for it need no clock.
      set(read(), false);
      localStore.subscribe(key, () => follow(read()));
      // Nobody told a page what was stored while it lay in the browser's back/forward cache.
      window.addEventListener('pageshow', ({ persisted }) => {
        if (persisted) follow(read());
      });
    },
  };
  return session;
}

/** Emits when another person, or nobody, is signed in; not when tokens are renewed, nor when somebody takes another pen name. */
export const personChanges = (session: Session): Observable<string | null> =>
  session.state$.pipe(
    filter((s) => s.state !== 'unknown'),
    map(userOf),
    scan<KnownUser | null, [before: KnownUser | null | undefined, now: KnownUser | null | undefined]>(
      ([, last], now) => [last, now],
      [undefined, undefined],
    ),
    filter(([before, now]) => before === undefined || (before !== now && !samePerson(before, now))),
    map(([, now]) => now?.pen_name ?? null),
  );

/** Whether the sign-in has ended under unsaved work and nothing has come of it yet. */
export const isExpired = (
  state: SessionState,
): state is Extract<SessionState, { state: 'authorised' }> & { expired: true } =>
  state.state === 'authorised' && state.expired === true;

const userOf = (state: SessionState): KnownUser | null => (state.state === 'authorised' ? state.user : null);

/** What tells one person from another, the surest first. */
const IDENTITY = ['id', 'email', 'pen_name'] as const;

/** Compares by the surest name that both carry: right after a sign-in only the pen name is known. */
function samePerson(one: Partial<KnownUser> | null, other?: Partial<KnownUser> | null): boolean {
  if (!one || !other) return false;
  const name = IDENTITY.find((n) => one[n] !== undefined && other[n] !== undefined);
  return name !== undefined && one[name] === other[name];
}

function isStoredSession(stored: unknown): stored is { tokens: StoredTokens; user: KnownUser } {
  const s = stored as { tokens?: Partial<StoredTokens>; user?: Partial<KnownUser> } | null;
  return (
    typeof s?.tokens?.access === 'string' &&
    typeof s.tokens.refresh === 'string' &&
    typeof s.user?.pen_name === 'string'
  );
}
