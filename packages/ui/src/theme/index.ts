export { GlobalStyle } from './GlobalStyle.tsx';
export { color, font, from, layer, motion, radius, shadow, space, themeCss, type } from './tokens.ts';
export type { Palette } from './palette.ts';
