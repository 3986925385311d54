import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { mediaTypeOf } from './media-types.ts';
import type { Source, Store, Stored } from './store.ts';

/** Files on their way at the same time. */
const AT_ONCE = 8;
/** A call that takes longer, tries and all, has failed: a bucket that keeps silent must not hold up a server for ever. */
const ANSWER_WITHIN_MS = 30_000;

/**
 * A store in an S3 bucket, or in whatever speaks the same with conditional writes (`If-Match`, `If-None-Match`). Region, keys
 * and address are taken from where Amazon's own tools take them: `AWS_REGION`, `AWS_ENDPOINT_URL_S3` and so on.
 */
export function s3Store(where: string, { within = ANSWER_WITHIN_MS } = {}): Store {
  const { hostname: Bucket, pathname } = new URL(where);
  const prefix = pathname.replace(/^\/|\/$/g, '');
  const at = (key: string): string => (prefix ? `${prefix}/${key}` : key);
  const elsewhere = process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL'];
  const client = new S3Client({
    ...(process.env['AWS_REGION'] ? {} : { region: 'us-east-1' }),
    forcePathStyle: elsewhere !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });

  /** Makes a call and reads its answer, within the time there is. */
  async function inTime<T>(call: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const abortSignal = AbortSignal.timeout(within);
    let late: (() => void) | undefined;
    const silence = new Promise<never>((_, reject) => {
      late = () => reject(new Error(`no answer within ${within / 1000} s`));
      abortSignal.addEventListener('abort', late);
    });
    try {
      return await Promise.race([call({ abortSignal }), silence]);
    } finally {
      if (late) abortSignal.removeEventListener('abort', late);
    }
  }

  async function get(key: string, IfNoneMatch?: string): Promise<Stored | 'unchanged' | null> {
    try {
      return await inTime(async (options) => {
        const answer = await client.send(new GetObjectCommand({ Bucket, Key: at(key), IfNoneMatch }), options);
        return { bytes: Buffer.from(await answer.Body!.transformToByteArray()), version: answer.ETag ?? '' };
      });
    } catch (failure) {
      if (statusOf(failure) === 304) return 'unchanged';
      if (statusOf(failure) === 404 && nameOf(failure) !== 'NoSuchBucket') return null;
      throw asked(failure);
    }
  }

  async function put(
    key: string,
    Body: Buffer,
    condition: { IfMatch?: string; IfNoneMatch?: string },
  ): Promise<boolean> {
    try {
      const asking = new PutObjectCommand({ Bucket, Key: at(key), Body, ContentType: mediaTypeOf(key), ...condition });
      await inTime((options) => client.send(asking, options));
      return true;
    } catch (failure) {
      const lost = [409, 412].includes(statusOf(failure) ?? 0) || nameOf(failure) === 'NoSuchKey';
      if (lost) return false;
      throw asked(failure);
    }
  }

  /** All keys below a folder, or with `Delimiter` those directly below. */
  async function* pages(folder: string, Delimiter?: string): AsyncGenerator<ListObjectsV2CommandOutput> {
    for (let ContinuationToken: string | undefined; ;) {
      const asking = new ListObjectsV2Command({ Bucket, Prefix: `${at(folder)}/`, Delimiter, ContinuationToken });
      const page: ListObjectsV2CommandOutput = await inTime((options) => client.send(asking, options)).catch(
        (failure: unknown) => {
          throw asked(failure);
        },
      );
      yield page;
      if (!page.IsTruncated) return;
      ContinuationToken = page.NextContinuationToken;
    }
  }

  async function keysBelow(folder: string): Promise<string[]> {
    const keys: string[] = [];
    for await (const { Contents = [] } of pages(folder)) keys.push(...Contents.map(({ Key = '' }) => Key));
    return keys;
  }

  async function deleteKeys(keys: readonly string[]): Promise<void> {
    if (keys.length === 0) return;
    const Objects = keys.map((Key) => ({ Key }));
    const asking = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } });
    const { Errors = [] } = await inTime((options) => client.send(asking, options)).catch((failure: unknown) => {
      throw asked(failure);
    });
    const [wrong] = Errors;
    if (wrong) throw new Error(`${where} does not delete ${wrong.Key}: ${wrong.Code} ${wrong.Message}`);
  }

  const asked = (cause: unknown): Error =>
    new Error(`${where} cannot be reached or refuses: ${nameOf(cause)} ${(cause as Error).message}`, { cause });

  return {
    where,
    read: async (key) => (await get(key)) as Stored | null,
    readIfChanged: (key, version) => get(key, version),
    replace: (key, bytes, version) => put(key, bytes, version === null ? { IfNoneMatch: '*' } : { IfMatch: version }),
    async putFolder(folder, files, last) {
      if (await get(`${folder}/${last}`)) return false;
      const others = [...files].filter(([name]) => name !== last);
      await eachOf(others, async ([name, source]) => {
        if (!(await put(`${folder}/${name}`, await bytesOf(source), {})))
          throw new Error(`${where} did not take ${folder}/${name}`);
      });
      // Until this one is there the others count for nothing.
      return await put(`${folder}/${last}`, await bytesOf(files.get(last)!), { IfNoneMatch: '*' });
    },
    async list(folder) {
      const names: string[] = [];
      for await (const { CommonPrefixes = [], Contents = [] } of pages(folder, '/')) {
        names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.replace(/\/$/, '')));
        names.push(...Contents.map(({ Key = '' }) => Key));
      }
      return names.map((name) => name.slice(at(folder).length + 1)).sort();
    },
    async deleteFolder(folder) {
      const keys = await keysBelow(folder);
      // What makes the folder count goes first and by itself, so that nobody meets half of it.
      const first = keys.filter((key) => key.endsWith('.json') && depth(key) === depth(at(folder)) + 1);
      const rest = keys.filter((key) => !first.includes(key));
      for (const some of [first, ...chunksOf(rest, 1000)]) await deleteKeys(some);
    },
    async localFolder(folder, cache, last) {
      const target = path.join(cache, folder);
      if (existsSync(path.join(target, last))) return target;
      if (!(await get(`${folder}/${last}`))) return null;
      const partial = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
      try {
        await eachOf(await keysBelow(folder), async (key) => {
          const name = key.slice(at(folder).length + 1);
          const stored = (await get(`${folder}/${name}`)) as Stored | null;
          if (!stored) throw new Error(`${key} went away while it was fetched.`);
          await mkdir(path.dirname(path.join(partial, name)), { recursive: true });
          await writeFile(path.join(partial, name), stored.bytes);
        });
        await rename(partial, target).catch((failure: unknown) => {
          if (!existsSync(path.join(target, last))) throw failure;
        });
      } finally {
        await rm(partial, { recursive: true, force: true });
      }
      return target;
    },
  };
}

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
const depth = (key: string): number => key.split('/').length;
const bytesOf = async (source: Source): Promise<Buffer> =>
  'bytes' in source ? source.bytes : await readFile(source.file);
const statusOf = (failure: unknown): number | undefined =>
  (failure as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
const nameOf = (failure: unknown): string => (failure as Error).name;

/** Does something for each, a few at a time; the first failure ends it. */
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const worker = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) {
      try {
        await work(next);
      } catch (failure) {
        rest.length = 0;
        throw failure;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
