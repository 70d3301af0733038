/** Addresses of one instance: a gateway, which is the host, and up to 8 services. */
export interface Subnet {
  cidr: string;
  gateway: string;
  /** Address of the service at this index, from 0. */
  serviceAddress(index: number): string;
}

/** 16 addresses, 13 of them usable besides the gateway. */
const PREFIX = 28;
const SIZE = 2 ** (32 - PREFIX);

export interface Range {
  first: number;
  last: number;
}

/** The addresses of `10.213.0.0/16`. Throws if the text is not an aligned IPv4 range. */
export function parseRange(cidr: string): Range {
  const [address = '', bits = ''] = cidr.split('/');
  const prefix = Number(bits);
  const first = toNumber(address);
  if (first === null || !/^\d{1,2}$/.test(bits) || prefix > 32)
    throw new Error(`${cidr} is not a range of IPv4 addresses`);
  const size = 2 ** (32 - prefix);
  if (first % size !== 0) throw new Error(`${cidr} does not begin at a multiple of its size`);
  return { first, last: first + size - 1 };
}

/** The first subnet in `range` that overlaps none of `used`; undefined if all are in use. */
export function findFreeSubnet(range: Range, used: readonly Range[]): Subnet | undefined {
  for (let first = range.first; first + SIZE - 1 <= range.last; first += SIZE) {
    const last = first + SIZE - 1;
    if (!used.some((one) => one.first <= last && first <= one.last)) return subnetAt(first);
  }
  return undefined;
}

function subnetAt(first: number): Subnet {
  return {
    cidr: `${toText(first)}/${PREFIX}`,
    gateway: toText(first + 1),
    serviceAddress: (index) => toText(first + 2 + index),
  };
}

function toNumber(address: string): number | null {
  const parts = address.split('.').map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : 256));
  if (parts.length !== 4 || parts.some((part) => part > 255)) return null;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

function toText(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}
