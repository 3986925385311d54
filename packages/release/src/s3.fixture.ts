import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bucket in this process that speaks enough of S3 for what is stored here: signatures (V4) and conditional writes in earnest. */
export interface FakeS3 {
  endpoint: string;
  /** Amazon's own variables for whoever may use it. */
  variables: Record<string, string>;
  objects: Map<string, { bytes: Buffer; etag: string }>;
  /** Refuses every further write once so many have come. */
  fullAfter(writes: number): void;
  /** Answers nothing any more, or answers again. */
  stall(silent: boolean): void;
  /** Fails so many calls by its own fault before it answers again. */
  failNext(calls: number): void;
  /** Answers that such a key cannot be deleted, or (null) deletes every one again. */
  keep(key: RegExp | null): void;
  /** Answers 409 to the writing of such a key. */
  conflictOver(key: RegExp | null): void;
  requests(): number;
  close(): Promise<void>;
}

const ACCESS_KEY = 'a-test';
const SECRET_KEY = 'a-secret-of-tests';
const REGION = 'eu-test-1';
/** A list comes in pages of so many, as the real one's do of 1,000. */
const PAGE = 3;
/** What was signed longer ago, or is to be signed later, is believed by nobody. */
const SKEW_MS = 15 * 60_000;

export async function fakeS3(bucket: string, { port = 0 } = {}): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  let room = Infinity;
  let requests = 0;
  let failing = 0;
  let silent = false;
  let kept: RegExp | null = null;
  let contended: RegExp | null = null;
  const server = createServer(async (request, reply) => {
    requests += 1;
    if (silent) return;
    const url = new URL(request.url ?? '', 'http://s3.test');
    const [, asked = '', ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    const body = await bodyOf(request);
    const error = (status: number, code: string) =>
      void reply
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    const xml = (text: string) =>
      void reply.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
    if (failing > 0) {
      failing -= 1;
      return error(503, 'SlowDown');
    }
    const doubt = doubtOf(request, url, body);
    if (doubt) return error(403, doubt);
    if (asked !== bucket) return error(404, 'NoSuchBucket');
    const there = objects.get(key);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    if (request.method === 'GET' && key === '') return xml(listed([...objects.keys()], url.searchParams));
    if (request.method === 'GET') {
      if (!there) return error(404, 'NoSuchKey');
      if (ifNoneMatch === there.etag) return void reply.writeHead(304, { etag: there.etag }).end();
      return void reply.writeHead(200, { etag: there.etag, 'content-length': there.bytes.length }).end(there.bytes);
    }
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return error(411, 'MissingContentLength');
      if (ifNoneMatch === '*' && there) return error(412, 'PreconditionFailed');
      if (ifMatch !== undefined && !there) return error(404, 'NoSuchKey');
      if (ifMatch !== undefined && there?.etag !== ifMatch) return error(412, 'PreconditionFailed');
      if (contended?.test(key)) return error(409, 'ConditionalRequestConflict');
      if (room <= 0) return error(507, 'InsufficientStorage');
      room -= 1;
      const etag = `"${createHash('md5').update(body).digest('hex')}"`;
      objects.set(key, { bytes: body, etag });
      return void reply.writeHead(200, { etag, 'x-amz-request-id': randomUUID() }).end();
    }
    if (request.method === 'DELETE') {
      if (kept?.test(key)) return error(403, 'AccessDenied');
      objects.delete(key);
      return void reply.writeHead(204).end();
    }
    const errors: string[] = [];
    for (const [, named = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g)) {
      const gone = named.replaceAll('&apos;', "'").replaceAll('&amp;', '&');
      if (kept?.test(gone))
        errors.push(`<Error><Key>${gone}</Key><Code>AccessDenied</Code><Message>no</Message></Error>`);
      else objects.delete(gone);
    }
    return xml(`<DeleteResult>${errors.join('')}</DeleteResult>`);
  });
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint,
    variables: {
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_REGION: REGION,
      AWS_ACCESS_KEY_ID: ACCESS_KEY,
      AWS_SECRET_ACCESS_KEY: SECRET_KEY,
    },
    objects,
    fullAfter: (writes) => (room = writes),
    stall: (whether) => (silent = whether),
    failNext: (calls) => (failing = calls),
    keep: (key) => (kept = key),
    conflictOver: (key) => (contended = key),
    requests: () => requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

function listed(all: string[], asked: URLSearchParams): string {
  const [prefix, delimiter] = [asked.get('prefix') ?? '', asked.get('delimiter')];
  const below = all
    .filter((one) => one.startsWith(prefix))
    .map((one) => {
      const end = delimiter ? one.indexOf(delimiter, prefix.length) : -1;
      return end >= 0 ? `${one.slice(0, end + 1)}` : one;
    });
  const names = [...new Set(below)].sort();
  const from = Number(asked.get('continuation-token') ?? 0);
  const page = names.slice(from, from + PAGE).map((name) => {
    const escaped = name.replaceAll('&', '&amp;');
    return delimiter && name.endsWith(delimiter)
      ? `<CommonPrefixes><Prefix>${escaped}</Prefix></CommonPrefixes>`
      : `<Contents><Key>${escaped}</Key></Contents>`;
  });
  const more = from + PAGE < names.length;
  const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${page.join('')}</ListBucketResult>`;
}

/** Why a call is not believed to come from who may make it, by the code that Amazon says it with; null when it is. */
function doubtOf({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): string | null {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, who, day = '', region = '', names = '', signature = ''] = parts.exec(headers.authorization ?? '') ?? [];
  if (who === undefined) return 'AccessDenied';
  if (who !== ACCESS_KEY || region !== REGION) return 'InvalidAccessKeyId';
  const at = String(headers['x-amz-date']);
  const [, date = '', hour, minute, second] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(at) ?? [];
  const signedAt = Date.parse(`${date.replace(/^(....)(..)(..)$/, '$1-$2-$3')}T${hour}:${minute}:${second}Z`);
  if (date !== day || !(Math.abs(Date.now() - signedAt) < SKEW_MS)) return 'RequestTimeTooSkewed';
  const hash = String(headers['x-amz-content-sha256']);
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  // What changes what a call does has to be signed.
  const heeded = [
    'host',
    'if-match',
    'if-none-match',
    ...Object.keys(headers).filter((name) => name.startsWith('x-amz-')),
  ];
  if (heeded.some((name) => headers[name] !== undefined && !signed.includes(name))) return 'AccessDenied';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const path = decodeURIComponent(url.pathname).split('/').map(encoded).join('/');
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}\n`).join('');
  const canonical = [method, path, query, lines, names, hash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => createHmac('sha256', before).update(part).digest(),
    `AWS4${SECRET_KEY}`,
  );
  const expected = createHmac('sha256', key)
    .update(['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n'))
    .digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
