import { pageFor, type PageMatch, type RegisteredRemote } from '@griot/contracts';
import type { Release } from '@griot/release';
import type { FastifyInstance } from 'fastify';
import type { Made } from '../http/stored-answers.ts';
import { isUsual, type Asked } from './asked.ts';
import { BEFORE_SCRIPTS_HASH } from './before-scripts.ts';
import { originsOf } from './elsewhere.ts';
import { BANNER_ROOM_HASH } from './banner-room.ts';
import { FONTS_LAST_HASH } from './fonts-last.ts';
import { headOf } from './head.ts';
import { addressOf, pageData } from './inline.ts';
import { linkedData } from './linked-data.ts';
import { partsOf } from './made-of.ts';
import { overrideBadge, type Override } from './override.ts';
import { pageHtml, pageStyles, type Samples } from './page.ts';
import { contentSecurityPolicy, hashOf } from './security.ts';
import { NEWCOMERS_HASH } from './newcomers.ts';
import { STORED_LOOK_HASH } from './stored-look.ts';
import { WITHOUT_SHELL_HASH } from './without-shell.ts';
import type { Writer } from './written/index.ts';

/** What is answered with a page beside its text. */
export interface PageHead {
  status: 200 | 404;
  policy: string;
  /** Whether a cache in front may store it: a page that everybody reads, and that is there. */
  shared: boolean;
}

interface PageWanted {
  release: Release;
  match: PageMatch<RegisteredRemote> | null;
  asked: Asked;
  origin: string;
  override: Override | null;
  samples: Samples;
}

/**
 * Makes a page. It is the same for everybody by construction: who asks, with which cookies and headers, is not known here, and the
 * calls it makes are a guest's.
 */
export async function makePage(
  app: FastifyInstance,
  writer: Writer,
  { release, match, asked, origin, override, samples }: PageWanted,
): Promise<Made<PageHead>> {
  const shown = match?.page.over === undefined ? match : pageFor(release.registry.remotes, match.page.over);
  const { inlined, missing, failed } = shown
    ? await pageData(app, shown, shown === match ? asked.searchParams : new URLSearchParams())
    : { inlined: [], missing: true, failed: false };
  // A dialog's page tells of itself, whatever page lies under it; one that is missing tells of nothing.
  const told = missing || shown !== match ? null : match;
  // What the promoted build writes may not be what the other one takes over.
  const own = told?.remote.name !== override?.remote;
  const address = told ? addressOf(told, asked) : asked.pathname;
  const half = told && own ? await writer.write(release, told, address, inlined) : null;
  // What could not be written is tried again before long.
  const whole = !missing && !failed && half !== 'failed';
  const written = half === 'failed' ? null : half;
  const head = headOf(missing ? null : match, inlined, asked);
  const parts = {
    release,
    match,
    inlined,
    origin,
    linkedData: linkedData(told, inlined, origin),
    written: written && { ...written, address },
    head,
    samples,
    badge: override && overrideBadge(override),
  };
  const styles = pageStyles(parts);
  return {
    head: {
      status: missing ? 404 : 200,
      policy: contentSecurityPolicy({
        scriptHashes: [
          ...(match?.page.storedLook === undefined ? [] : [STORED_LOOK_HASH]),
          BANNER_ROOM_HASH,
          ...(match?.page.newcomers === undefined ? [] : [NEWCOMERS_HASH]),
          WITHOUT_SHELL_HASH,
          FONTS_LAST_HASH,
          ...(written ? [BEFORE_SCRIPTS_HASH] : []),
        ],
        styleHashes: [styles.own, styles.fonts, styles.written].filter(Boolean).map(hashOf),
        origins: originsOf(release),
      }),
      shared: whole && match?.page.guard === 'public',
    },
    text: pageHtml({ ...parts, styles }),
    of: partsOf(shown, inlined),
    // What only its remote could not write is there without the text, for whoever asks until that is tried again.
    stored: !missing && !failed && match !== null && isUsual(match, asked, head.path) && (whole || 'briefly'),
  };
}
