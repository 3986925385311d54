import { commitBefore, NoSetBefore, type Git } from './commit-before.ts';

const ROOT = '/srv/griot';

/** Commits a, b, c, d, of which the last two are here alone when the clone is shallow; says which of them changed what last. */
const history =
  ({ shell = 'c', remotes = 'b', dirty = [] as string[], root = ROOT, oldest = 'a' } = {}): Git =>
  (command, ...args) => {
    const about = args.find((arg) => arg === 'shell/src') ? 'shell' : 'remotes';
    if (command === 'status') return dirty.includes(about) ? ` M ${about}` : '';
    if (command === 'log') return about === 'shell' ? shell : remotes;
    if (command === 'merge-base') return args.slice(1).sort()[0] ?? '';
    if (args[0] === '--show-toplevel') return root;
    const name = (args.at(-1) ?? '').replace('^{commit}', '');
    const found = name.endsWith('^') ? String.fromCharCode(name.charCodeAt(0) - 1) : name === 'HEAD' ? 'd' : name;
    return found >= oldest && found <= 'd' ? found : '';
  };

test.each([
  ['before the older one of the two changes', history(), 'a'],
  ['whichever of the two that is', history({ shell: 'b', remotes: 'd' }), 'a'],
  ['before what was changed last, where the other is changed and not committed', history({ dirty: ['remotes'] }), 'b'],
  ['the last commit, where both are changed and not committed', history({ dirty: ['shell', 'remotes'] }), 'd'],
])('N-1 is the commit %s', (_what, git, commit) => {
  expect(commitBefore(git, ROOT, null)).toBe(commit);
});

test('a commit that is asked for is taken', () => {
  expect(commitBefore(history(), ROOT, 'c')).toBe('c');
  expect(() => commitBefore(history(), ROOT, 'x')).toThrow('there is no commit x here');
});

test('without a history, or with too little of it, there is no N-1, and it is said why', () => {
  for (const root of ['', '/srv'])
    expect(() => commitBefore(history({ root }), ROOT, null)).toThrow('this working copy has no history of its own');
  expect(() => commitBefore(history({ oldest: 'b' }), ROOT, null)).toThrow(NoSetBefore);
});
