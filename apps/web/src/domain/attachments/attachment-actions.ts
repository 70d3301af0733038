import { refusalOf, type Body, type Reply } from '../../lib/api/index.ts';
import { uploadTo } from '../../lib/upload.ts';

export type Attachment = Reply<'GET /api/problem/:problemId/attachment'>[number];

/** Thrown if the bytes were uploaded and only the list entry is missing. */
export class NotListed extends Error {
  override name = 'NotListed';
}

export interface UploadOptions {
  replacing: boolean;
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** Actions on the attachments of one object. */
export interface AttachmentActions {
  /** A URL for one download, signed for each. */
  downloadUrl: (key: string) => Promise<string>;
  /**
   * Uploads a file and lists it. With `replacing` the bytes of a listed key are replaced and its entry stays. Throws
   * NotListed if only the listing failed after the upload, and any other error before.
   */
  upload: (file: File, entry: Body<'POST /api/problem/:problemId/attachment'>, options: UploadOptions) => Promise<void>;
  remove: (key: string) => Promise<unknown>;
  /** The Markdown that refers to an attachment, for objects with a text. */
  link?: (attachment: Attachment) => string;
  /** Refetches the list. */
  renew: () => Promise<unknown>;
}

/** Uploads a file to a signed URL and lists it, see `AttachmentActions.upload`. */
export async function uploadListed(
  file: File,
  { replacing, onProgress, signal }: UploadOptions,
  { sign, list }: { sign: () => Promise<string>; list: () => Promise<unknown> },
): Promise<void> {
  await uploadTo(await sign(), file, onProgress, signal);
  if (replacing) return;
  try {
    await list();
  } catch (error) {
    throw refusalOf(error) === 'key-taken' ? error : new NotListed('', { cause: error });
  }
}
