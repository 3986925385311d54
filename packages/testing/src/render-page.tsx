import { RemoteRouter, Route, Routes } from '@griot/nav';
import { PlatformProvider } from '@griot/remote-kit';
import { render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useSyncExternalStore, type ComponentType } from 'react';
import { testPlatform, type TestPlatform } from './platform.ts';

interface RenderOptions extends NonNullable<Parameters<typeof testPlatform>[0]> {
  /** The page's pattern, such as `/book/:slug`. */
  path: string;
  platform?: TestPlatform;
}

/** Draws a page of a remote as its root would: at a location of the history, with the shared instances around it. */
export function renderPage(
  Page: ComponentType,
  { path, at = path, platform = testPlatform({ at }), ...rest }: RenderOptions,
): RenderResult & { platform: TestPlatform; person: UserEvent } {
  const made = Object.keys(rest).length ? testPlatform({ at, ...rest }) : platform;
  const screen = render(<Placed platform={made} path={path} Page={Page} />);
  return { ...screen, platform: made, person: userEvent.setup() };
}

function Placed({ platform, path, Page }: { platform: TestPlatform; path: string; Page: ComponentType }) {
  const { nav } = platform;
  const location = useSyncExternalStore((changed) => {
    const subscription = nav.locations$.subscribe(changed);
    return () => subscription.unsubscribe();
  }, nav.current);
  return (
    <PlatformProvider platform={platform}>
      <RemoteRouter nav={nav} location={location}>
        <Routes>
          <Route path={path} element={<Page />} />
          <Route
            path="*"
            element={
              <p>
                Elsewhere: {location.pathname}
                {location.search}
              </p>
            }
          />
        </Routes>
      </RemoteRouter>
    </PlatformProvider>
  );
}
