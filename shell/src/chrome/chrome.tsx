import { PlatformProvider, type Platform } from '@griot/remote-kit';
import { SkipLink } from '@griot/ui';
import { ToastHost } from '../toast/toast-host.tsx';
import { Arrival } from './arrival.tsx';
import { LoadingBar } from './loading-bar.tsx';
import { OfflineLine } from './offline-line.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { TopBar, type TopBarProps } from './top-bar.tsx';

/** The layout around every page: top bar, toasts, scroll-to-top, and what is said while a page is on its way. */
export function Chrome({ platform, ...bar }: TopBarProps & { platform: Platform }) {
  return (
    <PlatformProvider platform={platform}>
      <SkipLink />
      <Arrival nav={platform.nav} />
      <LoadingBar loading={platform.loading} />
      <TopBar {...bar} />
      <OfflineLine />
      <ToastHost bus={platform.bus} />
      <ScrollToTop routeState$={bar.routeState$} />
    </PlatformProvider>
  );
}
