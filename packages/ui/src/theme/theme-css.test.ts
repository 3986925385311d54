import { color, shadow } from './tokens.ts';
import { themeCss } from './theme-css.ts';

test.each([...Object.values(color), ...Object.values(shadow)])(
  '%s has a value in the light and in the dark theme',
  (value) => {
    const name = value.slice('var('.length, -1);
    const [lightPart = '', ...darkParts] = themeCss.split('}:root');
    expect(lightPart).toContain(`${name}:`);
    expect(darkParts.join()).toContain(`${name}:`);
  },
);

test('dark follows the system unless the page says light', () => {
  expect(themeCss).toContain('@media(prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark');
  expect(themeCss).toContain(':root[data-theme=dark]{color-scheme:dark');
});
