import { pageFor, type RemoteManifest } from '@griot/contracts';
import { RemoteRouter, Route, Routes, type Place } from '@griot/nav';
import { useEffect, useState, type ComponentType } from 'react';
import type { PageLoader } from './define-remote.tsx';
import { failureOf } from './failure.ts';
import { PageTrouble } from './page-trouble.tsx';
import { PlatformProvider } from './platform-context.tsx';
import type { Platform, RemoteProps } from './platform.ts';

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

/** The root of a remote: its own place of the shared history, and the page there. */
export function RemoteRoot({
  manifest,
  pages,
  platform,
}: Pick<RemoteProps, 'platform'> & { manifest: RemoteManifest; pages: Pages }) {
  return (
    <PlatformProvider platform={platform}>
      <OwnPlace manifest={manifest} pages={pages} platform={platform} />
    </PlatformProvider>
  );
}

interface Shown {
  place: Place;
  path: string;
  Page: ComponentType;
}

function OwnPlace({ manifest, pages, platform }: { manifest: RemoteManifest; pages: Pages; platform: Platform }) {
  const [shown, show] = useState<Shown | null>(() => {
    const own = ownPlace(manifest, platform);
    const Page = own && pages.loaded(own.path);
    return own && Page ? { ...own, Page } : null;
  });
  const [failed, fail] = useState<{ tries: number; retry: () => void } | null>(null);

  useEffect(() => {
    let wanted = '';
    const follow = (tries = 0) => {
      const own = ownPlace(manifest, platform);
      if (!own) return;
      wanted = own.place.key + own.path;
      const mine = wanted;
      const present = pages.loaded(own.path);
      if (tries === 0) fail(null);
      if (present) return show({ ...own, Page: present });
      pages.load(own.path).then(
        (Page) => {
          if (mine !== wanted) return;
          fail(null);
          show({ ...own, Page });
        },
        (error: unknown) => {
          const { reason, message } = failureOf(error);
          platform.bus.publish('remote.failed.v1', { remote: manifest.name, reason, message });
          if (mine === wanted) fail({ tries: tries + 1, retry: () => follow(tries + 1) });
        },
      );
    };
    const subscription = platform.nav.places$.subscribe(() => follow());
    return () => subscription.unsubscribe();
  }, [manifest, pages, platform]);

  if (failed) return <PageTrouble tries={failed.tries} onRetry={failed.retry} />;
  if (!shown) return null;
  return (
    <RemoteRouter nav={platform.nav} place={shown.place}>
      <Routes>
        <Route path={shown.path} element={<shown.Page />} />
      </Routes>
    </RemoteRouter>
  );
}

/** The current place if this remote owns it, else the page under the dialog if it owns that. */
function ownPlace(manifest: RemoteManifest, { nav }: Platform): { place: Place; path: string } | null {
  for (const place of [nav.current(), nav.page()]) {
    const match = pageFor([manifest], place.pathname);
    if (match) return { place, path: match.page.path };
  }
  return null;
}
