import type { S3Config } from '../../config.ts';
import { guardOf, type AddressRules } from './address-rules.ts';
import { makeS3Client, type S3Client, type S3ClientOptions } from './s3-client.ts';

/** Bucket names valid on all services; in particular none that would change the host of the URL. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

/** Why no request is sent at all. */
export type Unfit = 'unreachable' | 'no-bucket';

export interface OutsideOptions extends Omit<S3ClientOptions, 'guard'> {
  addresses: AddressRules;
}

/**
 * A client for a bucket whose address a user has chosen. Each connection is checked at connect time, whatever the name
 * resolved to before; one to an address that `addresses` refuses fails with an `S3Error` caused by a `RefusedAddress`.
 */
export function makeOutsideClient(config: S3Config, { addresses, ...options }: OutsideOptions): S3Client | Unfit {
  if (!URL.canParse(config.endpoint)) return 'unreachable';
  if (!BUCKET.test(config.bucket)) return 'no-bucket';
  const { protocol } = new URL(config.endpoint);
  if (protocol !== 'http:' && protocol !== 'https:') return 'unreachable';
  const guard = guardOf(config.endpoint, addresses);
  return makeS3Client(config, { ...options, ...(guard && { guard }) });
}
