const MIB = 1024 * 1024;
const EVERY_MS = 1_000;

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
  /** How much it grew over the second half, by that line, of what it was half way. */
  growth: number;
}

/** Looks at the memory of a server every second, by what it tells of itself, until it is told to stop; null where it tells nobody. */
export async function watchMemory(base: string): Promise<{ stop(): Watched | null }> {
  const token = process.env['METRICS_TOKEN'];
  const samples: Sample[] = [];
  const begun = performance.now();
  const look = async (): Promise<void> => {
    const answer = await fetch(`${base}/metrics`, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
      () => null,
    );
    const [, bytes] = /^process_resident_memory_bytes (\S+)$/m.exec((await answer?.text()) ?? '') ?? [];
    if (bytes !== undefined) samples.push({ seconds: (performance.now() - begun) / 1_000, mib: Number(bytes) / MIB });
  };
  await look();
  const timer = setInterval(() => void look(), EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return weigh(samples);
    },
  };
}

/** What samples of memory say. */
export function weigh(samples: readonly Sample[]): Watched | null {
  const [first] = samples;
  const last = samples.at(-1);
  const late = samples.slice(Math.floor(samples.length / 2));
  const [half] = late;
  if (!first || !last || !half || late.length < 3) return null;
  const mean = (of: (s: Sample) => number): number => late.reduce((sum, s) => sum + of(s), 0) / late.length;
  const [t, m] = [mean((s) => s.seconds), mean((s) => s.mib)];
  const perSecond = mean((s) => (s.seconds - t) * (s.mib - m)) / mean((s) => (s.seconds - t) ** 2);
  return {
    begin: first.mib,
    half: half.mib,
    end: last.mib,
    slope: perSecond * 60,
    noise: Math.sqrt(mean((s) => (s.mib - m - perSecond * (s.seconds - t)) ** 2)),
    growth: (perSecond * (last.seconds - half.seconds)) / half.mib,
  };
}
