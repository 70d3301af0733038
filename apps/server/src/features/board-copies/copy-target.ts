import type { BoardCopyTarget } from '@assay/contract';
import type { Config, S3Config } from '../../config.ts';
import { openBucketKey } from '../org-storage/bucket-keys.ts';
import type { BoardCopy } from './queries.ts';

/** Where the files of boards are in buckets that also have other files. */
export const defaultFolder = (target: BoardCopyTarget, ranklistId: number) =>
  target === 'bucket' ? `boards/${ranklistId}` : `public/boards/${ranklistId}`;

/** The bucket of a copy; null if the installation no longer has the one it was in. */
export function bucketOf(copy: BoardCopy, config: Pick<Config, 's3'>, key: Uint8Array): S3Config | null {
  const { endpoint, bucket, region, pathStyle, accessKey } = copy;
  if (copy.target !== 'installation')
    return {
      endpoint,
      bucket,
      region,
      pathStyle,
      accessKey,
      secretKey: openBucketKey(copy.secretKey, key),
      direct: false,
    };
  return config.s3?.endpoint === endpoint && config.s3.bucket === bucket ? config.s3 : null;
}

/** The URL of the page for readers. */
export function pageUrl({ publicUrl, endpoint, bucket, pathStyle, prefix }: BoardCopy): string {
  if (publicUrl !== '') return `${publicUrl}/index.html`;
  if (!URL.canParse(endpoint)) return '';
  const url = new URL(endpoint);
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = [url.pathname.replace(/\/$/, ''), ...(pathStyle ? [bucket] : []), `${prefix}index.html`].join('/');
  return url.href;
}

/** Without a slash at the end; null if it is no URL of a folder. */
export function readPublicUrl(text: string): string | null {
  const trimmed = text.trim().replace(/\/+$/, '');
  if (trimmed === '') return '';
  if (!URL.canParse(trimmed)) return null;
  const { protocol, search, hash, username } = new URL(trimmed);
  return /^https?:$/.test(protocol) && search === '' && hash === '' && username === '' ? trimmed : null;
}
