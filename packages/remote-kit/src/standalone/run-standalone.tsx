import '@griot/ui/fonts.css';
import { pageFor, type RemoteManifest } from '@griot/contracts';
import { createNav, followAnchors } from '@griot/nav';
import { GlobalStyle } from '@griot/ui';
import { createRoot } from 'react-dom/client';
import { createPlatform } from '../create-platform.ts';
import type { RemoteModule } from '../define-remote.tsx';
import { PlatformProvider } from '../platform-context.tsx';
import { askBeforeReload } from './ask-before-reload.ts';
import { mountOverlays, mountRemote } from './mount.ts';
import { StandaloneBar } from './standalone-bar.tsx';
import { StandaloneToasts } from './standalone-toasts.tsx';

/**
 * Runs a remote alone (design §2): a fake shell with its own instances before the API of a running platform, a route
 * picker over the manifest's pages and a session switcher. For `dev/index.tsx` of a remote; never part of a build.
 */
export function runStandalone(remote: RemoteModule, manifest: RemoteManifest): void {
  const nav = createNav({ dialogOver: (pathname) => pageFor([manifest], pathname)?.page.over ?? null });
  const platform = createPlatform({ nav, isPage: (pathname) => pageFor([manifest], pathname) !== null });
  const [chrome, page, overlays] = ['chrome', 'main', 'overlays'].map((id) => append(id)) as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  followAnchors(platform.nav);
  askBeforeReload([page, overlays]);
  createRoot(chrome).render(
    <PlatformProvider platform={platform}>
      <GlobalStyle />
      <StandaloneBar manifest={manifest} />
      <StandaloneToasts bus={platform.bus} />
    </PlatformProvider>,
  );
  mountOverlays({ remote, manifest, platform, host: overlays });
  void mountRemote({ remote, manifest, platform, host: page });
}

function append(id: string): HTMLElement {
  const element = document.createElement(id === 'main' ? 'main' : 'div');
  element.id = id;
  document.body.append(element);
  return element;
}
