import { isIPv6 } from 'node:net';

/** Internet providers commonly assign a /64, four groups, to one customer. */
const NETWORK_GROUPS = 4;
/** Anyone can get a /48 from a hosting provider or a tunnel broker: 65,536 networks of that size. */
const SITE_GROUPS = 3;

/** The IPv4 address, or the /64 of an IPv6 address. */
export function addressOf(ip: string): string {
  return prefixOf(ip, NETWORK_GROUPS);
}

/** The IPv4 address, or the /48 of an IPv6 address: as many addresses as one attacker easily gets. */
export function siteOf(ip: string): string {
  return prefixOf(ip, SITE_GROUPS);
}

function prefixOf(ip: string, groupCount: number): string {
  if (!isIPv6(ip) || /^::ffff:\d+\./i.test(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const all = ip.includes('::')
    ? [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
    : groups;
  return `${all.slice(0, groupCount).join(':')}::/${16 * groupCount}`;
}
