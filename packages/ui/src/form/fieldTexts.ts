import type { FieldTexts } from '@griot/contracts';

/**
 * The texts of a refused form by field, as one text each. `tags.0` and its like belong to their list's field.
 * Given are the server's `detail` (design §3: `{field: [text]}`).
 */
export function byField(texts: FieldTexts): Record<string, string> {
  const lists: Record<string, string[]> = {};
  for (const [name, list] of Object.entries(texts)) {
    const field = name.replace(/\.\d+$/, '');
    lists[field] = [...(lists[field] ?? []), ...list.filter((text) => !lists[field]?.includes(text))];
  }
  return Object.fromEntries(Object.entries(lists).map(([field, list]) => [field, list.join(' ')]));
}
