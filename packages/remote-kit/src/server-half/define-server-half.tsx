import type { Inlined } from '@griot/api';
import { pageFor, type RemoteManifest } from '@griot/contracts';
import { renderToString } from 'react-dom/server.edge';
import { ServerStyleSheet, version } from 'styled-components';
import { createPages, RemoteRoot, type PageLoader } from '../remote-root.tsx';
import { guestPlatform } from './guest-platform.ts';

/** A page as a guest sees it, and all the styles it needs. */
export interface WrittenPage {
  html: string;
  css: string;
  /** The version of styled-components that made the styles: the same one in the browser takes them over as they stand. */
  styledBy: string;
}

/** What a remote's server half exports as `render`: null for an address that is none of the pages it writes. */
export type ServerHalf = (path: string, inlined: Inlined[]) => Promise<WrittenPage | null>;

/**
 * Makes the server half of a remote, of the same pages as its browser's half, or of some of them: the gateway has it write a page before any
 * script runs, and the browser takes over what is written (`RemoteRoot`). What it draws must be the same there and here: no
 * window, no storage, no clock, and no `style` of an element, which the policy forbids.
 */
export const defineServerHalf =
  (manifest: RemoteManifest, loaders: Record<string, PageLoader>): ServerHalf =>
  async (path, inlined) => {
    const match = pageFor([manifest], new URL(path, 'http://own.invalid').pathname);
    if (!match || !Object.hasOwn(loaders, match.page.path)) return null;
    const pages = createPages(manifest, loaders);
    await pages.load(match.page.path);
    const sheet = new ServerStyleSheet();
    try {
      const platform = guestPlatform({ path, inlined });
      const html = renderToString(
        sheet.collectStyles(<RemoteRoot manifest={manifest} pages={pages} platform={platform} />),
      );
      if (UNWRITTEN.test(html)) throw new Error(`A part of ${path} could not be written.`);
      return { html, css: rulesOf(sheet.getStyleTags()), styledBy: version };
    } finally {
      sheet.seal();
    }
  };

/** What React writes, without a word, in the place of a part in `HydratedLater` that threw or waited. Nothing else writes a comment. */
const UNWRITTEN = /<!--\$[!?]-->/;

/** The rules, with the marks by which the browser's styled-components knows which component each is of: it inserts none of them again. */
const rulesOf = (tags: string): string => tags.replace(/<\/?style[^>]*>/g, '');
