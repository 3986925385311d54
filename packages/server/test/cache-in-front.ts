/** Who asks, for what, and by which headers (in small letters). */
export interface Asking {
  url: string;
  headers: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

interface Entry extends Answered {
  by: Record<string, string | undefined>;
  storedAt: number;
  freshMs: number;
  staleMs: number;
}

/** What is answered through a cache, and whether it was stored there. */
export interface Passed extends Answered {
  stored: boolean;
}

/** An answer that says nothing of how long it holds may be stored for long (RFC 9111 §4.2.2): the worst is taken. */
const UNSAID_MS = 24 * 60 * 60 * 1_000;
const STORABLE: ReadonlySet<number> = new Set([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501]);

const keysOf = (headers: Answered['headers']): string[] => String(headers['surrogate-key'] ?? '').split(' ');

/**
 * A cache that many people share, as the standards have it: RFC 9111, and as a CDN (`targeted`) also RFC 9213 and 5861. It stores all that it
 * may, for as long as it may; what it has to validate it asks for by the tags of everything that it has of that address. Conditional requests of those who ask
 * are not passed on.
 */
export function cacheInFront({
  ask,
  now = () => 0,
  targeted = false,
}: {
  ask: (asking: Asking) => Promise<Answered>;
  /** In ms. */
  now?: () => number;
  targeted?: boolean;
}) {
  const stored = new Map<string, Entry[]>();
  let refreshing = Promise.resolve();

  const rulesOf = ({ headers }: Answered): Map<string, number> => {
    const own = targeted ? headers['cdn-cache-control'] : undefined;
    const rules = String(own ?? headers['cache-control'] ?? '').toLowerCase();
    return new Map(
      rules
        .split(/,\s*/)
        .filter(Boolean)
        .map((rule) => [rule.split('=')[0] ?? '', Number(rule.split('=')[1] ?? Number.NaN)]),
    );
  };

  const mayStore = ({ headers }: Asking, answer: Answered): boolean => {
    const rules = rulesOf(answer);
    const shared = ['public', 's-maxage', 'must-revalidate'].some((rule) => rules.has(rule));
    return (
      STORABLE.has(answer.status) &&
      !rules.has('no-store') &&
      !rules.has('private') &&
      answer.headers['vary'] !== '*' &&
      (headers['authorization'] === undefined || shared)
    );
  };

  function entryOf(asking: Asking, answer: Answered): Entry {
    const rules = rulesOf(answer);
    const seconds = rules.has('no-cache') ? 0 : (rules.get('s-maxage') ?? rules.get('max-age'));
    const vary = String(answer.headers['vary'] ?? '').toLowerCase();
    const names = vary.split(/,\s*/).filter(Boolean);
    return {
      ...answer,
      by: Object.fromEntries(names.map((name) => [name, asking.headers[name]])),
      storedAt: now(),
      freshMs: seconds === undefined ? UNSAID_MS : seconds * 1_000,
      staleMs: (rules.get('stale-while-revalidate') ?? 0) * 1_000,
    };
  }

  const ofAddress = (url: string): Entry[] => stored.get(url) ?? [];
  const isFor = ({ headers }: Asking, { by }: Entry): boolean =>
    Object.entries(by).every(([name, value]) => headers[name] === value);

  async function validate(asking: Asking): Promise<Passed> {
    const tags = ofAddress(asking.url).flatMap(({ headers }) => headers['etag'] ?? []);
    const condition: Record<string, string> = tags.length > 0 ? { 'if-none-match': tags.join(', ') } : {};
    const answer = await ask({ ...asking, headers: { ...asking.headers, ...condition } });
    if (answer.status === 304) {
      const same = ofAddress(asking.url).find(({ headers }) => headers['etag'] === answer.headers['etag']);
      if (!same) throw new Error(`${asking.url} is as something that is not stored`);
      const fresh = { status: same.status, headers: { ...same.headers, ...answer.headers }, body: same.body };
      if (isFor(asking, same)) Object.assign(same, entryOf(asking, fresh));
      return { ...fresh, stored: true };
    }
    if (mayStore(asking, answer)) {
      const others = ofAddress(asking.url).filter((entry) => !isFor(asking, entry));
      stored.set(asking.url, [...others, entryOf(asking, answer)]);
    }
    return { ...answer, stored: false };
  }

  return {
    async get(asking: Asking): Promise<Passed> {
      await refreshing;
      const entry = ofAddress(asking.url).find((each) => isFor(asking, each));
      const age = entry ? now() - entry.storedAt : Infinity;
      if (!entry || age >= entry.freshMs + entry.staleMs) return await validate(asking);
      const { status, headers, body } = entry;
      if (age >= entry.freshMs) refreshing = validate(asking).then(() => undefined);
      return { status, headers, body, stored: true };
    },
    /** Lets go of what has one of these keys. */
    purge(keys: readonly string[]): void {
      for (const [url, entries] of stored)
        stored.set(
          url,
          entries.filter(({ headers }) => !keysOf(headers).some((key) => keys.includes(key))),
        );
    },
    /** Whether anything is stored of an address. */
    has: (url: string): boolean => ofAddress(url).length > 0,
    /** All that is stored. */
    get entries(): readonly Answered[] {
      return [...stored.values()].flat();
    },
  };
}
