/** Why there is nothing before this to try. */
export class NoSetBefore extends Error {
  override name = 'NoSetBefore';
}

/** What git says to some arguments; nothing when it refuses. */
export type Git = (...args: string[]) => string;

const NO_TESTS = [':(exclude)*.test.ts', ':(exclude)*.test.tsx', ':(exclude)*.fixture.tsx'];
/** Where the shell is another, and where one of the remotes is. */
const OF_THE_SHELL = ['shell/src', ...NO_TESTS];
const OF_REMOTES = ['mf-*/src/*', 'packages/ui/src', ...NO_TESTS];

/**
 * The commit that was asked for, or the last one at which both the shell and one of the remotes were others.
 * @throws NoSetBefore
 */
export function commitBefore(git: Git, root: string, since: string | null): string {
  const commit = (name: string) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  // An archive may lie within somebody else's repository.
  if (git('rev-parse', '--show-toplevel') !== root)
    throw new NoSetBefore('this working copy has no history of its own');
  if (since !== null) return commit(since) || none(`there is no commit ${since} here`);
  const changes = [OF_THE_SHELL, OF_REMOTES]
    .filter((sources) => git('status', '--porcelain', '--', ...sources) === '')
    .map((sources) => git('log', '-1', '--format=%H', '--', ...sources));
  const before = changes.length === 0 ? 'HEAD' : `${git('merge-base', '--octopus', ...changes)}^`;
  return commit(before) || none('the history that is here ends too early, as that of a shallow clone');
}

const none = (why: string): never => {
  throw new NoSetBefore(why);
};
