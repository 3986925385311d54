import { randomKey } from '@griot/browser';
import { BehaviorSubject, type Observable } from 'rxjs';
import { href, isOurs, entryStateOf, parse, readLocation, type NavLocation } from './location.ts';

export interface PushOptions {
  state?: unknown;
  noRedirect?: boolean;
  /** The next page is a tab of this one: neither the window nor the keyboard goes to its top. */
  stays?: boolean;
}

/** Asked before leaving; false stays. */
type Hold = (to: string) => boolean | Promise<boolean>;

/**
 * One history for the shell and all remotes. It exists because single-spa repeats each push as a late popstate,
 * and because unsaved work must be guarded for every way out: links of any remote, Back, closing the tab (design §3).
 */
export interface Nav {
  readonly locations$: Observable<NavLocation>;
  current(): NavLocation;
  /** The page under a dialog; the current location where there is none. */
  page(): NavLocation;
  /** Goes to an own path; false when somebody's unsaved work kept the reader here. */
  push(path: string, options?: PushOptions): Promise<boolean>;
  replace(path: string, options?: PushOptions): Promise<boolean>;
  back(): void;
  /** Lets the shell's guards send a visit elsewhere before it happens, so that a dialog opens over the page that was there. */
  redirectWith(redirect: (path: string, noRedirect: boolean) => string | null): void;
  /** Guards unsaved work until the returned function is called. */
  hold(ask: Hold): () => void;
  /** Whether unsaved work stands on the page. */
  holding(): boolean;
  /** Lets go of the window. */
  stop(): void;
}

/**
 * Makes the history. Call it before single-spa is evaluated: its popstate listener must come first,
 * so that a Back over unsaved work is never seen by anyone else.
 * `dialogOver` tells of a path that is a dialog which page lies under it on a deep link.
 */
export function createNav({ dialogOver }: { dialogOver: (pathname: string) => string | null }): Nav {
  const subject = new BehaviorSubject<NavLocation>(readLocation());
  const holds = new Set<Hold>();
  let returning: (() => void) | null = null;
  let letPass = false;
  let writing = false;
  let redirect: (path: string, noRedirect: boolean) => string | null = () => null;

  const pageOf = (location: NavLocation): NavLocation => {
    const over = dialogOver(location.pathname);
    return over === null ? location : { ...location, ...parse(location.behind ?? over) };
  };

  const mayLeave = async (to: string): Promise<boolean> => {
    for (const ask of holds) if (!(await ask(to))) return false;
    return true;
  };

  const go = async (
    path: string,
    action: 'push' | 'replace',
    { state = null, noRedirect = false, stays = false }: PushOptions = {},
  ): Promise<boolean> => {
    const from = subject.value;
    const target = parse(redirect(href(parse(path)), noRedirect) ?? path);
    if (target.pathname !== from.pathname && !(await mayLeave(path))) return false;
    const location: NavLocation = {
      ...target,
      key: randomKey().slice(0, 8),
      index: action === 'push' ? from.index + 1 : from.index,
      behind:
        dialogOver(target.pathname) === null ? null : dialogOver(from.pathname) === null ? href(from) : from.behind,
      noRedirect,
      state,
      action,
      ...(stays && { stays }),
    };
    writing = true;
    try {
      if (action === 'push') window.history.pushState(entryStateOf(location), '', href(location));
      else window.history.replaceState(entryStateOf(location), '', href(location));
    } finally {
      writing = false;
    }
    subject.next(location);
    return true;
  };

  /** Makes an entry of the browser's own (contents of a page, skip link) one of ours. It lies after the one it was made from; pressed twice, it takes its own place. */
  const adopt = (from: NavLocation): void => {
    const index = window.location.hash === from.hash ? from.index : from.index + 1;
    window.history.replaceState(entryStateOf({ ...from, key: randomKey().slice(0, 8), index }), '');
  };

  const onPop = (event: PopStateEvent) => {
    const from = subject.value;
    if (!writing && !returning && !isOurs() && window.location.pathname === from.pathname) {
      writing = true;
      try {
        adopt(from);
      } finally {
        writing = false;
      }
    }
    const location = readLocation();
    // single-spa repeats a push as a popstate, at once from within the push or late: neither is a Back.
    if (writing) return;
    if ('singleSpa' in event && location.key === from.key && href(location) === href(from)) return;
    if (returning) {
      event.stopImmediatePropagation();
      returning();
      returning = null;
      return;
    }
    if (holds.size && !letPass && location.pathname !== from.pathname) {
      event.stopImmediatePropagation();
      const delta = location.index - from.index || -1;
      returning = () => {
        void mayLeave(href(location)).then((may) => {
          if (!may) return;
          letPass = true;
          window.history.go(delta);
        });
      };
      window.history.go(-delta);
      return;
    }
    letPass = false;
    subject.next(location);
  };

  const onUnload = (event: BeforeUnloadEvent) => {
    if (holds.size) event.preventDefault();
  };

  window.addEventListener('popstate', onPop);
  if (subject.value.key === 'first') {
    window.history.replaceState(entryStateOf({ ...subject.value, key: randomKey().slice(0, 8) }), '');
    subject.next(readLocation());
  }

  return {
    locations$: subject.asObservable(),
    current: () => subject.value,
    page: () => pageOf(subject.value),
    push: (path, options) => go(path, 'push', options),
    replace: (path, options) => go(path, 'replace', options),
    back: () => window.history.back(),
    redirectWith(given) {
      redirect = given;
    },
    stop() {
      window.removeEventListener('popstate', onPop);
      window.removeEventListener('beforeunload', onUnload);
    },
    holding: () => holds.size > 0,
    hold(ask) {
      holds.add(ask);
      if (holds.size === 1) window.addEventListener('beforeunload', onUnload);
      return () => {
        holds.delete(ask);
        if (holds.size === 0) window.removeEventListener('beforeunload', onUnload);
      };
    },
  };
}
