import { createHash } from 'node:crypto';

/** What the policy calls a script or style that stands in the page itself. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** styled-components adds an empty style element, and every rule to its sheet, where no policy asks any more. */
const EMPTY_HASH = hashOf('');

interface Policy {
  /** Of the scripts that stand in the page itself. */
  scriptHashes: readonly string[];
  /** Of the page's own style. */
  styleHashes: string[];
  /** Where remotes lie that are not served by this platform. */
  origins: readonly string[];
}

/**
 * The Content-Security-Policy of every page: our own files and those of the remotes in its registry, the scripts and the
 * style of the page itself by their hashes, nothing else. It is the same for all who are given the page, so the page can be stored. Data inlined as JSON is no script and needs no exception.
 */
export const contentSecurityPolicy = ({ scriptHashes, styleHashes, origins }: Policy): string => {
  const own = ["'self'", ...origins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${[own, ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')}`,
    `style-src ${own} ${[...styleHashes, EMPTY_HASH].map((hash) => `'${hash}'`).join(' ')}`,
    `img-src ${own} data: blob:`,
    `font-src ${own}`,
    // A file that came broken is asked for again past the cache.
    `connect-src ${own}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};

/** What every answer of the gateway carries beside the policy. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;
