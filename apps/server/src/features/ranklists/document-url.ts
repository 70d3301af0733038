import type { ObjectStore } from '../../storage/object-store.ts';
import { contestRanklistKey } from '../../storage/keys.ts';

/** Signs the URL of a ranklist's newest document. */
export async function signDocumentUrl(
  store: ObjectStore,
  {
    contestId,
    key,
    expiresInS,
    origin,
  }: { contestId: string; key: string; expiresInS: number; /** Of the viewer's request. */ origin: string },
): Promise<string> {
  return await store.signedUrl({ key: contestRanklistKey(contestId, key), method: 'GET', expiresInS, origin });
}
