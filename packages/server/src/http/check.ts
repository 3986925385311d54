import type { z } from 'zod';
import { Refusal } from './errors.ts';

const label = (path: PropertyKey[]): string => {
  const words = String(path.at(-1) ?? 'This').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** PostgreSQL cannot store a NUL, and half a surrogate pair is no character. */
const storable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/**
 * Checks what was sent against the contract.
 * @throws Refusal `invalid` with texts by field name (ruling 17)
 */
export function check(schema: z.ZodType, value: unknown, whole: 'body' | 'query'): unknown {
  const checked = schema.safeParse(value, {
    error: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? `${label(issue.path ?? [])} is required.` : undefined),
  });
  const texts: Record<string, string[]> = {};
  if (checked.success) {
    findUnstorable(checked.data, [], texts);
    if (Object.keys(texts).length === 0) return checked.data;
  } else {
    for (const { path, message } of checked.error.issues) (texts[path.map(String).join('.') || whole] ??= []).push(message);
  }
  const [first] = Object.values(texts);
  throw new Refusal('invalid', first?.[0] ?? 'Check what was sent.', { detail: texts });
}

function findUnstorable(value: unknown, path: string[], texts: Record<string, string[]>): void {
  if (typeof value === 'string') {
    if (!storable(value)) (texts[path.join('.') || 'body'] ??= []).push('There is a character here that cannot be stored.');
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) findUnstorable(item, [...path, key], texts);
  }
}

/** Whether a path value could be anything's id, slug or number; one that cannot exist is a 404 (ruling 17). */
export const possible = (params: Record<string, string>): boolean => Object.values(params).every((p) => p.length <= 200 && storable(p));
