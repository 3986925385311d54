import type { FieldTexts } from '@griot/contracts';

/** Texts by field of a form that checks itself; a field without an error may be named with none. */
export type Checked = { readonly [field: string]: FieldTexts[string] | undefined };

/**
 * The texts of a refused form by field, as one text each. `tags.0` and its like belong to their list's field.
 * Given are the server's `detail` (design §3: `{field: [text]}`).
 */
export function byField(texts: Checked): Record<string, string> {
  const lists: Record<string, string[]> = {};
  for (const [name, list] of Object.entries(texts)) {
    if (list === undefined) continue;
    const field = name.replace(/\.\d+$/, '');
    lists[field] = [...(lists[field] ?? []), ...list.filter((text) => !lists[field]?.includes(text))];
  }
  return Object.fromEntries(Object.entries(lists).map(([field, list]) => [field, list.join(' ')]));
}
