import type { AppContext } from '../../context.ts';
import type { ReadingOptions } from '@assay/problem';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { importKey } from '../../storage/keys.ts';
import { managesProblems } from '../access/policy.ts';
import { findOrgCapability } from '../access/queries.ts';
import { readPackage, type PackageReading } from './read-package.ts';

/** Refuses whoever may not make problems in the organization. */
export async function requireProblemMaker({ db }: AppContext, viewer: UserViewer, orgId: string): Promise<void> {
  if (!managesProblems(await findOrgCapability(db, orgId, viewer.userId))) throw refusal('no-right');
}

/** Reads an uploaded package and hands it to `work`; refuses where it has not been uploaded. */
export async function readUploaded<T>(
  { store }: AppContext,
  { orgId, hash, format, pick }: { orgId: string; hash: string } & Pick<ReadingOptions, 'format' | 'pick'>,
  work: (reading: PackageReading) => Promise<T>,
): Promise<T> {
  const done = await store.withLocalFile(importKey(orgId, hash), async (path) => ({
    value: await readPackage(path, { format, pick }, work),
  }));
  if (!done) throw refusal('not-uploaded');
  return done.value;
}
