import { BehaviorSubject, distinctUntilChanged, filter, firstValueFrom, map, type Observable } from 'rxjs';
import { SESSION_RESTORE_TIMEOUT_MS, type Entities } from '@griot/contracts';
import type { Bus } from '@griot/bus';

type User = Entities['Me'];

/** Access and refresh token as the server gave them. */
export interface StoredTokens { access: string; refresh: string }

/** What the user menu and the guards need at once; `users/me` fills in the rest. */
type KnownUser = Pick<User, 'pen_name' | 'email_verified'> & Partial<User>;

/** Part 2 §2.1: unknown shows a loading indicator, the others decide the guards. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'anonymous' }
  | { state: 'authorised'; user: KnownUser; tokens: StoredTokens };

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
  updateUser(user: Partial<KnownUser>): void;
  /** The access token to send, or null. */
  accessToken(): string | null;
  /**
   * New tokens after a 401, one exchange at a time across all tabs (Web Locks). `stale` is the token that was refused:
   * when another tab has already replaced it, that one is used. Null when the session has ended.
   */
  refresh(stale: string): Promise<string | null>;
  /** Restores what this browser kept, and follows the other tabs. Call once. */
  start(): void;
}

interface Options { bus: Bus; refresh: RefreshCall; storage?: Storage; key?: string }

/** Makes the session. Stored under a key of the reader's own (part 1 §4). */
export function createSession({ bus, refresh: exchange, storage = localStorage, key = 'griot.session' }: Options): Session {
  const subject = new BehaviorSubject<SessionState>({ state: 'unknown' });

  const read = (): SessionState => {
    try {
      const kept: unknown = JSON.parse(storage.getItem(key) ?? 'null');
      if (isKept(kept)) return { state: 'authorised', user: kept.user, tokens: kept.tokens };
    } catch (error) {
      console.warn('The stored session could not be read and is dropped.', error);
    }
    return { state: 'anonymous' };
  };

  const set = (next: SessionState, keep = true) => {
    if (keep) {
      if (next.state === 'authorised') storage.setItem(key, JSON.stringify({ tokens: next.tokens, user: next.user }));
      else storage.removeItem(key);
    }
    subject.next(next);
    bus.publish('session.changed.v1', { state: next.state, pen_name: next.state === 'authorised' ? next.user.pen_name : null });
  };

  const exclusively = <T>(work: () => Promise<T>): Promise<T> =>
    'locks' in navigator && navigator.locks ? navigator.locks.request(`${key}.refresh`, work) as Promise<T> : work();

  let refreshing: Promise<string | null> | null = null;

  const session: Session = {
    state$: subject.asObservable(),
    current: () => subject.value,
    known: () => firstValueFrom(subject.pipe(filter((s): s is Exclude<SessionState, { state: 'unknown' }> => s.state !== 'unknown'))),
    signIn: (tokens, user) => set({ state: 'authorised', tokens, user }),
    signOut: () => set({ state: 'anonymous' }),
    updateUser(user) {
      const now = subject.value;
      if (now.state === 'authorised') set({ ...now, user: { ...now.user, ...user } });
    },
    accessToken: () => (subject.value.state === 'authorised' ? subject.value.tokens.access : null),
    refresh(stale) {
      refreshing ??= exclusively(async () => {
        const kept = read();
        if (kept.state !== 'authorised') return null;
        if (kept.tokens.access !== stale) {
          set(kept, false);
          return kept.tokens.access;
        }
        try {
          const tokens = await exchange(kept.tokens.refresh);
          set({ state: 'authorised', tokens, user: kept.user });
          return tokens.access;
        } catch (error) {
          if ((error as { ended?: boolean }).ended !== true) throw error;
          session.signOut();
          return null;
        }
      }).finally(() => { refreshing = null; });
      return refreshing;
    },
    start() {
      const late = setTimeout(() => { if (subject.value.state === 'unknown') set({ state: 'anonymous' }, false); }, SESSION_RESTORE_TIMEOUT_MS);
      set(read(), false);
      clearTimeout(late);
      addEventListener('storage', (event) => {
        if (event.storageArea === storage && (event.key === key || event.key === null)) set(read(), false);
      });
    },
  };
  return session;
}

/** Emits when another person, or nobody, is signed in; not when tokens are renewed. */
export const personChanges = (session: Session): Observable<string | null> =>
  session.state$.pipe(
    filter((s) => s.state !== 'unknown'),
    map((s) => (s.state === 'authorised' ? s.user.pen_name : null)),
    distinctUntilChanged(),
  );

function isKept(kept: unknown): kept is { tokens: StoredTokens; user: KnownUser } {
  const k = kept as { tokens?: Partial<StoredTokens>; user?: Partial<KnownUser> } | null;
  return typeof k?.tokens?.access === 'string' && typeof k.tokens.refresh === 'string' && typeof k.user?.pen_name === 'string';
}
