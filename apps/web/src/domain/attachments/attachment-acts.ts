import { refusalOf, type Body, type Reply } from '../../lib/api/index.ts';
import { uploadTo } from '../../lib/upload.ts';

export type Attachment = Reply<'GET /api/problem/:problemId/attachment'>[number];

/** Thrown if the bytes have arrived and only the entry in the list is missing. */
export class NotListed extends Error {
  override name = 'NotListed';
}

export interface UploadOptions {
  replacing: boolean;
  onProgress?: (sentBytes: number) => void;
  signal?: AbortSignal;
}

/** What can be done to the attachments of one object. */
export interface AttachmentActs {
  /** A URL for one download, requested each time. */
  downloadUrl: (key: string) => Promise<string>;
  /**
   * Uploads a file and lists it. With `replacing` the bytes of a listed key are replaced and its entry stays. Throws
   * what went wrong: NotListed after the bytes have arrived, anything else before.
   */
  upload: (file: File, entry: Body<'POST /api/problem/:problemId/attachment'>, options: UploadOptions) => Promise<void>;
  remove: (key: string) => Promise<unknown>;
  /** How a text of the object refers to an attachment, where it can. */
  link?: (attachment: Attachment) => string;
  /** Renews what is shown of the list. */
  renew: () => Promise<unknown>;
}

/** Uploads a file to a signed address and lists it, as `AttachmentActs.upload` promises. */
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
