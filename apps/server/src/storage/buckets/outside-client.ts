import { lookup as findAddress } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import type { S3Config } from '../../config.ts';
import { makeS3Client, type S3Client, type S3ClientOptions } from './s3-client.ts';

/** Addresses of this machine and of the services that clouds give a machine to know itself by: nobody outside may have us ask them. */
const keptOut = new BlockList();
keptOut.addSubnet('0.0.0.0', 8);
keptOut.addSubnet('127.0.0.0', 8);
keptOut.addSubnet('169.254.0.0', 16);
keptOut.addSubnet('224.0.0.0', 3);
keptOut.addAddress('100.100.100.200');
keptOut.addAddress('::', 'ipv6');
keptOut.addAddress('::1', 'ipv6');
keptOut.addSubnet('fe80::', 10, 'ipv6');
keptOut.addAddress('fd00:ec2::254', 'ipv6');

/** What buckets are called everywhere; in particular nothing that would make another host of the address. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Who would have had to be asked is an address that is kept out. */
export class KeptOutError extends Error {
  override name = 'KeptOutError';
}

/** Why nobody is asked at all. */
export type Unfit = 'unreachable' | 'no-bucket' | 'address-kept-out';

export interface OutsideOptions extends Omit<S3ClientOptions, 'lookup'> {
  /** Address of the installation's own storage, which may be on this machine; null where there is none. */
  known: string | null;
}

/**
 * A client for a bucket whose address somebody has chosen who does not run this machine. Addresses of this machine are not asked, whatever
 * their name was a moment ago; a request that would have to fails with an `S3Error` caused by a `KeptOutError`.
 */
export function makeOutsideClient(config: S3Config, { known, ...options }: OutsideOptions): S3Client | Unfit {
  if (!URL.canParse(config.endpoint)) return 'unreachable';
  if (!BUCKET.test(config.bucket)) return 'no-bucket';
  const { protocol, hostname, origin } = new URL(config.endpoint);
  if (protocol !== 'http:' && protocol !== 'https:') return 'unreachable';
  const isTrusted = known !== null && new URL(known).origin === origin;
  const address = hostname.replace(/^\[|\]$/g, '');
  if (!isTrusted && isIP(address) !== 0 && isKeptOut(address)) return 'address-kept-out';
  return makeS3Client(config, { ...options, ...(isTrusted ? {} : { lookup: findOutside }) });
}

/** As the system finds addresses; one that is kept out is a failure. */
const findOutside: LookupFunction = (name, options, callback) => {
  findAddress(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, []);
    const bad = found.find(({ address }) => isKeptOut(address));
    if (bad) return callback(new KeptOutError(`${name} is an address of this machine.`), []);
    const [first] = found;
    if (options.all || !first) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

function isKeptOut(address: string): boolean {
  return keptOut.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
