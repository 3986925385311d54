import { afterPaint } from '@griot/browser';
import { pageFor, type RemoteManifest } from '@griot/contracts';
import { RemoteRouter, Route, Routes, type NavLocation } from '@griot/nav';
import { useWritten } from '@griot/ui';
import { memo, useEffect, useRef, useState, type ComponentType } from 'react';
import { failureOf, type FailureReason } from './failure.ts';
import { PageFailure } from './page-failure.tsx';
import { PlatformProvider } from './platform-context.tsx';
import type { Platform, RemoteProps } from './platform.ts';

export type PageLoader = () => Promise<{ default: ComponentType }>;

/** The pages of a remote and which of them are loaded. A failed load is forgotten, so that it can be tried again. */
export interface Pages {
  load(path: string): Promise<ComponentType>;
  loaded(path: string): ComponentType | null;
}

export function createPages(manifest: RemoteManifest, loaders: Record<string, PageLoader>): Pages {
  const ready = new Map<string, ComponentType>();
  const coming = new Map<string, Promise<ComponentType>>();
  return {
    loaded: (path) => ready.get(path) ?? null,
    load(path) {
      const known = coming.get(path);
      if (known) return known;
      const loader = loaders[path];
      if (!loader) return Promise.reject(new Error(`${manifest.name} has no page ${path}.`));
      const promise = loader().then(({ default: Page }) => {
        ready.set(path, Page);
        return Page;
      });
      coming.set(path, promise);
      promise.catch(() => coming.delete(path));
      return promise;
    },
  };
}

type RemoteRootProps = Pick<RemoteProps, 'platform' | 'written' | 'onMissing'> & {
  manifest: RemoteManifest;
  pages: Pages;
};

/** The root of a remote: its own location of the shared history, and the page there. */
export const RemoteRoot = (props: RemoteRootProps) => (
  <PlatformProvider platform={props.platform}>
    <OwnPage {...props} />
  </PlatformProvider>
);

interface ShownPage {
  location: NavLocation;
  path: string;
  Page: ComponentType;
}

function OwnPage({ manifest, pages, platform, written, onMissing }: RemoteRootProps) {
  const [shown, show] = useState<ShownPage | null>(() => {
    const own = ownLocation(manifest, platform);
    const Page = own && pages.loaded(own.path);
    return own && Page ? { ...own, Page } : null;
  });
  const [failed, fail] = useState<{ reason: FailureReason; retry: () => void } | null>(null);
  const stoodOn = useRef<Element | null>(null);

  useEffect(() => {
    let wanted = '';
    const turnTo = (next: ShownPage) => {
      stoodOn.current = document.activeElement;
      show((now) => (now && now.location === next.location && now.Page === next.Page ? now : next));
    };
    const follow = (again = false) => {
      const own = ownLocation(manifest, platform);
      if (!own) return;
      wanted = own.location.key + own.path;
      const mine = wanted;
      const present = pages.loaded(own.path);
      if (!again) fail(null);
      if (present) return turnTo({ ...own, Page: present });
      platform.loading.until(pages.load(own.path)).then(
        (Page) => {
          if (mine !== wanted) return;
          fail(null);
          turnTo({ ...own, Page });
        },
        (error: unknown) => {
          if (onMissing) {
            if (mine === wanted) onMissing(error);
            return;
          }
          const { reason, message } = failureOf(error);
          platform.bus.publish('remote.failed.v1', { remote: manifest.name, reason, message });
          if (mine === wanted) fail({ reason, retry: () => follow(true) });
        },
      );
    };
    const subscription = platform.nav.locations$.subscribe(() => follow());
    return () => subscription.unsubscribe();
  }, [manifest, pages, platform, onMissing]);

  // A page that is pushed has the keyboard from the shell. One that takes the place of another of this remote has it where it would else be
  // nowhere: what had it is gone with the page before, as the dialog is that deletes what was shown there. Once it has been painted, as there.
  const pathname = shown?.location.pathname;
  useEffect(() => {
    if (platform.nav.current().action !== 'replace' || stoodOn.current?.isConnected !== false) return;
    return afterPaint(() => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
    });
  }, [pathname, platform]);

  // Without a connection nothing can come; with one again it comes by itself. What is broken would break again.
  useEffect(() => {
    if (failed?.reason !== 'network') return;
    window.addEventListener('online', failed.retry);
    return () => window.removeEventListener('online', failed.retry);
  }, [failed]);

  const unscripted = useWritten();

  if (failed) return <PageFailure onRetry={failed.retry} />;
  if (!shown) return null;
  return (
    <RemoteRouter
      nav={platform.nav}
      location={unscripted && written !== undefined ? at(written, shown.location) : shown.location}
    >
      <PageAt path={shown.path} Page={shown.Page} />
    </RemoteRouter>
  );
}

/** Drawn again where its address changes, and not where only its remote is: taking a written page over would draw all of it twice. */
const PageAt = memo(function PageAt({ path, Page }: Omit<ShownPage, 'location'>) {
  return (
    <Routes>
      <Route path={path} element={<Page />} />
    </Routes>
  );
});

/**
 * A location as the server knew it. The first render that takes a written page over must be what the server drew; what the
 * browser knows besides, such as the fragment and what stands in its history, comes right after.
 */
function at(written: string, location: NavLocation): NavLocation {
  const { pathname, search } = new URL(written, 'http://own.invalid');
  if (`${pathname}${search}` === `${location.pathname}${location.search}${location.hash}` && location.state === null)
    return location;
  return { ...location, pathname, search, hash: '', state: null };
}

/** The current location if this remote owns it, else the page under the dialog if it owns that. */
function ownLocation(manifest: RemoteManifest, { nav }: Platform): { location: NavLocation; path: string } | null {
  for (const location of [nav.current(), nav.page()]) {
    const match = pageFor([manifest], location.pathname);
    if (match) return { location, path: match.page.path };
  }
  return null;
}
