/**
 * The Content-Security-Policy of every page: our own files, styles with this answer's nonce, where the page has one the
 * script with a hash, nothing else. Data inlined as JSON is no script and needs no exception.
 */
export const contentSecurityPolicy = (nonce: string, scriptHash: string | null): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scriptHash === null ? '' : ` '${scriptHash}'`}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What every answer of the gateway carries beside the policy. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const;
