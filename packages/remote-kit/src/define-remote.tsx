import { pageFor, type RemoteManifest } from '@griot/contracts';
import React, { startTransition, useEffect, useLayoutEffect, type ComponentType, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react';
import { createPages, RemoteRoot, type PageLoader } from './remote-root.tsx';
import { OverlayRoot, type OverlayRootProps } from './overlay-root.tsx';
import type { MountProps, OverlayProps, ReactDomClient, RemoteProps } from './platform.ts';

export type OverlayLoader = () => Promise<{ default: ComponentType<OverlayProps> }>;

/** A loader for each page and overlay the manifest declares, by path and by name. */
export interface RemoteParts {
  pages: Record<string, PageLoader>;
  overlays?: Record<string, OverlayLoader>;
}

/** What a remote exposes as `./app`. */
export interface RemoteModule {
  /** Loads the code of the page at a path, so that the first render is whole (no Suspense reveal). Rejects when it has no such page. */
  prepare(pathname: string): Promise<void>;
  lifecycles: ReactAppOrParcel<RemoteProps>;
  /** Lifecycles of an overlay, as a single-spa parcel. */
  overlay(name: string): Promise<ReactAppOrParcel<OverlayRootProps>>;
}

/**
 * Makes a remote of its manifest and its parts: `export default defineRemote(manifest, { pages: { '/': () => import('./home/home.page.tsx') } })`.
 * Throws when parts and manifest do not agree.
 */
export function defineRemote(manifest: RemoteManifest, parts: RemoteParts): RemoteModule {
  agree(manifest, parts);
  const pages = createPages(manifest, parts.pages);
  const lifecyclesOf = <P extends RemoteProps>(rootComponent: ComponentType<P>): ReactAppOrParcel<P> => {
    let client: ReactDomClient;
    const { mount, ...lifecycles } = singleSpaReact<P>({
      React,
      ReactDOMClient: { createRoot: (element: Element) => rootOf(element, client) } as never,
      rootComponent: rootComponent as never,
      errorBoundary: (error, _info, props) => (
        <Crash error={error} onCrash={(props as unknown as RemoteProps).onCrash} />
      ),
    });
    return {
      ...lifecycles,
      mount: (props) => {
        client = (props as unknown as MountProps).reactDomClient;
        return mount(props);
      },
    };
  };

  return {
    prepare: async (pathname) => {
      await pages.load(pageFor([manifest], pathname)?.page.path ?? pathname);
    },
    lifecycles: lifecyclesOf<RemoteProps>((props: RemoteProps) => (
      <Drawn onDrawn={props.onDrawn}>
        <RemoteRoot
          manifest={manifest}
          pages={pages}
          platform={props.platform}
          written={props.written}
          onMissing={props.onMissing}
        />
      </Drawn>
    )),
    async overlay(name) {
      const loader = parts.overlays?.[name];
      if (!loader) throw new Error(`${manifest.name} has no overlay ${name}.`);
      const { default: Overlay } = await loader();
      return lifecyclesOf<OverlayRootProps>((props: OverlayRootProps) => (
        <Drawn onDrawn={props.onDrawn}>
          <OverlayRoot Overlay={Overlay} {...props} />
        </Drawn>
      ));
    },
  };
}

/**
 * React's root of an element. A page that the server has written there is taken over as it stands, and not drawn again: in small
 * pieces, since it can be read already, and at once where somebody presses.
 */
function rootOf(element: Element, { createRoot, hydrateRoot }: ReactDomClient): Pick<Root, 'render' | 'unmount'> {
  if (!element.hasChildNodes()) return createRoot(element);
  let root: Root | null = null;
  return {
    render(node) {
      if (root) root.render(node);
      else
        startTransition(() => {
          root = hydrateRoot(element, node);
        });
    },
    unmount: () => root?.unmount(),
  };
}

/** Tells when its children have been drawn: a throw in their first render comes before that, and one of their effects after it. */
function Drawn({ onDrawn, children }: { onDrawn: RemoteProps['onDrawn']; children: ReactNode }) {
  useLayoutEffect(() => onDrawn?.(), [onDrawn]);
  return children;
}

function Crash({ error, onCrash }: { error: Error; onCrash: (error: Error) => void }) {
  useEffect(() => onCrash(error), [error, onCrash]);
  return null;
}

function agree(manifest: RemoteManifest, parts: RemoteParts) {
  const declared = [...manifest.pages.map((p) => p.path), ...(manifest.overlays ?? []).map((o) => o.name)]
    .sort()
    .join(' ');
  const present = [...Object.keys(parts.pages), ...Object.keys(parts.overlays ?? {})].sort().join(' ');
  if (declared !== present) throw new Error(`${manifest.name} declares “${declared}” and brings “${present}”.`);
}
