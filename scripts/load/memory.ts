import { readdirSync, readFileSync } from 'node:fs';

const MIB = 1024 * 1024;
const EVERY_MS = 1_000;

/** MiB of a process, or of each of a family by its id. */
type Told = number | ReadonlyMap<number, number>;

/** What each process tells, by its name; null while one does not. */
export type Held = Record<string, () => Told | null | Promise<number | null>>;

interface Look {
  seconds: number;
  told: Told;
}

interface Sample {
  seconds: number;
  mib: number;
}

export interface Watched {
  /** MiB at the beginning, half way and at the end. */
  begin: number;
  half: number;
  end: number;
  /** MiB a minute, by a line through the second half; and how far single looks lie from it, usually. */
  slope: number;
  noise: number;
  /** MiB by which that line rises over the second half, and the standard error of that, as it is for looks that follow from one another. */
  rise: number;
  unsure: number;
}

/** Looks every second at the memory of each process, until it is told to stop. */
export function watchMemory(held: Held): { stop(): Record<string, Watched> } {
  const looks = new Map(Object.keys(held).map((name) => [name, [] as Look[]]));
  const begun = performance.now();
  const look = async (): Promise<void> => {
    for (const [name, read] of Object.entries(held)) {
      const told = await read();
      if (told !== null) looks.get(name)?.push({ seconds: (performance.now() - begun) / 1_000, told });
    }
  };
  void look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return Object.fromEntries(
        [...looks].flatMap(([name, of]) => {
          const weighed = weigh(samplesOf(of));
          return weighed ? [[name, weighed]] : [];
        }),
      );
    },
  };
}

/**
 * Of a family those count who are there for all of the second half: PostgreSQL has a process of some MiB for each connection, pools close
 * those that are idle and open others, and two more of them are no memory that grows.
 */
function samplesOf(looks: readonly Look[]): Sample[] {
  const late = looks.slice(Math.floor(looks.length / 2));
  const stays = (pid: number): boolean => late.every(({ told }) => typeof told === 'number' || told.has(pid));
  return looks.map(({ seconds, told }) => ({
    seconds,
    mib: typeof told === 'number' ? told : [...told].reduce((sum, [pid, mib]) => sum + (stays(pid) ? mib : 0), 0),
  }));
}

/** Part of what a process holds that may be gathered later than the next look, whatever single looks differ by. */
const STEADY = 0.02;

/**
 * What the line may rise by, in MiB, where the memory is flat. Three standard errors, since they are told too small of looks that follow
 * from one another for long; what is gathered less than twice in the second half cannot be told from what grows.
 */
export const flatUpTo = ({ unsure, half }: Pick<Watched, 'unsure' | 'half'>): number =>
  Math.max(3 * unsure, STEADY * half);

/** What samples of memory say; null of too few. */
export function weigh(samples: readonly Sample[]): Watched | null {
  const [first] = samples;
  const last = samples.at(-1);
  const late = samples.slice(Math.floor(samples.length / 2));
  const [half] = late;
  if (!first || !last || !half || late.length < 3) return null;
  const mean = (of: (s: Sample) => number): number => late.reduce((sum, s) => sum + of(s), 0) / late.length;
  const [t, m] = [mean((s) => s.seconds), mean((s) => s.mib)];
  const spread = mean((s) => (s.seconds - t) ** 2);
  const perSecond = mean((s) => (s.seconds - t) * (s.mib - m)) / spread;
  const off = (s: Sample): number => s.mib - m - perSecond * (s.seconds - t);
  const noise = Math.sqrt(mean((s) => off(s) ** 2));
  const lasted = last.seconds - half.seconds;
  // Two of the looks are spent on the line itself.
  const variance = varianceOf(late.map((s) => (s.seconds - t) * off(s))) * (late.length / (late.length - 2));
  return {
    begin: first.mib,
    half: half.mib,
    end: last.mib,
    slope: perSecond * 60,
    noise,
    rise: perSecond * lasted,
    unsure: (Math.sqrt(variance) / (late.length * spread)) * lasted,
  };
}

/**
 * The variance of a sum whose parts follow from one another (Newey and West 1987, parts up to a quarter of them apart): what a process
 * has not gathered yet at one look is there at the next one, so that a hundred looks between two collections are no hundred looks.
 */
function varianceOf(parts: readonly number[]): number {
  const apart = Math.floor(parts.length / 4);
  let variance = 0;
  for (const [at, part] of parts.entries()) {
    variance += part ** 2;
    for (let by = 1; by <= Math.min(apart, at); by += 1)
      variance += 2 * (1 - by / (apart + 1)) * part * (parts[at - by] ?? 0);
  }
  return variance;
}

/** What a server tells of itself, to whoever has the token. */
export async function toldBy(base: string, token: string | undefined): Promise<number | null> {
  const answer = await fetch(`${base}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    () => null,
  );
  const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec((await answer?.text()) ?? '') ?? [];
  return bytes === undefined ? null : Number(bytes) / MIB;
}

/** What a process of this machine holds. */
export const heldBy = (pid: number): number | null => kibOf(pid, 'status', 'VmRSS');

/** What a process and its children hold for themselves; what they share, such as PostgreSQL's buffers, is as large as its settings say. */
export function heldByFamily(parent: number | null): ReadonlyMap<number, number> | null {
  if (parent === null) return null;
  const family = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid === parent || (pid > 0 && parentOf(pid) === parent));
  return new Map(family.map((pid) => [pid, kibOf(pid, 'smaps_rollup', 'Pss_Anon') ?? 0]));
}

export const parentOf = (pid: number): number | null => numberIn(pid, 'status', /^PPid:\s+(\d+)/m);

const kibOf = (pid: number, file: string, name: string): number | null => {
  const kib = numberIn(pid, file, new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'));
  return kib === null ? null : kib / 1024;
};

function numberIn(pid: number, file: string, pattern: RegExp): number | null {
  try {
    const [, found] = pattern.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? [];
    return found === undefined ? null : Number(found);
  } catch {
    // Connections come and go, and elsewhere than on Linux nothing of it is told.
    return null;
  }
}
