/**
 * The colours of the product, light and dark. Every other file speaks of them by name only.
 * All text pairs meet WCAG AA; palette.test.ts holds it.
 */
export interface Palette {
  /** Page. */
  paper: string;
  /** Cards, dialogs, fields. */
  surface: string;
  /** Hover and skeletons: a shade below paper and surface. */
  sunken: string;
  /** Text. */
  ink: string;
  /** Secondary text. */
  inkSoft: string;
  /** Hairlines that carry no meaning. */
  line: string;
  /** Borders of controls (3:1). */
  edge: string;
  /** Links and primary actions. */
  indigo: string;
  indigoDeep: string;
  indigoWash: string;
  onIndigo: string;
  /** Accent: price, unread. */
  terracotta: string;
  terracottaWash: string;
  /** Ranks: graphics only. */
  gold: string;
  silver: string;
  bronze: string;
  good: string;
  goodWash: string;
  warn: string;
  warnWash: string;
  bad: string;
  badDeep: string;
  badWash: string;
  onBad: string;
  /** What lies behind a dialog. */
  veil: string;
}

export const light: Palette = {
  paper: '#FBF7F0',
  surface: '#FFFFFF',
  sunken: '#F3ECE0',
  ink: '#1B1722',
  inkSoft: '#5E566B',
  line: '#E6DED1',
  edge: '#8A8195',
  indigo: '#2F2E78',
  indigoDeep: '#23225E',
  indigoWash: '#ECEBF7',
  onIndigo: '#FFFFFF',
  terracotta: '#B4471F',
  terracottaWash: '#FBEAE2',
  gold: '#B98216',
  silver: '#7C7F88',
  bronze: '#96592E',
  good: '#2C6B4B',
  goodWash: '#E6F2EB',
  warn: '#8A5A00',
  warnWash: '#FBF0D9',
  bad: '#A8201A',
  badDeep: '#861712',
  badWash: '#FBE9E7',
  onBad: '#FFFFFF',
  veil: 'rgb(27 23 34 / 0.55)',
};

export const dark: Palette = {
  paper: '#14121A',
  surface: '#1D1A25',
  sunken: '#272332',
  ink: '#EFEAF4',
  inkSoft: '#B3A9C2',
  line: '#322D3E',
  edge: '#756E88',
  indigo: '#A9A8F0',
  indigoDeep: '#C3C2F7',
  indigoWash: '#292842',
  onIndigo: '#14121A',
  terracotta: '#F08A5D',
  terracottaWash: '#3A241C',
  gold: '#E3B34A',
  silver: '#B9BEC9',
  bronze: '#CF8B58',
  good: '#6CC79A',
  goodWash: '#1B3128',
  warn: '#E5B454',
  warnWash: '#352A17',
  bad: '#FF8A80',
  badDeep: '#FFABA4',
  badWash: '#3B2023',
  onBad: '#14121A',
  veil: 'rgb(5 4 8 / 0.7)',
};
