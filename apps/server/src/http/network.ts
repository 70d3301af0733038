import { isIPv6 } from 'node:net';

/** One subscriber commonly holds a whole /64, four groups of its address. */
const NETWORK_GROUPS = 4;
/** A /48 is what anyone gets from a hosting provider or a tunnel broker: 65,536 networks of the kind above. */
const SITE_GROUPS = 3;

/** The address, or the network of an IPv6 address. */
export function addressOf(ip: string): string {
  return prefixOf(ip, NETWORK_GROUPS);
}

/** The address, or the /48 of an IPv6 address: as many addresses as one attacker easily gets. */
export function siteOf(ip: string): string {
  return prefixOf(ip, SITE_GROUPS);
}

function prefixOf(ip: string, kept: number): string {
  if (!isIPv6(ip) || /^::ffff:\d+\./i.test(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const all = ip.includes('::')
    ? [...groups, ...Array.from({ length: 8 - groups.length - after.length }, () => '0'), ...after]
    : groups;
  return `${all.slice(0, kept).join(':')}::/${16 * kept}`;
}
