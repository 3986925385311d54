import { intlFaults } from './intl-faults.ts';

test.each([
  "const day = new Intl.DateTimeFormat('en-GB');",
  'const zone = Intl.DateTimeFormat();',
  "export const segments: Intl.Segmenter = new Intl.Segmenter('en');",
])('a formatter that is made while a module is loaded is said with its line: %s', (line) => {
  expect(intlFaults('mf-reader/src/a.ts', `import a from 'a';\n${line}\n`)).toEqual([
    'mf-reader/src/a.ts:2 makes a formatter while it is loaded; make it when it is first asked for',
  ]);
});

test.each([
  "  segmenter ??= new Intl.Segmenter('en');",
  "export const zone = (): string => new Intl.DateTimeFormat('en').resolvedOptions().timeZone;",
  'let segmenter: Intl.Segmenter | undefined;',
])('one that is made when it is asked for passes: %s', (line) => {
  expect(intlFaults('mf-reader/src/a.ts', line)).toEqual([]);
});
