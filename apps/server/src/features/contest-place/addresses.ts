import { BlockList, isIP, isIPv4 } from 'node:net';
import { addressOf } from '../../http/network.ts';

/** Bits of an IPv6 address before an IPv4 address that it contains. */
const MAPPED_BITS = 96;

/**
 * An address in canonical form: IPv6 in lower case and shortened, an IPv4 address within IPv6 as IPv4, without a zone.
 * Null if it is not an address.
 */
export function canonicalAddress(text: string): string | null {
  const [plain = ''] = text.trim().split('%', 1);
  const version = isIP(plain);
  if (version === 0) return null;
  if (version === 4) return plain;
  // URLs have the canonical form of RFC 5952, with the last 32 bits in hexadecimal.
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
  if (!mapped) return canonical;
  return [mapped[1], mapped[2]]
    .map((group) => Number.parseInt(group ?? '', 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * What a seat is bound to: an IPv4 address, or the /64 of an IPv6 address, within which systems change their address
 * by themselves. Null if the text is not an address.
 */
export function seatAddress(text: string): string | null {
  const address = canonicalAddress(text.trim().replace(/\/64$/, ''));
  if (address === null) return null;
  return isIPv4(address) ? address : canonicalNetwork(addressOf(address));
}

/** `2001:db8:0:0::/64` becomes `2001:db8::/64`. */
function canonicalNetwork(network: string): string {
  return `${new URL(`http://[${network.replace(/\/\d+$/, '')}]`).hostname.slice(1, -1)}/64`;
}

/** A CIDR range or a single address in canonical form; null if it is neither. */
export function canonicalRange(text: string): string | null {
  const [address = '', length, ...more] = text.trim().split('/');
  const canonical = canonicalAddress(address);
  if (canonical === null || more.length > 0) return null;
  if (length === undefined) return canonical;
  if (!/^\d{1,3}$/.test(length)) return null;
  const unwrappedBits = isIPv4(canonical) && !isIPv4(address) ? MAPPED_BITS : 0;
  const bits = Number(length) - unwrappedBits;
  return bits < 0 || bits > (isIPv4(canonical) ? 32 : 128) ? null : `${canonical}/${bits}`;
}

/** Whether an address, in any form, is in one of the canonical ranges. */
export function isInRanges(ip: string, ranges: readonly string[]): boolean {
  const address = canonicalAddress(ip);
  return address !== null && listOf(ranges).check(address, familyOf(address));
}

/** Lists are built once: every request of a participant checks one. */
const lists = new Map<string, BlockList>();
const MAX_LISTS = 50;

function listOf(ranges: readonly string[]): BlockList {
  const key = ranges.join(' ');
  let found = lists.get(key);
  if (found) return found;
  found = new BlockList();
  for (const range of ranges) {
    const [network = '', bits] = range.split('/');
    if (bits === undefined) found.addAddress(network, familyOf(network));
    else found.addSubnet(network, Number(bits), familyOf(network));
  }
  if (lists.size >= MAX_LISTS) lists.clear();
  lists.set(key, found);
  return found;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv4(address) ? 'ipv4' : 'ipv6';
}
