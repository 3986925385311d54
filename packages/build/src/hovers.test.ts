import { hoverFaults } from './hovers.ts';

const style = (css: string) => `const Link = styled.a\`\n  color: \${color.ink};\n${css}\n\`;\n`;

test('what hovers stands where something can, on one line or on several', () => {
  expect(hoverFaults('a.tsx', style('  @media (hover: hover) { &:hover { color: red; } }'))).toEqual([]);
  expect(
    hoverFaults('a.tsx', style('  @media (hover: hover) {\n    a:hover {\n      color: ${color.link};\n    }\n  }')),
  ).toEqual([]);
});

test('what hovers anywhere else is said with its line', () => {
  expect(hoverFaults('a.tsx', style('  &:hover {\n    color: red;\n  }'))).toEqual([
    'a.tsx:3 hovers where nothing can, too',
  ]);
  expect(
    hoverFaults('a.tsx', style('  @media (hover: hover) {\n    a {\n    }\n  }\n  &:hover {\n    color: red;\n  }')),
  ).toEqual(['a.tsx:7 hovers where nothing can, too']);
});

test('what asks which element is pointed at is no style', () => {
  expect(hoverFaults('a.tsx', "const pointedAt = text.querySelector(':scope > :hover');")).toEqual([]);
});
