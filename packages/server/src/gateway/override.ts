import type { Release } from '@griot/release';
import { escape, tag } from '../http/html.ts';

/** One remote that comes from a developer's own machine instead of the store (design §4). */
export interface Override {
  remote: string;
  origin: string;
}

/** The cookie that keeps it, and the parameter of an address that sets it. */
export const OVERRIDE = 'mfo';
export const CLEAR = 'clear';
const MAX_AGE_S = 30 * 24 * 60 * 60;

/** `mf-reader:http://localhost:4101`; null for any other machine than the browser's own. */
export function readOverride(text: string | undefined): Override | null {
  const [, remote, origin] =
    /^(mf-[a-z]+):(https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?)$/.exec(text ?? '') ?? [];
  return remote && origin && URL.canParse(origin) ? { remote, origin } : null;
}

/** The `Set-Cookie` that keeps an override, or with null ends it. */
export function overrideCookie(override: Override | null, { secure }: { secure: boolean }): string {
  const [value, age] = override ? [`${override.remote}:${override.origin}`, MAX_AGE_S] : ['', 0];
  return `${OVERRIDE}=${value}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** A release with one remote from there: what it is made of is not known here, so nothing is preloaded, and nothing older stands in for it. */
export function overridden(release: Release, { remote, origin }: Override): Release {
  const remotes = release.registry.remotes.map((one) => {
    if (one.name !== remote) return one;
    const { previous: _, ...current } = one;
    return { ...current, base: `${origin}/federation/`, integrity: '', assets: {} };
  });
  return {
    ...release,
    registry: { ...release.registry, remotes },
    builds: new Map([...release.builds].filter(([name]) => name !== remote)),
  };
}

/** Where the script lies that such a page has besides. */
export const OVERRIDE_SCRIPT = '/dev/override.js';

/**
 * Loads the page anew when the remote was built anew. The browser asks first where something was typed that is still there, and a page
 * that holds unsaved work asks as whenever it is left. It asks for none but those that listened before something was typed.
 */
export const OVERRIDE_SCRIPT_TEXT = `const typed = new Set();
let renewed = false;
const isText = (field) => field.isConnected && field.matches('textarea, input:not([type=checkbox], [type=radio])') && field.value;
document.addEventListener('input', ({ target }) => typed.add(target), true);
addEventListener('beforeunload', (event) => {
  if (renewed && [...typed].some(isText)) event.preventDefault();
  renewed = false;
});
const live = new EventSource(document.currentScript.dataset.live);
live.addEventListener('built', () => {
  renewed = true;
  location.reload();
});
`;

/** What such a page says of itself, and how to end it. */
export function overrideBadge({ remote, origin }: Override): { css: string; html: string } {
  return {
    css:
      '#mfo{position:fixed;inset:auto auto 12px 12px;z-index:2147483647;display:flex;gap:12px;align-items:center;padding:8px 12px;' +
      'border:2px solid currentColor;border-radius:8px;background:var(--paper);color:var(--ink);font:600 14px/1.4 system-ui,sans-serif}' +
      '#mfo button{font:inherit;color:inherit;background:none;border:1px solid;border-radius:4px;padding:4px 12px;min-height:32px;cursor:pointer}',
    html: [
      tag('form', { id: 'mfo', 'aria-label': 'Development' }),
      `<span>${escape(remote)} from ${escape(origin)}</span>`,
      `${tag('button', { name: OVERRIDE, value: CLEAR })}Clear</button></form>`,
      `${tag('script', { src: OVERRIDE_SCRIPT, 'data-live': `${origin}/federation/live` })}</script>`,
    ].join(''),
  };
}
