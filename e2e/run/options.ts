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
}

/** Something that was asked for and does not exist. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const USAGE =
  'BASE_URL=https://… REMOTE_mf_reader=<buildId> pnpm e2e [--gate] [--shard 1/4] [--repeat 5] [file …], and what Playwright takes besides';

/** Specs that carry this tag are the gate a release passes. */
const GATE = '@gate';

/** Reads arguments and variables. Throws `UsageError`. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  remotes: readonly string[],
): RunOptions {
  const playwright: string[] = [];
  let repeat = 1;
  const rest = args.flatMap((arg) => (/^--(shard|repeat)=/.test(arg) ? arg.split('=') : [arg]));
  for (let at = 0; at < rest.length; at += 1) {
    const arg = rest[at] ?? '';
    if (arg === '--') continue;
    if (arg === '--gate') playwright.push('--grep', GATE);
    else if (arg === '--shard') playwright.push(`--shard=${shardOf(rest[(at += 1)])}`);
    else if (arg === '--repeat') playwright.push(`--repeat-each=${(repeat = timesOf(rest[(at += 1)]))}`);
    else playwright.push(arg);
  }
  return { baseUrl: originOf(env['BASE_URL']), builds: buildsOf(env, remotes), repeat, playwright };
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
