import type { FastifyRequest } from 'fastify';
import { BlockList, isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';

/** Where a request came in, for what goes back to whoever sent it. A Host that is no host name is not repeated. */
export function ownOrigin(request: FastifyRequest): string {
  const origin = `${request.protocol}://${request.host}`;
  const plain = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/i.test(origin) && URL.canParse(origin);
  return plain ? new URL(origin).origin : `${request.protocol}://localhost`;
}

/**
 * Where links in mails lead without PUBLIC_URL: a mail may go to somebody else than who sent the request, so its Host
 * counts only if it is this machine's, by name or address, or an address of a local network.
 */
export function answeredOrigin(request: FastifyRequest): string {
  const { origin, hostname: host } = new URL(ownOrigin(request));
  if (isAnswered(host.replace(/^\[|\]$/g, '').toLowerCase())) return origin;
  const { localPort } = request.socket;
  return `${request.protocol}://localhost${localPort ? `:${localPort}` : ''}`;
}

/** Addresses that lead nowhere outside: loopback, private networks, link-local. */
const LOCAL = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  LOCAL.addSubnet(network, prefix);
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

function isAnswered(host: string): boolean {
  const family = isIP(host);
  if (family !== 0)
    return (
      LOCAL.check(host, family === 6 ? 'ipv6' : 'ipv4') ||
      Object.values(networkInterfaces()).some((some) => some?.some(({ address }) => address === host))
    );
  const own = hostname().toLowerCase();
  return host === 'localhost' || host.endsWith('.localhost') || host === own || host === `${own}.local`;
}
