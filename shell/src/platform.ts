import { afterPaint } from '@griot/browser';
import { createPlatform } from '@griot/remote-kit/create-platform';
import { checkPayloads } from './dev-check.ts';
import { nav } from './nav.ts';
import { inlined, isPage, registry } from './page-data.ts';

/** What every root shares, made with the script that loads the first remote, while the last and largest one is on its way. */
export const platform = createPlatform({
  nav,
  inlined,
  isPage,
  // What nobody sees is not painted.
  titled: (write) => (document.hidden ? write() : void afterPaint(write)),
  ...(registry.live && { check: checkPayloads() }),
});
