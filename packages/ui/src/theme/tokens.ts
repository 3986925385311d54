import type { Palette } from './palette.ts';

/** Colours as CSS values: `color.inkSoft` is `var(--ink-soft)`. They follow the theme by themselves. */
export const color: Record<keyof Palette, string> = {
  paper: 'var(--paper)',
  surface: 'var(--surface)',
  sunken: 'var(--sunken)',
  ink: 'var(--ink)',
  inkSoft: 'var(--ink-soft)',
  line: 'var(--line)',
  edge: 'var(--edge)',
  indigo: 'var(--indigo)',
  indigoDeep: 'var(--indigo-deep)',
  indigoWash: 'var(--indigo-wash)',
  onIndigo: 'var(--on-indigo)',
  terracotta: 'var(--terracotta)',
  terracottaWash: 'var(--terracotta-wash)',
  gold: 'var(--gold)',
  silver: 'var(--silver)',
  bronze: 'var(--bronze)',
  good: 'var(--good)',
  goodWash: 'var(--good-wash)',
  warn: 'var(--warn)',
  warnWash: 'var(--warn-wash)',
  bad: 'var(--bad)',
  badDeep: 'var(--bad-deep)',
  badWash: 'var(--bad-wash)',
  onBad: 'var(--on-bad)',
  veil: 'var(--veil)',
};

/** Distances by their size in px, on the 4 px rhythm. */
export const space = {
  4: '4px',
  8: '8px',
  12: '12px',
  16: '16px',
  24: '24px',
  32: '32px',
  48: '48px',
  72: '72px',
} as const;

/** Type sizes by their size in px at the browser's default; in rem, so that a reader's own setting counts. */
export const type = {
  12: '0.75rem',
  14: '0.875rem',
  16: '1rem',
  18: '1.125rem',
  21: '1.3125rem',
  26: '1.625rem',
  34: '2.125rem',
  44: '2.75rem',
} as const;

/** `ui` for what people operate, `title` for what people wrote, `narrow` and `distinct` (letters that dyslexic readers tell apart) only as reading faces. */
export const font = {
  ui: "'Nunito Sans Basic', 'Nunito Sans Variable', 'Nunito Sans Fallback', system-ui, sans-serif",
  title:
    "'Merriweather Basic', Merriweather, 'Merriweather Fallback', 'Merriweather Fallback Android', 'Merriweather Fallback Linux', Georgia, serif",
  narrow: "Oswald, 'Arial Narrow', sans-serif",
  distinct:
    "'Atkinson Hyperlegible', 'Nunito Sans Basic', 'Nunito Sans Variable', 'Nunito Sans Fallback', system-ui, sans-serif",
} as const;

export const radius = { control: '6px', cover: '6px', card: '12px', pill: '999px' } as const;

export const shadow = {
  card: 'var(--shadow-card)',
  lift: 'var(--shadow-lift)',
  dialog: 'var(--shadow-dialog)',
} as const;

/** Durations with their easing, for opacity and transform only. */
export const motion = { fast: '120ms ease-out', base: '160ms ease-out', slow: '200ms ease-out' } as const;

/** Media queries, smallest first: `${from.tablet} { … }`. */
export const from = {
  phone: '@media (min-width: 480px)',
  tablet: '@media (min-width: 768px)',
  desktop: '@media (min-width: 1024px)',
} as const;

/**
 * Declarations of what sticks at the window's top, which are given how much of it the bar of the frame covers: `${belowTopBar((bar) => `top: ${bar};`)}`.
 * The bar hides and comes back while people scroll. That is an attribute of the document, for which the browser looks again at what
 * sticks alone: the same as a custom property of the document would have it look at every element.
 */
export const belowTopBar = (declarations: (bar: string) => string): string => `
  ${declarations('var(--top-bar, 0px)')}
  html[data-top-bar='hidden'] & { ${declarations('0px')} }
`;

/** How much of the window's foot a page's own bar takes: toasts rise above it. */
export const footBar = 'var(--foot-bar, 0px)';

/** Stacking over the page; dialogs lie in the browser's top layer, above all of these. */
export const layer = { raised: 1, chrome: 10, menu: 20, toast: 30 } as const;
