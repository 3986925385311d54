/** An address as limits and views see it: the network of an IPv6 one (/64), since its owner has all addresses in it. */
export function network(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0') : [];
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

/** The wider network around an address, of whoever rents addresses by the hundred: IPv4 by its /24, IPv6 by its /48. */
export function widerNetwork(ip: string): string {
  const near = network(ip);
  return near.includes(':') ? near.split(':').slice(0, 3).join(':') : near.split('.').slice(0, 3).join('.');
}
