import { useMemo, type ReactNode } from 'react';
import { NavigationType, Router, type Navigator, type To } from 'react-router-dom';
import type { Nav } from './nav.ts';
import type { Place } from './place.ts';

const TYPES = { push: NavigationType.Push, replace: NavigationType.Replace, pop: NavigationType.Pop };

/** react-router for one root, at a place of the shared history. The place may be the page under a dialog. */
export function RemoteRouter({ nav, place, children }: { nav: Nav; place: Place; children: ReactNode }) {
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: path,
      go: (delta) => window.history.go(delta),
      push: (to, state) => void nav.push(path(to), { state }),
      replace: (to, state) => void nav.replace(path(to), { state }),
    }),
    [nav],
  );
  return (
    <Router
      location={{
        pathname: place.pathname,
        search: place.search,
        hash: place.hash,
        key: place.key,
        state: place.state,
      }}
      navigationType={TYPES[place.action]}
      navigator={navigator}
    >
      {children}
    </Router>
  );
}

const path = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
