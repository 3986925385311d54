import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** What a browser at the end of a push service has been shown. */
export interface Pushed {
  path: string;
  /** As the worker of the browser reads it. */
  told: { title: string; body: string; path: string; tag: string };
  topic: string | undefined;
  ttl: string | undefined;
  /** Who says that they sent it. */
  subject: string | undefined;
  /** The bytes that went over the wire. */
  size: number;
}

/**
 * A push service on this machine with its browsers: it opens what it is sent by the keys of the browser alone (RFC 8291), and holds
 * the sender to its signed header (VAPID, RFC 8292). `answers` says what it answers to a path; 201 unless told otherwise.
 */
export async function startPushService() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const pushed: Pushed[] = [];
  const answers = new Map<string, number>();
  const faults: unknown[] = [];
  let origin = '';

  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = request.url ?? '';
      const status = answers.get(path) ?? 201;
      const header = (name: string): string | undefined => request.headers[name]?.toString();
      const take = async (): Promise<void> => {
        const subject = await senderOf(header('authorization') ?? '', origin);
        if (status !== 201) return;
        const body = Buffer.concat(parts);
        const told = JSON.parse(opened(body, browser, auth)) as Pushed['told'];
        pushed.push({ path, told, topic: header('topic'), ttl: header('ttl'), subject, size: body.length });
      };
      take()
        .catch((fault: unknown) => faults.push(fault))
        .finally(() => answer.writeHead(status).end());
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    pushed,
    answers,
    faults,
    /** What a browser says of itself; each path is another browser. */
    subscription: (path: string) => ({
      endpoint: `${origin}${path}`,
      p256dh: browser.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    }),
    close: (): Promise<void> => new Promise((closed) => server.close(() => closed())),
  };
}

/** Holds the sender's word to its key, and says who it is. */
async function senderOf(authorization: string, audience: string): Promise<string | undefined> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience });
  return payload.sub;
}

/** `aes128gcm` by the keys of a browser: salt, record size, the sender's key, one record. */
function opened(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body[20] ?? 0;
  const sender = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const hkdf = (from: Buffer, by: Buffer, info: Buffer, size: number) =>
    Buffer.from(hkdfSync('sha256', from, by, info, size));
  const about = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = hkdf(browser.computeSecret(sender), auth, about, 32);
  const decipher = createDecipheriv(
    'aes-128-gcm',
    hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
    { authTagLength: 16 },
  );
  decipher.setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record ends with a 2, and nothing but zeros behind it.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8');
}
