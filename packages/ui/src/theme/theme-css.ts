import { dark, light, type Palette } from './palette.ts';

const kebab = (name: string): string => name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);

const shadows = (rgb: string, strength: number): Record<string, string> => ({
  'shadow-card': `0 1px 2px rgb(${rgb} / ${0.06 * strength}), 0 2px 8px rgb(${rgb} / ${0.05 * strength})`,
  'shadow-lift': `0 2px 4px rgb(${rgb} / ${0.1 * strength}), 0 10px 24px rgb(${rgb} / ${0.14 * strength})`,
  'shadow-dialog': `0 4px 12px rgb(${rgb} / ${0.12 * strength}), 0 24px 64px rgb(${rgb} / ${0.24 * strength})`,
});

const declarations = (palette: Palette, scheme: string, more: Record<string, string>): string =>
  [
    `color-scheme:${scheme}`,
    ...Object.entries({ ...palette, ...more }).map(([name, value]) => `--${kebab(name)}:${value}`),
  ].join(';');

const lightSet = declarations(light, 'light', shadows('52 38 20', 1));
const darkSet = declarations(dark, 'dark', shadows('0 0 0', 4));

/**
 * The tokens as CSS. Dark follows the system, unless `<html data-theme="light|dark">` says otherwise; paper is light, since a browser
 * prints no background and pale letters on it are lost.
 * Free of React, so that a server or a build can write it into the page before any script runs.
 */
export const themeCss = `:root{${lightSet}}@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${darkSet}}}@media screen{:root[data-theme=dark]{${darkSet}}}`;
