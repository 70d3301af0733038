import { refusal } from '../../http/refusal.ts';
import type { AppContext } from '../../context.ts';
import { fileMethodOf, MAX_ATTACHMENT_BYTES, URL_LIFE_S } from '../../storage/file-urls.ts';
import { refuseBeyondOrgQuota } from '../storage-quotas/refuse-beyond-quota.ts';
import type { Attached } from './attached.ts';
import { deleteAttachment, findAttachmentName, insertAttachment, type Attachment } from './queries.ts';

/*
 * Handlers of attachment routes for every kind of object. The routes check that the object exists and who may call
 * them.
 */

export async function addAttachmentTo(
  { db, store, config }: AppContext,
  kind: Attached,
  { id, orgId }: { id: string; orgId: string },
  given: Attachment,
) {
  const stored = await store.head(kind.fileKey(id, given.key));
  if (!stored) throw refusal('not-uploaded');
  await db.transact(async (tx) => {
    if (!(await insertAttachment(tx, kind, id, given, stored.sizeBytes))) throw refusal('key-taken');
    await refuseBeyondOrgQuota(tx, orgId, config.quotas);
  });
  return {};
}

export async function removeAttachmentOf({ db, store }: AppContext, kind: Attached, objectId: string, key: string) {
  if (!(await db.transact((tx) => deleteAttachment(tx, kind, objectId, key)))) throw refusal('not-found');
  await store.delete(kind.fileKey(objectId, key));
  return {};
}

export interface UrlRequest {
  key: string;
  type: 'upload' | 'download' | 'head' | 'delete';
  query: { expiresIn?: number | undefined; size?: number | undefined };
  origin: string;
  /** Whether the viewer may add and remove attachments. */
  edits: boolean;
}

export async function urlOfAttachment(
  { db, store }: AppContext,
  kind: Attached,
  objectId: string,
  request: UrlRequest,
) {
  const { key, type, query, origin, edits } = request;
  if (type !== 'download' && !edits) throw refusal('no-right');
  const name = await findAttachmentName(db, kind, objectId, key);
  // A file that is uploaded but not yet recorded is visible to editors only.
  if (name === undefined && !edits) throw refusal('not-found');
  const url = await store.signedUrl({
    key: kind.fileKey(objectId, key),
    method: fileMethodOf(type),
    expiresInS: query.expiresIn ?? URL_LIFE_S,
    origin,
    ...(type === 'upload' && { sizeBytes: query.size, maxBytes: MAX_ATTACHMENT_BYTES }),
    ...(type === 'download' && { fileName: name ?? key }),
  });
  return { url };
}
