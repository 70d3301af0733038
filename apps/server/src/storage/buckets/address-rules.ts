import { lookup as findAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Config } from '../../config.ts';

/** Which addresses users may make the server connect to. */
export interface AddressRules {
  /** URL of the installation's own storage, which may be on this machine; null if there is none. */
  ownEndpoint: string | null;
  /** Networks that the operator allows: all private ones, or CIDR ranges and addresses of any kind. */
  allowed: Config['storageAllowPrivate'];
}

/** Checks every address at the moment of the connection. */
export interface AddressGuard {
  lookup: LookupFunction;
  /** Throws `RefusedAddress` if the host of a URL is itself a refused address. Names are left to `lookup`. */
  checkHost(hostname: string): void;
}

export class RefusedAddress extends Error {
  override name = 'RefusedAddress';
  constructor(host: string) {
    super(`${host} is an address of this machine or of a private network. ASSAY_STORAGE_ALLOW_PRIVATE can allow it.`);
  }
}

/** Loopback, link-local, multicast, reserved addresses and metadata services of clouds. */
const LOCAL = blockListOf([
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '224.0.0.0/3',
  '100.100.100.200',
  '::/96', // the unspecified address, loopback and the deprecated IPv4-compatible form
  '::ffff:0:0:0/96', // IPv4-translated (RFC 2765)
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
  'fd00:ec2::254',
]);

/** Private networks, and IPv6 forms that carry an IPv4 address. */
const PRIVATE = blockListOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '198.18.0.0/15',
  'fc00::/7',
  '64:ff9b::/96', // NAT64 (RFC 6052)
  '64:ff9b:1::/48', // local-use NAT64 (RFC 8215)
  '2001::/32', // Teredo
  '2002::/16', // 6to4
]);

export const addressRulesOf = (config: Pick<Config, 's3' | 'storageAllowPrivate'>): AddressRules => ({
  ownEndpoint: config.s3?.endpoint ?? null,
  allowed: config.storageAllowPrivate,
});

/**
 * The guard for an endpoint that a user has chosen; null for the installation's own storage, which the operator
 * configured.
 */
export function guardOf(endpoint: string, { ownEndpoint, allowed }: AddressRules): AddressGuard | null {
  if (ownEndpoint !== null && new URL(ownEndpoint).origin === new URL(endpoint).origin) return null;
  const isRefused = makeRefusedTest(allowed);
  return {
    checkHost(hostname) {
      const address = hostname.replace(/^\[|\]$/g, '');
      if (isIP(address) !== 0 && isRefused(address)) throw new RefusedAddress(address);
    },
    lookup(name, options, callback) {
      findAddress(name, { ...options, all: true }, (error, found) => {
        if (error) return callback(error, []);
        if (found.some(({ address }) => isRefused(address))) return callback(new RefusedAddress(name), []);
        const [first] = found;
        if (options.all || !first) callback(null, found);
        else callback(null, first.address, first.family);
      });
    },
  };
}

function makeRefusedTest(allowed: AddressRules['allowed']): (address: string) => boolean {
  const opened = allowed === 'all' ? null : blockListOf(allowed);
  return (address) => {
    if (opened !== null && contains(opened, address)) return false;
    if (contains(LOCAL, address) || contains(ownAddresses(), address)) return true;
    return allowed !== 'all' && contains(PRIVATE, address);
  };
}

/** Read each time: interfaces come and go while the server runs. */
function ownAddresses(): BlockList {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return blockListOf(own.map(({ address }) => withoutZone(address)));
}

/** An IPv4 rule also covers the IPv4-mapped IPv6 form of its addresses. */
function contains(list: BlockList, address: string): boolean {
  return list.check(withoutZone(address), isIPv6(address) ? 'ipv6' : 'ipv4');
}

const withoutZone = (address: string) => address.replace(/%.*$/, '');

/** Throws a `TypeError` or `RangeError` if the text is neither an address nor a CIDR range. */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/', 2);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}
