/** What `pnpm e2e` was asked for. */
export interface RunOptions {
  /** The platform to try; null when one is to be built and started. */
  baseUrl: string | null;
  /** Builds that are looked at instead of the current ones, by remote. */
  builds: Readonly<Record<string, string>>;
  /** How often each journey runs. */
  repeat: number;
  /** What Playwright is given. */
  playwright: readonly string[];
  /** Whether builds of two sets are to meet. */
  skew: SkewOptions | null;
}

/** What `--skew` was asked for. */
export interface SkewOptions {
  /** Only what every shell and remote have to do with each other, in two gates. */
  quick: boolean;
  /** The store of the set that was accepted last: a folder or `s3://bucket/prefix`. */
  accepted: string | null;
  /** Without such a store, the commit that N-1 is built from; null is the last one that matters. */
  since: string | null;
  /** Whether this set is to be the accepted one when all is well. */
  accept: boolean;
}

/** Something that was asked for and does not exist. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const USAGE = `BASE_URL=https://… REMOTE_mf_reader=<buildId> pnpm e2e [--gate] [--shard 1/4] [--repeat 5] [file …], and what Playwright takes besides
pnpm e2e --skew [--quick] [--accepted <dir|s3://bucket/prefix> [--accept]] [--since <commit>] [file …]`;

/** Specs that carry this tag are the gate a release passes. */
export const GATE: readonly string[] = ['--grep', '@gate'];

/** Reads arguments and variables. Throws `UsageError`. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  remotes: readonly string[],
): RunOptions {
  const playwright: string[] = [];
  const skew = args.includes('--skew') ? { ...NO_SKEW, accepted: env['SKEW_STORE'] || null } : null;
  let repeat = 1;
  const rest = args.flatMap((arg) => (/^--(shard|repeat|accepted|since)=/.test(arg) ? halves(arg) : [arg]));
  for (let at = 0; at < rest.length; at += 1) {
    const arg = rest[at] ?? '';
    if (arg === '--' || arg === '--skew') continue;
    if (arg === '--gate') playwright.push(...GATE);
    else if (arg === '--shard') playwright.push(`--shard=${shardOf(rest[(at += 1)])}`);
    else if (arg === '--repeat') playwright.push(`--repeat-each=${(repeat = timesOf(rest[(at += 1)]))}`);
    else if (skew && arg === '--quick') skew.quick = true;
    else if (skew && arg === '--accept') skew.accept = true;
    else if (skew && arg === '--accepted') skew.accepted = named(arg, rest[(at += 1)]);
    else if (skew && arg === '--since') skew.since = named(arg, rest[(at += 1)]);
    else playwright.push(arg);
  }
  const options = { baseUrl: originOf(env['BASE_URL']), builds: buildsOf(env, remotes), repeat, playwright, skew };
  if (skew) refuseUnfit(options, skew);
  return options;
}

const NO_SKEW: SkewOptions = { quick: false, accepted: null, since: null, accept: false };

function refuseUnfit({ baseUrl, builds }: RunOptions, { accept, accepted, since, quick }: SkewOptions): void {
  if (baseUrl || Object.keys(builds).length > 0)
    throw new UsageError(
      '--skew starts a platform of its own and chooses the builds itself, without BASE_URL or REMOTE_….',
    );
  if (accepted && since)
    throw new UsageError('N-1 is either in a store (--accepted, SKEW_STORE) or of a commit (--since).');
  if (accept && !accepted)
    throw new UsageError('--accept needs the store of what was accepted: --accepted, or SKEW_STORE.');
  if (accept && quick) throw new UsageError('--accept takes the whole matrix, without --quick.');
}

/** `--shard=1/4` → `--shard`, `1/4`. */
const halves = (arg: string): string[] => [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)];

function named(option: string, text = ''): string {
  if (!text || text.startsWith('-')) throw new UsageError(`${option} takes a name; it was given “${text}”.`);
  return text;
}

function shardOf(text = ''): string {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  if (!part || !of || Number(part) < 1 || Number(part) > Number(of))
    throw new UsageError(`--shard takes a part of a whole, as 1/4; it was given “${text}”.`);
  return text;
}

function timesOf(text = ''): number {
  if (!/^[1-9]\d?$/.test(text)) throw new UsageError(`--repeat takes a number from 1 to 99; it was given “${text}”.`);
  return Number(text);
}

function originOf(text: string | undefined): string | null {
  if (!text) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.hash)
    throw new UsageError(`BASE_URL takes the origin of a platform, as https://griot.example; it is “${text}”.`);
  return url.origin;
}

/** `REMOTE_mf_reader=0123456789abcdef` → `{ 'mf-reader': '0123456789abcdef' }`. */
function buildsOf(
  env: Readonly<Record<string, string | undefined>>,
  remotes: readonly string[],
): Record<string, string> {
  const asked = Object.entries(env).filter(([name, value]) => name.startsWith('REMOTE_') && value);
  return Object.fromEntries(
    asked.map(([variable, build = '']) => {
      const name = variable.slice('REMOTE_'.length).replaceAll('_', '-');
      if (!remotes.includes(name))
        throw new UsageError(`${variable} names no remote; there are ${remotes.join(', ')}.`);
      if (!/^[0-9a-f]{16}$/.test(build))
        throw new UsageError(`${variable} takes the id of a build, 16 hexadecimal digits; it is “${build}”.`);
      return [name, build];
    }),
  );
}
