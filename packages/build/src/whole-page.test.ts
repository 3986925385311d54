import { wholePageFaults } from './whole-page.ts';

test.each([
  '  html:has(dialog:modal) {',
  'body:has(> form) & {',
  '  :root[data-theme]:has(input) {',
  '  html:not(.a):has(b) {',
])('%s has every change compute the styles of the whole page, and is said with its line', (selector) => {
  expect(wholePageFaults('a.tsx', `const Page = styled.a\`\n${selector}\n  }\n\`;`)).toEqual([
    'a.tsx:2 asks with :has() what the whole page has in it',
  ]);
});

test('a custom property of the document is handed down to all of it', () =>
  expect(wholePageFaults('a.ts', `\ndocument.documentElement.style.setProperty('--bar', '64px');`)).toEqual([
    'a.ts:2 hands a custom property down to the whole page',
  ]));

test.each([
  "bar.style.setProperty('--part', '0.5');",
  "document.documentElement.dataset.topBar = 'hidden';",
  '  &:has(:focus-visible) {',
  '  html[data-modal] & {',
  '  .body:has(b) {',
  '  html[data-modal] label:has(:checked) {',
])('%s does not', (selector) => expect(wholePageFaults('a.tsx', selector)).toEqual([]));
