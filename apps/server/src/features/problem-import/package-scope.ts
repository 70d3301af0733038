import { stat } from 'node:fs/promises';
import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { importKey } from '../../storage/keys.ts';
import { managesProblems } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';

/** Refuses a viewer who may not create problems in the organization. */
export async function requireProblemMaker({ db }: AppContext, viewer: UserViewer, orgId: string): Promise<void> {
  if (!managesProblems(await findOrgCapability(db, orgId, viewer.userId))) throw refusal('no-right');
}

/** Passes the file of an uploaded package to `work`; refuses if it has not been uploaded. */
export async function withUploaded<T>(
  { store }: AppContext,
  { orgId, hash }: { orgId: string; hash: string },
  work: (uploaded: { file: string; sizeBytes: number }) => Promise<T>,
): Promise<T> {
  const done = await store.withLocalFile(importKey(orgId, hash), async (file) => ({
    value: await work({ file, sizeBytes: (await stat(file)).size }),
  }));
  if (!done) throw refusal('not-uploaded');
  return done.value;
}
