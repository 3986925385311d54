import { build } from '../build.ts';
import type { Count } from '../check.ts';
import { proveNewRemote } from './new-remote.ts';
import { proveOutside } from './outside.ts';
import { whileRunning } from './running.ts';

/** A remote that was made in this tree and one of a repository of its own, both shipped into one platform; with them, a release passes its gate. */
export const proveNewRemotes = (): Promise<Count[]> =>
  whileRunning(async (platform) => [
    ...(await proveNewRemote(platform)),
    ...(await proveOutside(platform)),
    await platform.gate(),
  ]);

if (import.meta.main) {
  await build();
  if ((await proveNewRemotes()).some(({ failed }) => failed)) process.exitCode = 1;
}
