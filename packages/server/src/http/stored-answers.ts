import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { compressed, decompressed, QUALITY, WORTH_COMPRESSING, type Encoding } from './encoding.ts';
import { keysOf } from './shared-caches.ts';

/**
 * How long an answer holds, in ms. What a write changes is announced and seen at once; figures that nobody announces (views, the places
 * of a ranking) are late by this at most, and who reads them does not know the newer ones. A page is made of answers that hold as long
 * themselves, so there it is half a minute in all. What is asked for after half of it is made anew meanwhile: nobody waits for what is
 * asked for often.
 */
const HOLDS_MS = 15_000;

/**
 * The same of searches. Each text is an answer of its own and is asked for seldom, however often people search, so it holds longer;
 * what it may be late by is the views that stand in it and decide among equals. A page of it is made of such an answer and holds as
 * long itself, so there it is two minutes in all.
 */
export const SEARCHED_HOLDS_MS = 60_000;

/** How long one holds that lacks what will be there before long, in ms. */
export const HOLDS_BRIEFLY_MS = 3_000;
/** How often it is told that what is stored could not be made anew, in ms. */
const TELL_MS = 60_000;

/** What nobody has asked for so long leaves, in ms; and how often that is looked for while others are asked for. */
export const UNASKED_MS = 3_600_000;
const SWEEP_MS = 60_000;

/** What an answer takes beside its bytes: its name and its place. */
const OVERHEAD_BYTES = 500;

/** What is the same for all who ask, as it was just made. */
export interface Made<Head> {
  /** What goes with the text, its status and headers for instance; part of what its version tells apart. */
  head: Head;
  text: string;
  /** What it is made of: a change of any makes it stale. */
  of: ReadonlySet<string>;
  /** Whether it is worth storing: not what failed, nor what anybody can ask for under any number of names; briefly, what will be better soon. */
  stored: boolean | 'briefly';
}

/** In bytes; beyond it, trying harder takes longer than anybody should wait. */
const HARD_MOST = 100_000;

/** An answer as it goes out: each encoding is made when it is first asked for. */
export class StoredAnswer<Head> {
  readonly head: Head;
  /** By what caches in front purge it. */
  readonly keys: string;
  /** Differs whenever head, keys or text do. */
  readonly version: string;
  /** As few as serve those who ask: the plain bytes, which are many, go when nobody has asked for them. */
  readonly #bytes = new Map<Encoding, Buffer>();
  readonly #making = new Map<Encoding, Promise<Buffer>>();
  #plainWanted: boolean;
  /** How hard it is compressed. */
  readonly quality: number;

  constructor({ head, text, of }: Omit<Made<Head>, 'stored'>, quality: number = QUALITY.often) {
    this.head = head;
    this.keys = keysOf(of);
    const digest = createHash('sha256')
      .update(`${JSON.stringify(head)}\n${this.keys}\n${text}`)
      .digest('base64url');
    this.version = digest.slice(0, 22);
    const plain = Buffer.from(text);
    this.quality = plain.length > HARD_MOST ? Math.min(quality, QUALITY.often) : quality;
    this.#bytes.set('identity', plain);
    // It leaves as it is, whatever is asked for.
    this.#plainWanted = plain.length < WORTH_COMPRESSING;
    this.small = this.#plainWanted;
  }

  /** Too small to be compressed. */
  readonly small: boolean;

