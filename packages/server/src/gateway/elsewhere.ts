import type { Registry } from '@griot/contracts';
import type { Release } from '@griot/release';

/** The origin of files that this platform does not serve itself; undefined of those that it does. */
const originOf = (base: string): string | undefined => (URL.canParse(base) ? new URL(base).origin : undefined);

/** What a tag needs to load a file from where it lies: one of another origin is asked for without anything of ours. */
export const crossOrigin = (base: string): { crossorigin?: 'anonymous' } =>
  originOf(base) === undefined ? {} : { crossorigin: 'anonymous' };

/** Every other origin that a page of this release may load from, its builds' predecessors included. */
export function originsOf({
  registry,
  shell,
}: {
  registry: Registry;
  shell: Pick<Release['shell'], 'base'>;
}): string[] {
  const bases = [shell, ...registry.remotes.flatMap((remote) => [remote, remote.previous ?? []])].flat();
  return [...new Set(bases.flatMap(({ base }) => originOf(base) ?? []))].sort();
}
