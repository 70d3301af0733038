import type { S3Config } from '../../config.ts';
import type { OrgOwnerKind } from '../keys.ts';

/** An organization's bucket on the wire. */
export interface BucketSettings {
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
  endpoint?: string | undefined;
  pathStyle?: boolean | undefined;
}

/** A bucket of an organization that may contain files. */
export interface OrgBucket extends Omit<S3Config, 'direct'> {
  /** Part of the names of its files. */
  id: string;
  orgId: string;
  /** Read-only. */
  sealed: boolean;
}

/** Where the files of an organization are. */
export interface OrgPlaces {
  orgId: string;
  /** The configured bucket; null: files are stored with those of the installation. */
  wanted: S3Config | null;
  /** Newest first. */
  buckets: readonly OrgBucket[];
}

/** Reads and writes the rows of organizations' buckets. */
export interface OrgBuckets {
  /** Storage places of the organization that a file's owner belongs to; null if there is no such owner. */
  find(kind: OrgOwnerKind, ownerId: string): Promise<OrgPlaces | null>;
  /** Storage places of an organization; null if it does not exist. */
  findOf(orgId: string): Promise<OrgPlaces | null>;
  /**
   * Makes a bucket the one that its organization writes to, and returns it, or the equal one that another server has
   * just added.
   */
  add(orgId: string, config: S3Config): Promise<OrgBucket>;
  /** Finds a bucket by id. */
  get(id: string): Promise<OrgBucket | null>;
  /** The writable bucket with the next id; the first one if `after` is null. */
  next(after: string | null): Promise<OrgBucket | null>;
}

/** Converts a bucket to the settings of S3 clients: absent parts are those of AWS. */
export function bucketConfigOf({ bucket, accessKey, secretKey, ...settings }: BucketSettings): S3Config {
  const region = settings.region || 'us-east-1';
  return {
    bucket,
    accessKey,
    secretKey,
    region,
    endpoint: settings.endpoint || `https://s3.${region}.amazonaws.com`,
    // With a custom endpoint, the bucket is part of the path.
    pathStyle: settings.pathStyle ?? Boolean(settings.endpoint),
    direct: false,
  };
}

/** Whether two descriptions mean the same bucket, regardless of keys and addressing style. */
export function isSameBucket(
  one: Pick<S3Config, 'endpoint' | 'bucket'>,
  other: Pick<S3Config, 'endpoint' | 'bucket'>,
): boolean {
  return one.endpoint === other.endpoint && one.bucket === other.bucket;
}
