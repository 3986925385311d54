import { dark, light, type Palette } from './palette.ts';

const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

const contrast = (a: string, b: string): number => {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (bright + 0.05) / (dim + 0.05);
};

type Name = keyof Palette;
const texts: Name[] = ['ink', 'inkSoft', 'indigo', 'indigoDeep', 'terracotta', 'good', 'warn', 'bad'];
const grounds: Name[] = ['paper', 'surface', 'sunken'];

const textPairs: [Name, Name][] = [
  ...texts.flatMap((text) => grounds.map((ground): [Name, Name] => [text, ground])),
  ...(['indigoWash', 'terracottaWash', 'goodWash', 'warnWash', 'badWash'] as const).map((wash): [Name, Name] => [
    'ink',
    wash,
  ]),
  ['indigo', 'indigoWash'],
  ['terracotta', 'terracottaWash'],
  ['good', 'goodWash'],
  ['warn', 'warnWash'],
  ['bad', 'badWash'],
  ['inkSoft', 'indigoWash'],
  ['onIndigo', 'indigo'],
  ['onIndigo', 'indigoDeep'],
  ['onBad', 'bad'],
  ['onBad', 'badDeep'],
];
const graphicPairs: [Name, Name][] = (['edge', 'gold', 'silver', 'bronze'] as const).flatMap((mark) =>
  (['paper', 'surface'] as const).map((g): [Name, Name] => [mark, g]),
);

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (_, palette) => {
  test('measures black on white as 21 to 1', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5);
  });

  test.each(textPairs)('sets %s on %s readably (4.5:1)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphicPairs)('keeps %s visible on %s (3:1)', (mark, ground) => {
    expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