  get size(): number {
    let size = OVERHEAD_BYTES + this.keys.length;
    for (const { length } of this.#bytes.values()) size += length;
    return size;
  }

  /** @param grown told when it takes another size from now on */
  async in(encoding: Encoding, grown: () => void = () => undefined): Promise<Sent> {
    if (this.small) encoding = 'identity';
    if (encoding === 'identity') this.#plainWanted = true;
    const ready = this.#bytes.get(encoding);
    if (ready) return { bytes: ready, encoding };
    const under =
      this.#making.get(encoding) ?? this.#make(encoding, grown).finally(() => this.#making.delete(encoding));
    this.#making.set(encoding, under);
    return { bytes: await under, encoding };
  }

  async #make(encoding: Encoding, grown: () => void): Promise<Buffer> {
    const plain = await this.#plain();
    const { bytes } = await compressed(plain, encoding, this.quality);
    this.#bytes.set(encoding, bytes);
    if (!this.#plainWanted) this.#bytes.delete('identity');
    grown();
    return bytes;
  }

  async #plain(): Promise<Buffer> {
    const [encoding, bytes] = [...this.#bytes].sort(([one]) => (one === 'identity' ? -1 : 1))[0] ?? [];
    if (!encoding || !bytes) throw new Error('nothing is left of an answer');
    return await decompressed(bytes, encoding);
  }
}

/** The bytes of an answer, in the encoding in which they are. */
export interface Sent {
  bytes: Buffer;
  encoding: Encoding;
}

interface Entry<Head> {
  answer: StoredAnswer<Head>;
  of: ReadonlySet<string>;
  madeAt: number;
  holdsMs: number;
  /** When it was last tried to make it anew. */
  triedAt: number;
  stale: boolean;
}

/** An answer that is being made. */
interface Flight<Head> {
  /** What changed meanwhile: it may be missing in it. */
  missed: Set<string> | 'all';
  ended: Promise<{
    answer: StoredAnswer<Head>;
    /** Whether it has all that was announced before it ended. */
    whole: boolean;
  }>;
}

export interface StoredAnswersOptions {
  /** Of all that is stored; what has not been asked for longest leaves first. */
  maxBytes: number;
  /** How hard what is stored is compressed. */
  quality?: number;
  /** How long an answer holds, in ms. */
  holdsMs?: number;
  /** In ms. */
  now: () => number;
  /** Whether every change is heard. While it is not, nothing is believed: whoever asks is given what was begun afterwards. */
  hears: () => boolean;
  /** Hears, once a minute at most, that what is stored could not be made anew before it was too old. */
  refreshFailed?: (failure: unknown) => void;
}

/** What guests are answered alike. */
export interface GuestAnswers {
  /** Where answers by that address are stored. */
  at(url: string): StoredAnswers<null>;
  /** What an answer by that address is made of. */
  madeOf(answer: unknown, url: string): ReadonlySet<string>;
}

export type StoredAnswers<Head> = ReturnType<typeof createStoredAnswers<Head>>;

/**
 * Answers that are the same for all who ask for them: each is made once, one asker's turn for all who ask meanwhile. Of one name there
 * is one being made at a time, and perhaps one that waits for its end.
 */
export function createStoredAnswers<Head>({
  maxBytes,
  quality,
  holdsMs = HOLDS_MS,
  now,
  hears,
  refreshFailed = () => undefined,
}: StoredAnswersOptions) {
  const entries = new LRUCache<string, Entry<Head>>({
    maxSize: maxBytes,
    sizeCalculation: ({ answer }, name) => answer.size + 2 * name.length,
    // Since it was made: what is asked for later than it holds is made anew.
    ttl: UNASKED_MS,
    ttlResolution: 0,
    perf: { now },
  });
  let sweptAt = now();
  const flights = new Map<string, Flight<Head>>();
  let toldAt = -Infinity;

  function begin(name: string, from: () => Promise<Made<Head>>): Flight<Head> {
    const flight: Flight<Head> = {
      missed: hears() ? new Set() : 'all',
      ended: make().finally(() => flights.delete(name)),
    };
    flights.set(name, flight);
    return flight;

    async function make() {
      const made = await from();
      const last = entries.peek(name);
      const fresh = new StoredAnswer<Head>(made, quality);
      // The bytes of what is as it was are there already.
      const answer = last?.answer.version === fresh.version ? last.answer : fresh;
      const { missed } = flight;
      const whole = hears() && missed !== 'all' && [...made.of].every((part) => !missed.has(part));
      const brief = made.stored === 'briefly';
      // What lacks something takes no place of what is whole and holds still.
      if (made.stored && whole && !(brief && last && ageOf(last) < last.holdsMs))
        entries.set(name, {
          answer,
          of: made.of,
          madeAt: now(),
          holdsMs: brief ? HOLDS_BRIEFLY_MS : holdsMs,
          triedAt: -Infinity,
          stale: false,
        });
      return { answer, whole };
    }
  }

  const ageOf = ({ stale, madeAt }: Entry<Head>): number => (stale ? Infinity : now() - madeAt);

  async function makeOrJoin(name: string, from: () => Promise<Made<Head>>): Promise<StoredAnswer<Head>> {
    const begun = flights.get(name);
    if (!begun) return (await begin(name, from).ended).answer;
    const joined = await begun.ended.catch(() => null);
    if (joined?.whole) return joined.answer;
    // It failed, or may lack what had changed before this one was asked for; the next one has begun after that.
    return (await (flights.get(name) ?? begin(name, from)).ended).answer;
  }

  async function refresh(name: string, entry: Entry<Head>, from: () => Promise<Made<Head>>): Promise<void> {
    // What cannot be made now is not tried by everybody who asks.
    if (flights.has(name) || now() - entry.triedAt < HOLDS_BRIEFLY_MS) return;
    entry.triedAt = now();
    try {
      await begin(name, from).ended;
    } catch (failure) {
      if (now() - toldAt < TELL_MS) return;
      toldAt = now();
      refreshFailed(failure);
    }
  }

  return {
    /** The answer of that name as it stands, or as it is made now. */
    async get(name: string, from: () => Promise<Made<Head>>): Promise<StoredAnswer<Head>> {
      if (now() - sweptAt >= SWEEP_MS) {
        sweptAt = now();
        entries.purgeStale();
      }
      const entry = hears() ? entries.get(name) : undefined;
      if (!entry) return await makeOrJoin(name, from);
      const age = ageOf(entry);
      if (age >= entry.holdsMs) return await makeOrJoin(name, from);
      // It holds for whoever asks now, even should the new one fail.
      if (age >= entry.holdsMs / 2) void refresh(name, entry, from);
      return entry.answer;
    },
    /** The answer in an encoding; what it takes more from then on is counted. */
    in: (encoding: Encoding, name: string, answer: StoredAnswer<Head>): Promise<Sent> =>
      answer.in(encoding, () => {
        const entry = entries.peek(name);
        // Another entry, since the store weighs what it is given anew only then.
        if (entry?.answer === answer) entries.set(name, { ...entry }, { noUpdateTTL: true });
      }),
    /** Makes stale what is made of any of these. */
    changed(parts: readonly string[] | 'all'): void {
      for (const flight of flights.values()) {
        if (parts === 'all') flight.missed = 'all';
        else if (flight.missed !== 'all') for (const part of parts) flight.missed.add(part);
      }
      for (const entry of entries.values())
        if (parts === 'all' || parts.some((part) => entry.of.has(part))) entry.stale = true;
    },
    get size() {
      return { answers: entries.size, bytes: entries.calculatedSize };
    },
  };
}
