export { GlobalStyle } from './global-style.tsx';
export { belowTopBar, color, font, from, layer, motion, radius, shadow, space, type } from './tokens.ts';
export { themeCss } from './theme-css.ts';
export type { Palette } from './palette.ts';
