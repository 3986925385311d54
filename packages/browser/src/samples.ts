const drawn = new Map<string, boolean>();

/**
 * Whether this visit is among those that are traced, or that tell how it felt. The page says how large a share that is, and is the same
 * for everybody; so each visit draws for itself, once.
 */
export function isSampled(name: 'traces' | 'vitals'): boolean {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const share = document.querySelector(`meta[name=griot-${name}]`)?.getAttribute('content');
  const mine = Math.random() < Number(share ?? 0);
  drawn.set(name, mine);
  return mine;
}
