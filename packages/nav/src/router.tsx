import { useMemo, type ReactNode } from 'react';
import { Router, type NavigationType, type Navigator, type To } from 'react-router-dom';
import type { Nav } from './nav.ts';
import type { NavLocation } from './location.ts';

/** react-router for one root, at a location of the shared history. The location may be the page under a dialog. */
export function RemoteRouter({ nav, location, children }: { nav: Nav; location: NavLocation; children: ReactNode }) {
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
        pathname: location.pathname,
        search: location.search,
        hash: location.hash,
        key: location.key,
        state: location.state,
      }}
      navigationType={location.action.toUpperCase() as NavigationType}
      navigator={navigator}
    >
      {children}
    </Router>
  );
}

const path = (to: To): string =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
