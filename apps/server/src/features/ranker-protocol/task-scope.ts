import type { AppContext } from '../../context.ts';
import { refusal } from '../../http/refusal.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import { renewRanking, type RankingLease } from '../ranking-tasks/ranking-task.ts';

/** Label of runners that rank. */
export const RANKER_LABEL = 'ranker';

export type RankerLease = RankingLease & { kind: 'ranking' };

/** Refuses runners that are not rankers. */
export function refuseUnlessRanker({ labels }: RunnerViewer): void {
  if (!labels.includes(RANKER_LABEL)) throw refusal('no-right');
}

/** The lease of the path, renewed by every call. An ended one is reported as not found. */
export async function findTaskScope({
  params,
  viewer,
  context,
}: {
  params: { contestId: string; taskId: string };
  viewer: RunnerViewer;
  context: AppContext;
}): Promise<RankerLease> {
  refuseUnlessRanker(viewer);
  const lease: RankerLease = { kind: 'ranking', ...params, runnerId: viewer.runnerId, orgId: viewer.orgId };
  if (!(await context.db.transact((tx) => renewRanking(tx, lease)))) throw refusal('not-found');
  return lease;
}
