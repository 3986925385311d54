import type { z } from 'zod';
import { Refusal } from './errors.ts';
import { plainText } from './plain-texts.ts';

/** PostgreSQL cannot store a NUL, and half a surrogate pair is no character. */
const storable = (text: string): boolean => !/[\0\p{Surrogate}]/u.test(text);

/**
 * Checks what was sent against the contract.
 * @throws Refusal `invalid` with texts by field name (ruling 17)
 */
export function check(schema: z.ZodType, value: unknown, whole: 'body' | 'query'): unknown {
  const checked = schema.safeParse(value, { error: plainText });
  const texts = new Map<string, string[]>();
  const say = (path: PropertyKey[], text: string): void => {
    const name = path.map(String).join('.') || whole;
    texts.set(name, [...(texts.get(name) ?? []), text]);
  };
  if (checked.success) {
    for (const path of unstorable(checked.data)) say(path, 'There is a character here that cannot be stored.');
    if (texts.size === 0) return checked.data;
  } else {
    for (const issue of checked.error.issues) {
      if (issue.code !== 'unrecognized_keys') say(issue.path, issue.message);
      else for (const key of issue.keys) say([...issue.path, key], 'There is no field of this name.');
    }
  }
  const [first] = texts.values();
  throw new Refusal('invalid', first?.[0] ?? 'Check what was sent.', { detail: Object.fromEntries(texts) });
}

/** The places of texts with a character that PostgreSQL cannot hold. */
function* unstorable(value: unknown, path: PropertyKey[] = []): Generator<PropertyKey[]> {
  if (typeof value === 'string') {
    if (!storable(value)) yield path;
  } else if (value !== null && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) yield* unstorable(item, [...path, key]);
  }
}

/** Whether a path value could be anything's id, slug or number; one that cannot exist is a 404 (ruling 17). */
export const possible = (params: Record<string, string>): boolean =>
  Object.values(params).every((p) => p.length <= 200 && storable(p));
