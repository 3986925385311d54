import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { keysOfProcess, type BucketKeys } from './bucket-keys.ts';
import { mediaTypeOf } from './media-types.ts';
import type { Source, Stored } from './stored.ts';

/** A bucket, or the part of one below a prefix. Keys have slashes, and none before the first name; the prefix is in none of them. */
export interface Bucket {
  /** As people name it: `s3://bucket/prefix`. */
  readonly where: string;
  get(key: string): Promise<Stored | null>;
  /** Cheap where nothing has changed since `version` was read. */
  getIfChanged(key: string, version: string): Promise<Stored | 'unchanged' | null>;
  /** Brings a file to the disk, a piece at a time. False when there is none. */
  fetchTo(file: string, key: string): Promise<boolean>;
  /** Stores a file, one of the disk a piece at a time; over `version` alone where that is given (null: over nothing). False when something else stands there. */
  put(key: string, source: Source, version?: string | null): Promise<boolean>;
  /** Pages of what lies below a folder; with `directly`, only what lies right in it, its folders with a slash at their end. */
  list(folder: string, how?: { directly: boolean }): AsyncIterable<string[]>;
  delete(key: string): Promise<void>;
  deleteAll(keys: readonly string[]): Promise<void>;
}

/** Thrown when a bucket cannot be reached, keeps silent, or refuses. */
export class BucketAway extends Error {}

/** A call that takes longer, tries and all, has failed: a bucket that keeps silent must not hold up a server for ever. */
const ANSWER_WITHIN_MS = 30_000;
/** A call that fails by the other side's fault is tried so often, with a pause that grows from this. */
const TRIES = 3;
const AGAIN_MS = 100;
/** As many keys one call can delete. */
const DELETED_AT_ONCE = 1000;

interface Asked {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  source?: Source;
}

/** Whether somebody names a bucket by it. */
export const isBucket = (where: string): boolean => where.startsWith('s3://');

/**
 * Opens an S3 bucket, or one of whatever speaks the same. Region and address stand in Amazon's own variables, `AWS_REGION` and
 * `AWS_ENDPOINT_URL_S3`, and so does where the keys come from (`bucket-keys.ts`).
 */
