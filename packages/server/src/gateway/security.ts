interface Policy {
  nonce: string;
  /** Of the scripts that stand in the page itself. */
  scriptHashes: readonly string[];
  /** Where remotes lie that are not served by this platform. */
  origins: readonly string[];
}

/**
 * The Content-Security-Policy of every page: our own files and those of the remotes in its registry, styles with this answer's
 * nonce, the scripts of the page itself by their hashes, nothing else. Data inlined as JSON is no script and needs no exception.
 */
export const contentSecurityPolicy = ({ nonce, scriptHashes, origins }: Policy): string => {
  const own = ["'self'", ...origins].join(' ');
  return [
    "default-src 'none'",
    `script-src ${[own, ...scriptHashes.map((hash) => `'${hash}'`)].join(' ')}`,
    `style-src ${own} 'nonce-${nonce}'`,
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
