import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bucket in this process that speaks enough of S3 for a store, conditional writes in earnest. */
export interface FakeS3 {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; etag: string }>;
  /** Refuses every further write once so many have come. */
  fullAfter(writes: number): void;
  /** Answers nothing any more, or answers again. */
  stall(silent: boolean): void;
  /** Answers that such a key cannot be deleted, or (null) deletes every one again. */
  keep(key: RegExp | null): void;
  /** Answers 409 to the writing of such a key. */
  conflictOver(key: RegExp | null): void;
  requests(): number;
  close(): Promise<void>;
}

export async function fakeS3(bucket: string): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  let room = Infinity;
  let requests = 0;
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
    if (asked !== bucket) return error(404, 'NoSuchBucket');
    const there = objects.get(key);
    const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = request.headers;
    if (request.method === 'GET' && key === '') {
      const [prefix, delimiter] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('delimiter')];
      const keys = [...objects.keys()].filter((one) => one.startsWith(prefix)).sort();
      const folders = new Set<string>();
      const direct = keys.filter((one) => {
        const end = delimiter ? one.indexOf(delimiter, prefix.length) : -1;
        if (end >= 0) folders.add(one.slice(0, end + 1));
        return end < 0;
      });
      const xml = [
        ...direct.map((one) => `<Contents><Key>${one}</Key></Contents>`),
        ...[...folders].map((one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`),
      ].join('');
      return void reply
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${xml}</ListBucketResult>`);
    }
    if (request.method === 'GET') {
      if (!there) return error(404, 'NoSuchKey');
      if (ifNoneMatch === there.etag) return void reply.writeHead(304, { etag: there.etag }).end();
      return void reply.writeHead(200, { etag: there.etag }).end(there.bytes);
    }
    if (request.method === 'PUT') {
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
    const errors: string[] = [];
    for (const [, gone = ''] of body.toString().matchAll(/<Key>(.*?)<\/Key>/g))
      if (kept?.test(gone))
        errors.push(`<Error><Key>${gone}</Key><Code>AccessDenied</Code><Message>no</Message></Error>`);
      else objects.delete(gone);
    return void reply
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(`<DeleteResult>${errors.join('')}</DeleteResult>`);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    fullAfter: (writes) => (room = writes),
    stall: (whether) => (silent = whether),
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

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
