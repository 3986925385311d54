import { readOptions, UsageError } from './options.ts';

const REMOTES = ['mf-auth', 'mf-reader'];
const read = (args: string[], env: Record<string, string> = {}) => readOptions(args, env, REMOTES);

test('without a word, a platform is built and started and every journey runs once', () => {
  expect(read([])).toEqual({ baseUrl: null, builds: {}, repeat: 1, playwright: [], skew: null });
});

test('files and what Playwright takes are passed on', () => {
  expect(read(['--', 'specs/look', '--update-snapshots']).playwright).toEqual(['specs/look', '--update-snapshots']);
});

test('a gate, a shard and a number of repetitions, apart or with an equals sign', () => {
  expect(read(['--gate', '--shard', '1/4', '--repeat', '5'])).toMatchObject({
    repeat: 5,
    playwright: ['--grep', '@gate', '--shard=1/4', '--repeat-each=5'],
  });
  expect(read(['--shard=2/2', '--repeat=3'])).toMatchObject({
    repeat: 3,
    playwright: ['--shard=2/2', '--repeat-each=3'],
  });
});

test.each(['5/4', '0/4', '1', 'x/y', ''])('there is no shard %s', (shard) => {
  expect(() => read(['--shard', shard])).toThrow(UsageError);
});

test.each(['0', '-1', '1.5', '100', ''])('nothing is repeated %s times', (times) => {
  expect(() => read(['--repeat', times])).toThrow(/--repeat takes a number from 1 to 99/);
});

test('a platform is named by its origin', () => {
  expect(read([], { BASE_URL: 'https://griot.example/' }).baseUrl).toBe('https://griot.example');
  for (const wrong of [
    'griot.example',
    'ftp://griot.example',
    'https://griot.example/about',
    'https://griot.example?a',
  ])
    expect(() => read([], { BASE_URL: wrong })).toThrow(/BASE_URL takes the origin of a platform/);
});

test('a build is chosen by its remote’s name', () => {
  expect(read([], { REMOTE_mf_reader: '0123456789abcdef' }).builds).toEqual({ 'mf-reader': '0123456789abcdef' });
  expect(() => read([], { REMOTE_mf_nobody: '0123456789abcdef' })).toThrow('there are mf-auth, mf-reader');
  expect(() => read([], { REMOTE_mf_reader: 'latest' })).toThrow(/16 hexadecimal digits/);
});

test('sets of builds meet by --skew, and the one before is in a store or of a commit', () => {
  expect(read(['--skew']).skew).toEqual({ quick: false, accepted: null, since: null, accept: false });
  expect(read(['--skew', '--since=HEAD~3', '--quick', 'specs/contract'])).toMatchObject({
    skew: { quick: true, since: 'HEAD~3', accepted: null },
    playwright: ['specs/contract'],
  });
  expect(read(['--skew', '--accept', '--accepted', 's3://ci/accepted']).skew).toMatchObject({
    accepted: 's3://ci/accepted',
    accept: true,
  });
  expect(read(['--skew'], { SKEW_STORE: '/ci/accepted' }).skew).toMatchObject({ accepted: '/ci/accepted' });
});

test.each<[string[], Record<string, string>, RegExp]>([
  [['--skew'], { BASE_URL: 'https://griot.example' }, /platform of its own/],
  [['--skew'], { REMOTE_mf_reader: '0123456789abcdef' }, /platform of its own/],
  [['--skew', '--since', 'HEAD~1', '--accepted', '/ci'], {}, /either in a store .* or of a commit/],
  [['--skew', '--accept'], {}, /--accept needs the store/],
  [['--skew', '--accept', '--quick', '--accepted', '/ci'], {}, /takes the whole matrix/],
  [['--skew', '--since'], {}, /--since takes a name/],
])('%j is refused', (args, env, reason) => {
  expect(() => read(args, env)).toThrow(reason);
});

test('what belongs to --skew is Playwright’s to refuse without it', () => {
  expect(read(['--quick']).playwright).toEqual(['--quick']);
});
