import { dark, light, type Palette } from './palette.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

/** Colours as CSS values: `color.inkSoft` → `var(--ink-soft)`. They follow the theme by themselves. */
export const color = Object.fromEntries(Object.keys(light).map((name) => [name, `var(--${kebab(name)})`])) as Record<keyof Palette, string>;

/** Distances by their size in px, on the 4 px rhythm. */
export const space = { 4: '4px', 8: '8px', 12: '12px', 16: '16px', 24: '24px', 32: '32px', 48: '48px', 72: '72px' } as const;

/** Type sizes by their size in px at the browser's default; in rem, so that a reader's own setting counts. */
export const type = { 12: '0.75rem', 14: '0.875rem', 16: '1rem', 18: '1.125rem', 21: '1.3125rem', 26: '1.625rem', 34: '2.125rem', 44: '2.75rem' } as const;

/** `ui` for what people operate, `title` for what people wrote, `narrow` only as a reading face. */
export const font = {
  ui: "'Nunito Sans Variable', 'Nunito Sans Fallback', system-ui, sans-serif",
  title: "Merriweather, 'Merriweather Fallback', Georgia, serif",
  narrow: "Oswald, 'Arial Narrow', sans-serif",
} as const;

export const radius = { control: '6px', cover: '6px', card: '12px', pill: '999px' } as const;

export const shadow = { card: 'var(--shadow-card)', lift: 'var(--shadow-lift)', dialog: 'var(--shadow-dialog)' } as const;

/** Durations with their easing, for opacity and transform only. */
export const motion = { fast: '120ms ease-out', base: '160ms ease-out', slow: '200ms ease-out' } as const;

/** Media queries, smallest first: `${from.tablet} { … }`. */
export const from = { phone: '@media (min-width: 480px)', tablet: '@media (min-width: 768px)', desk: '@media (min-width: 1024px)' } as const;

/** Stacking over the page; dialogs lie in the browser's top layer, above all of these. */
export const layer = { raised: 1, chrome: 10, menu: 20, toast: 30 } as const;

const shadows = (rgb: string, strength: number): Record<string, string> => ({
  'shadow-card': `0 1px 2px rgb(${rgb} / ${0.06 * strength}), 0 2px 8px rgb(${rgb} / ${0.05 * strength})`,
  'shadow-lift': `0 2px 4px rgb(${rgb} / ${0.1 * strength}), 0 10px 24px rgb(${rgb} / ${0.14 * strength})`,
  'shadow-dialog': `0 4px 12px rgb(${rgb} / ${0.12 * strength}), 0 24px 64px rgb(${rgb} / ${0.24 * strength})`,
});

const declarations = (palette: Palette, scheme: string, more: Record<string, string>): string =>
  [`color-scheme:${scheme}`, ...Object.entries({ ...palette, ...more }).map(([name, value]) => `--${kebab(name)}:${value}`)].join(';');

const lightSet = declarations(light, 'light', shadows('52 38 20', 1));
const darkSet = declarations(dark, 'dark', shadows('0 0 0', 4));

/**
 * The tokens as CSS. Dark follows the system, unless `<html data-theme="light|dark">` says otherwise.
 * Free of React, so that a server or a build can write it into the page before any script runs.
 */
export const themeCss = `:root{${lightSet}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${darkSet}}}:root[data-theme=dark]{${darkSet}}`;
