import type { Release } from '@griot/release';
import { createHash } from 'node:crypto';

const compositions = new WeakMap<Release, string>();

/** What a release is made of, as a short name: a canary, a promotion and a rollback have another each. */
export function compositionOf(release: Release): string {
  const known = compositions.get(release);
  if (known !== undefined) return known;
  const { registry, shell, builds } = release;
  const made = JSON.stringify([registry, shell, [...builds.values()].map(({ name, buildId }) => [name, buildId])]);
  const name = createHash('sha256').update(made).digest('base64url').slice(0, 16);
  compositions.set(release, name);
  return name;
}
