import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareExports } from './compare-exports.ts';
import { exportsOf } from './declared-exports.ts';

const between = (before: string, now: string) =>
  compareExports({ '@griot/nav': { it: before } }, { '@griot/nav': { it: now } });

test.each([
  ['another argument', 'export declare function f(a: string): void;', 'export declare function f(a: number): void;'],
  [
    'one argument more',
    'export declare function f(a: string): void;',
    'export declare function f(a: string, b: string): void;',
  ],
  ['another result', 'export declare function f(): string;', 'export declare function f(): string | null;'],
  ['a member less', 'export interface I { a: string; b: string; }', 'export interface I { a: string; }'],
  ['a member that must be there', 'export interface I { a: string; }', 'export interface I { a: string; b: string; }'],
  ['another member', 'export interface I { a: string; }', 'export interface I { a: number; }'],
  [
    'an option that must be there',
    'export declare const f: (o: { a?: string; }) => void;',
    'export declare const f: (o: { a?: string; b: string; }) => void;',
  ],
  ['a value less', "export type T = 'a' | 'b';", "export type T = 'a';"],
  ['a constant for a function', 'export declare function f(): void;', 'export declare const f: 1;'],
])('%s breaks those who know the old signature', (_, before, now) => {
  const { breaking, additive } = between(before, now);
  expect(additive).toEqual([]);
  expect(breaking).toEqual([`@griot/nav it: was\n      ${before}\n    and is\n      ${now}`]);
});

test.each([
  [
    'one more argument that may be left out',
    'export declare function f(a: string): void;',
    'export declare function f(a: string, b?: string): void;',
  ],
  [
    'one more option',
    'export declare const f: (o: { a?: string; }) => void;',
    'export declare const f: (o: { a?: string; b?: string; }) => void;',
  ],
  ['one more optional member', 'export interface I { a: string; }', 'export interface I { b?: number; a: string; }'],
  [
    'one more method of a class',
    'export declare class C { a(): void; }',
    'export declare class C { a(): void; b(): void; }',
  ],
])('%s breaks nobody', (_, before, now) => {
  const { breaking, additive } = between(before, now);
  expect(breaking).toEqual([]);
  expect(additive).toHaveLength(1);
});

test('an export that is gone breaks, a new one does not', () => {
  const f = 'export declare function f(): void;';
  expect(compareExports({ '@griot/nav': { f, g: f } }, { '@griot/nav': { f, h: f } })).toEqual({
    breaking: ['@griot/nav g: is gone'],
    additive: ['@griot/nav h is new'],
  });
});

test('exports are followed to their declarations, with the types that these name', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'griot-exports-'));
  const file = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
  file('index.d.ts', "export { make, type Made } from './make.ts';\nexport { Route } from 'react-router-dom';\n");
  file(
    'make.d.ts',
    "import type { Options } from './options.ts';\nexport interface Made { id: string; }\nexport declare function make(options?: Options): Made;\n",
  );
  file('options.d.ts', 'export interface Options { loud?: boolean; }\nexport interface Unnamed { x: 1; }\n');
  const found = exportsOf(path.join(folder, 'index.d.ts'));
  rmSync(folder, { recursive: true });
  expect(Object.keys(found)).toEqual(['Made', 'Options', 'Route', 'make']);
  expect(found.make).toBe('export declare function make(options?: Options): Made;');
  expect(found.Route).toBe("export { Route } from 'react-router-dom';");
});
