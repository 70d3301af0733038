import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { UserViewer } from '../../http/viewer/viewer.ts';
import { mayManage } from './policy.ts';
import { findPublic, findPublisher, type Publisher } from './queries.ts';

interface PublicRanklistRequest {
  params: { ranklistId: number };
  viewer: UserViewer;
  context: AppContext;
}

export interface PublicScope {
  found: NonNullable<Awaited<ReturnType<typeof findPublic>>>;
  publisher: Publisher;
  manages: boolean;
}

/** The published ranklist of the path; a hidden one only for its administrators. */
export async function findPublicScope({
  params,
  viewer,
  context: { db },
}: PublicRanklistRequest): Promise<PublicScope> {
  const found = await findPublic(db, params.ranklistId);
  const publisher = found && (await findPublisher(db, found.contestId, viewer.userId));
  const manages = publisher !== undefined && mayManage(publisher);
  if (!found || !publisher || !(found.visible || manages)) throw refusal('not-found');
  return { found, publisher, manages };
}

/** For changes to it. */
export async function findManagedScope(request: PublicRanklistRequest): Promise<PublicScope> {
  const scope = await findPublicScope(request);
  if (!scope.manages) throw refusal('no-right');
  return scope;
}
