/** One of the values an address may carry in a parameter; anything else is the first of them. */
export const chosen = <T extends string>(values: readonly T[], given: string | null): T =>
  values.find((value) => value === given) ?? (values[0] as T);

/** An address with a query: `address('/staff/reports', { kind: 'review', state: '' })`; what is empty is left out. */
export function address(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return text === '' ? path : `${path}?${text}`;
}
