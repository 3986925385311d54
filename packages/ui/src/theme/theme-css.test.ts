import { dark, light } from './palette.ts';
import { color, shadow } from './tokens.ts';
import { themeCss } from './theme-css.ts';

test.each([...Object.values(color), ...Object.values(shadow)])(
  '%s has a value in the light and in the dark theme',
  (value) => {
    const name = value.slice('var('.length, -1);
    const [lightPart = '', ...darkParts] = themeCss.split('@media');
    expect(lightPart).toContain(`${name}:`);
    expect(darkParts.join()).toContain(`${name}:`);
  },
);

test('dark follows the system unless the page says light, and is for screens alone', () => {
  expect(themeCss).toContain(
    '@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark',
  );
  expect(themeCss).toContain('@media screen{:root[data-theme=dark]{color-scheme:dark');
  expect(themeCss.match(/color-scheme:dark;/g)).toHaveLength(2);
});

test('the light ground is named first and then the dark one, which the gateway has browsers draw around the page', () => {
  const grounds = Array.from(themeCss.matchAll(/--paper:([^;}]+)/g), ([, colour]) => colour);
  expect(grounds.slice(0, 2)).toEqual([light.paper, dark.paper]);
});
