import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { findOrgCapability } from '../access/queries.ts';
import { findContest } from '../contests/contest-scope.ts';
import { administers } from '../contests/policy.ts';
import { mayDestroy, ownsInstance } from './policy.ts';
import { findInstance } from './queries.ts';

interface InstanceRequest {
  params: { instanceId: string };
  viewer: UserViewer;
  context: AppContext;
}

/** Finds an instance that the viewer may destroy. One of another organization is reported as not found. */
export async function findDestroyableScope({ params, viewer, context: { db } }: InstanceRequest) {
  const found = await findInstance(db, params.instanceId);
  if (!found) throw refusal('not-found');
  const capability = await findOrgCapability(db, found.orgId, viewer.userId);
  const contest = found.contestId === null ? undefined : await findContest(db, found.contestId, viewer.userId);
  const administersContest = contest !== undefined && administers(contest);
  if (mayDestroy(found, viewer.userId, { capability, administersContest })) return found;
  throw refusal(capability === null ? 'not-found' : 'no-right');
}

/** Finds an instance of the viewer. One of another user is reported as not found. */
export async function findOwnScope({ params, viewer, context: { db } }: InstanceRequest) {
  const found = await findInstance(db, params.instanceId);
  if (!found || !ownsInstance(found, viewer.userId)) throw refusal('not-found');
  return found;
}
