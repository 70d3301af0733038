import type { S3Config } from '../../config.ts';
import type { OwnerKind } from '../keys.ts';

/** What the wire knows of an organization's bucket. */
export interface BucketSettings {
  bucket: string;
  accessKey: string;
  secretKey: string;
  region?: string | undefined;
  endpoint?: string | undefined;
  pathStyle?: boolean | undefined;
}

/** A bucket of an organization in which files may lie. */
export interface OrgBucket extends Omit<S3Config, 'direct'> {
  /** Part of the names of its files. */
  id: string;
  orgId: string;
  /** Only to be read. */
  sealed: boolean;
}

/** Where the files of an organization are. */
export interface OrgPlaces {
  orgId: string;
  /** What its settings hold; null: its files are to go where the installation has its own. */
  wanted: S3Config | null;
  /** The newest first. */
  buckets: readonly OrgBucket[];
}

/** Finds and keeps what the database knows of the buckets of organizations. */
export interface OrgBuckets {
  /** Places of the organization that an owner of files belongs to; null where there is no such owner. */
  find(kind: Exclude<OwnerKind, 'site'>, ownerId: string): Promise<OrgPlaces | null>;
  /** Places of an organization; null where there is no such one. */
  findOf(orgId: string): Promise<OrgPlaces | null>;
  /**
   * Makes a bucket the one that its organization writes to, and returns it, or the one that another server has just
   * made of the same.
   */
  add(orgId: string, config: S3Config): Promise<OrgBucket>;
  /** One bucket by its id. */
  get(id: string): Promise<OrgBucket | null>;
  /** The bucket with the next id that is not only to be read; the first one where `after` is null. */
  next(after: string | null): Promise<OrgBucket | null>;
}

/** A bucket as clients of the protocol understand the settings: absent parts are those of AWS. */
export function bucketConfigOf({ bucket, accessKey, secretKey, ...settings }: BucketSettings): S3Config {
  const region = settings.region || 'us-east-1';
  return {
    bucket,
    accessKey,
    secretKey,
    region,
    endpoint: settings.endpoint || `https://s3.${region}.amazonaws.com`,
    // With an endpoint of one's own the bucket stands in the path.
    pathStyle: settings.pathStyle ?? Boolean(settings.endpoint),
    direct: false,
  };
}

/** Whether two descriptions mean the same bucket, by whatever keys and however addressed. */
export function isSameBucket(
  one: Pick<S3Config, 'endpoint' | 'bucket'>,
  other: Pick<S3Config, 'endpoint' | 'bucket'>,
): boolean {
  return one.endpoint === other.endpoint && one.bucket === other.bucket;
}
