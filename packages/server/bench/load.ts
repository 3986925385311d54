import autocannon from 'autocannon';

type Headers = Record<string, string>;

type Method = 'GET' | 'POST';

export interface Call {
  /** The same each time, or that which goes with the path just given. */
  method?: Method | (() => Method);
  /** The next path to ask for. */
  path: () => string;
  /** The same each time, or those that go with the path just given. */
  headers?: Headers | (() => Headers);
  status?: number;
}

export interface Measured {
  /** In ms. */
  p95: number;
  /** Answers in a second. */
  rate: number;
  /** Answers in all. */
  count: number;
}

const SAMPLE_MS = 25;

/** Asks a server over kept connections for some seconds. @throws when an answer is not the one that is expected */
export async function load(
  url: string,
  { method = 'GET', path, headers = {}, status = 200 }: Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Measured> {
  const times: number[] = [];
  const begun = performance.now();
  let ended = begun;
  let failure: Error | undefined;
  await new Promise<void>((done, fail) => {
    const running = autocannon(
      {
        url,
        connections,
        duration: seconds,
        // It looks only so often whether its time is over: of its own accord once a second, which made two of one.
        sampleInt: SAMPLE_MS,
        ...(typeof headers === 'function' ? {} : { headers }),
        requests: [
          {
            setupRequest: (request) => ({
              ...request,
              path: path(),
              method: typeof method === 'function' ? method() : method,
              ...(typeof headers === 'function' ? { headers: headers() } : {}),
            }),
          },
        ],
      },
      (broken) => (broken ? fail(broken as Error) : done()),
    );
    running.on('response', (_client, code, _bytes, time) => {
      times.push(time);
      ended = performance.now();
      if (code !== status) failure ??= new Error(`${url} answered ${code} instead of ${status}`);
    });
    running.on('reqError', (broken) => (failure ??= broken as Error));
  });
  if (failure) throw failure;
  times.sort((a, b) => a - b);
  return {
    p95: times[Math.floor(times.length * 0.95)] ?? Infinity,
    count: times.length,
    rate: times.length / ((ended - begun) / 1000),
  };
}

export function median(of: number[]): number {
  const sorted = [...of].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
