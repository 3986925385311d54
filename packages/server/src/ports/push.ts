import { lookup, type LookupAddress } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secured } from 'node:https';
import { BlockList, isIP } from 'node:net';
import pushes from 'web-push';

/** Where a browser takes pushes, and the keys that only it opens them with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The pair by which push services know this platform (VAPID, RFC 8292). */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushMessage {
  text: string;
  /** What came before with the same and was not delivered makes room: a message that is sent again after a crash is there once. */
  topic: string;
}

/** Carries messages to the push services of browsers. */
export interface PushSender {
  /** Whether an address is one that may be called at all. */
  accepts(endpoint: string): boolean;
  makeKeys(): PushKeys;
  /**
   * `gone`: the browser takes nothing there any more, or nothing of ours. `refused`: this message will never be taken.
   * `not found`: nobody knows the name of that push service, which a server without a network finds of any.
   * @throws when it can be tried again soon
   */
  send(to: PushTarget, message: PushMessage, keys: PushKeys): Promise<'sent' | 'gone' | 'refused' | 'not found'>;
}

export interface WebPushOptions {
  /** Whom push services can write to about what they are sent: an address of mail. */
  contact: string;
  /** Lets tests stand in for a push service on this machine. */
  within?: 'the internet' | 'this machine too';
  /** Who knows what names lead to. */
  lookUp?: (name: string, options: { all: true }, done: (error: Error | null, found: LookupAddress[]) => void) => void;
}

/** How long a push service holds what it cannot deliver, in seconds. */
const HELD_SECONDS = 86_400;
const ANSWER_WITHIN_MS = 15_000;
const ENDPOINT_MAX = 1_000;

/** What is not the internet: this machine, private and shared networks, link-local, multicast, documentation. */
const OWN = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  OWN.addSubnet(net, bits, 'ipv4');
/** Of IPv6 what is given to the internet is a part; the ways into IPv4 within it are not followed. */
const PUBLIC_V6 = new BlockList();
PUBLIC_V6.addSubnet('2000::', 3, 'ipv6');
const LEADING_ON = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  LEADING_ON.addSubnet(net, bits, 'ipv6');

/** Whether an IP address lies in the internet. */
export function isPublicIp(address: string): boolean {
  if (isIP(address) === 4) return !OWN.check(address, 'ipv4');
  return isIP(address) === 6 && PUBLIC_V6.check(address, 'ipv6') && !LEADING_ON.check(address, 'ipv6');
}

const NOT_PUBLIC = 'EPRIVATE';

/** Pushes over TLS to where a browser says, but never into our own network: names are looked up here, and what they lead to is what is called. */
export function webPush({ contact, within = 'the internet', lookUp = lookup }: WebPushOptions): PushSender {
  const anywhere = within === 'this machine too';

  const publicOnly: typeof lookup = ((name: string, options: object, done: (...all: unknown[]) => void) =>
    lookUp(name, { ...options, all: true }, (error, found) => {
      const wrong =
        error ??
        (found.every(({ address }) => isPublicIp(address))
          ? null
          : Object.assign(new Error('not in the internet'), { code: NOT_PUBLIC }));
      const [first] = found ?? [];
      if (wrong || !first) done(wrong ?? new Error('no address'));
      else if ('all' in options && options.all) done(null, found);
      else done(null, first.address, first.family);
    })) as never;

  function accepts(endpoint: string): boolean {
    if (endpoint.length > ENDPOINT_MAX || !URL.canParse(endpoint)) return false;
    const { protocol, hostname, username, password } = new URL(endpoint);
    if (username || password) return false;
    if (anywhere) return true;
    const host = hostname.replace(/^\[|\]$/g, '');
    if (protocol !== 'https:') return false;
    return isIP(host) ? isPublicIp(host) : host.includes('.') && !/\.(local|localhost|internal|arpa)\.?$/i.test(host);
  }

  const post = (endpoint: string, headers: Record<string, unknown>, body: Buffer): Promise<number> =>
    new Promise((resolve, reject) => {
      const url = new URL(endpoint);
      const send = url.protocol === 'http:' ? plain : secured;
      const call = send(url, {
        method: 'POST',
        headers: headers as Record<string, string>,
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
        ...(anywhere ? {} : { lookup: publicOnly }),
      });
      call.on('error', reject);
      call.on('response', (answer) => {
        // Nobody reads what it says.
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      call.end(body);
    });

  return {
    accepts,
    makeKeys: () => pushes.generateVAPIDKeys(),
    async send({ endpoint, p256dh, auth }, { text, topic }, keys) {
      if (!accepts(endpoint)) return 'gone';
      const { headers, body } = pushes.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject: `mailto:${contact}`, ...keys },
        TTL: HELD_SECONDS,
        topic,
        contentEncoding: 'aes128gcm',
      });
      let status;
      try {
        status = await post(endpoint, headers, body as Buffer);
      } catch (failure) {
        const { code } = failure as NodeJS.ErrnoException;
        if (code === NOT_PUBLIC) return 'gone';
        if (code === 'ENOTFOUND') return 'not found';
        throw failure;
      }
      if (status >= 200 && status < 300) return 'sent';
      // Not 403: a clock that is off and a contact that a service does not take are answered so too, of every device.
      if (status === 404 || status === 410) return 'gone';
      // Redirects are not followed: they could lead anywhere.
      if (status >= 300 && status < 500 && status !== 408 && status !== 429) return 'refused';
      throw new Error(`the push service answered ${status}`);
    },
  };
}