export function openBucket(where: string, { within = ANSWER_WITHIN_MS } = {}): Bucket {
  const { hostname: bucket, pathname } = new URL(where);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const given = process.env;
  const region = given['AWS_REGION'] ?? given['AWS_DEFAULT_REGION'] ?? 'us-east-1';
  const elsewhere = given['AWS_ENDPOINT_URL_S3'] ?? given['AWS_ENDPOINT_URL'];
  const root = elsewhere
    ? `${elsewhere.replace(/\/+$/, '')}/${bucket}/`
    : `https://${bucket}.s3.${region}.amazonaws.com/`;
  const keys = keysOfProcess();
  const signing = { region, service: 's3', cache: new Map<string, ArrayBuffer>() };
  const at = (key: string): string => (prefix ? `${prefix}/${key}` : key);
  const away = (reason: string, cause?: unknown): BucketAway =>
    new BucketAway(`${where} cannot be reached or refuses: ${reason}`, { cause });

  /** Asks once. Nobody signs for what a file of the disk holds, since it would be read twice for that. */
  async function ask(
    { method, key, query = {}, headers = {}, source }: Asked,
    signedWith: BucketKeys,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = new URL(root);
    if (key !== undefined) url.pathname += at(key).split('/').map(encodeURIComponent).join('/');
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = source && 'file' in source ? 'UNSIGNED-PAYLOAD' : sha256(source?.bytes ?? '');
    const signer = new AwsV4Signer({
      ...signing,
      ...signedWith,
      url: url.href,
      method,
      headers: { ...headers, 'x-amz-content-sha256': hash },
    });
    const signed = await signer.sign();
    // Node says of what it cannot open as a blob no reason.
    if (source && 'file' in source) await access(source.file);
    const body = source && ('file' in source ? await openAsBlob(source.file) : new Uint8Array(source.bytes));
    return await fetch(signed.url, { method, headers: signed.headers, signal, ...(body && { body }) });
  }

  /** Asks until there is an answer that another try would not mend, and reads it, within the time there is. */
  async function call<T>(asked: Asked, read: (answer: Response) => Promise<T>): Promise<T> {
    if (!keys) throw away('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set, and nothing lends keys');
    const signal = AbortSignal.timeout(within);
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (attempt > 1) await pause(AGAIN_MS * 2 ** (attempt - 1) * Math.random(), undefined, { signal });
        const answer = await ask(asked, await keys(), signal);
        if (answer.status < 500 && answer.status !== 429) return await read(answer);
        throw away(await reasonOf(answer));
      } catch (failure) {
        if (failure instanceof Refused || isOfTheDisk(failure)) throw failure;
        if (signal.aborted) throw away(`no answer within ${within / 1000} s`, failure);
        if (attempt === TRIES) throw failure instanceof BucketAway ? failure : away(wordsOf(failure), failure);
      }
    }
  }

  /** @throws unless the answer is one that was asked for */
  async function refusedBy(answer: Response): Promise<never> {
    throw new Refused(away(await reasonOf(answer)).message);
  }

  async function get<T>(key: string, headers: Record<string, string>, read: (answer: Response) => Promise<T>) {
    return await call({ method: 'GET', key, headers }, async (answer): Promise<T | 'unchanged' | null> => {
      if (answer.ok) return await read(answer);
      if (answer.status === 304) return 'unchanged';
      const reason = await reasonOf(answer);
      // A bucket that is not there answers 404 as well.
      if (answer.status === 404 && !reason.startsWith('NoSuchBucket')) return null;
      throw new Refused(away(reason).message);
    });
  }

  const stored = async (answer: Response): Promise<Stored> => ({
    bytes: Buffer.from(await answer.arrayBuffer()),
    version: answer.headers.get('etag') ?? '',
  });

  return {
    where,
    get: async (key) => (await get(key, {}, stored)) as Stored | null,
    getIfChanged: (key, version) => get(key, { 'if-none-match': version }, stored),
    async fetchTo(file, key) {
      const fetched = await get(key, {}, async ({ body }) => {
        if (body)
          await pipeline(Readable.fromWeb(body as import('node:stream/web').ReadableStream), createWriteStream(file));
        return true;
      });
      return fetched === true;
    },
    async put(key, source, version) {
      const condition: Record<string, string> =
        version === undefined ? {} : version === null ? { 'if-none-match': '*' } : { 'if-match': version };
      const headers = { 'content-type': mediaTypeOf(key), ...condition };
      return await call({ method: 'PUT', key, headers, source }, async (answer) => {
        const reason = answer.ok ? '' : await reasonOf(answer);
        if (answer.ok) return true;
        // Another was there first, or is writing, or what was to be replaced is gone.
        if ([409, 412].includes(answer.status) || reason.startsWith('NoSuchKey')) return false;
        throw new Refused(away(reason).message);
      });
    },
    async *list(folder, { directly } = { directly: false }) {
      const below = at(folder === '' ? '' : `${folder}/`);
      for (let from: string | undefined; ;) {
        const query = {
          'list-type': '2',
          prefix: below,
          ...(directly && { delimiter: '/' }),
          ...(from !== undefined && { 'continuation-token': from }),
        };
        const page = await call({ method: 'GET', query }, async (answer) =>
          answer.ok ? await answer.text() : await refusedBy(answer),
        );
        const names = [
          ...elements(page, 'Key'),
          ...elements(page, 'CommonPrefixes').flatMap((one) => elements(one, 'Prefix')),
        ];
        yield names.map((name) => name.slice(at('').length));
        if (elements(page, 'IsTruncated')[0] !== 'true') return;
        from = elements(page, 'NextContinuationToken')[0];
      }
    },
    async delete(key) {
      await call({ method: 'DELETE', key }, async (answer) => {
        if (!answer.ok && answer.status !== 404) await refusedBy(answer);
        await answer.body?.cancel();
      });
    },
    async deleteAll(all) {
      for (let from = 0; from < all.length; from += DELETED_AT_ONCE) {
        const named = all
          .slice(from, from + DELETED_AT_ONCE)
          .map((key) => `<Object><Key>${escaped(at(key))}</Key></Object>`);
        const bytes = Buffer.from(`<Delete><Quiet>true</Quiet>${named.join('')}</Delete>`);
        const headers = { 'content-md5': createHash('md5').update(bytes).digest('base64') };
        const said = await call(
          { method: 'POST', query: { delete: '' }, headers, source: { bytes } },
          async (answer) => (answer.ok ? await answer.text() : await refusedBy(answer)),
        );
        const [wrong] = elements(said, 'Error');
        if (wrong) {
          const [key, code, message] = ['Key', 'Code', 'Message'].map((name) => elements(wrong, name)[0]);
          throw new BucketAway(`${where} does not delete ${key}: ${code} ${message}`);
        }
      }
    },
  };
}

/** An answer that says no, and would again. */
class Refused extends BucketAway {}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** What stands in each element of that name; the answers of S3 nest none in its like. */
const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, text = '']) => unescaped(text, name));

const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
/** Elements that hold others are not texts yet. */
const NESTING: ReadonlySet<string> = new Set(['CommonPrefixes', 'Error']);
const unescaped = (text: string, name: string): string =>
  NESTING.has(name)
    ? text
    : text.replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal?: string, hex?: string, mark?: string) =>
        mark === undefined
          ? String.fromCodePoint(parseInt(decimal ?? hex ?? '', decimal ? 10 : 16))
          : (MARKS[mark] ?? all),
      );
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => `&${Object.keys(MARKS).find((mark) => MARKS[mark] === sign)};`);

/** Code and message of an answer that says no. */
async function reasonOf(answer: Response): Promise<string> {
  const said = await answer.text().catch(() => '');
  const [code = String(answer.status)] = elements(said, 'Code');
  return `${code} ${elements(said, 'Message')[0] ?? ''}`.trim();
}

/** Node says of a call that did not get through nothing but that, and why only beneath. */
const wordsOf = (failure: unknown): string => {
  const { message, cause } = failure as Error;
  return cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
};

/** Whether it failed at a file of this machine. */
const isOfTheDisk = (failure: unknown): boolean =>
  (failure as NodeJS.ErrnoException).path !== undefined ||
  ['ENOENT', 'ENOSPC', 'EACCES'].includes((failure as NodeJS.ErrnoException).code ?? '');
