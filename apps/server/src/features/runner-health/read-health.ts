import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { findOrgAdminScope } from '../orgs/org-scope.ts';
import { presentRunnerSummary } from './present.ts';
import { findHistory, findRunnerStates } from './queries.ts';

const USUAL_HOURS = 6;
/** Maximum number of points in a history, as many as a small chart can show. */
const MAX_POINTS = 180;

export const listRunnerHealth = route('GET /api/org/:orgId/admin/runner-health', {
  scope: findOrgAdminScope,
  handle: async ({ scope, context: { db } }) => (await findRunnerStates(db, scope.id)).map(presentRunnerSummary),
});

export const getRunnerHealth = route('GET /api/org/:orgId/admin/runner/:runnerId/health', {
  scope: findOrgAdminScope,
  handle: ({ scope, params, query, context: { db } }) => readHealth(db, scope.id, params.runnerId, query.hours),
});

export const listAllRunnerHealth = route('GET /api/admin/runner-health', {
  handle: async ({ context: { db } }) => (await findRunnerStates(db, null)).map(presentRunnerSummary),
});

export const getAnyRunnerHealth = route('GET /api/admin/runner-health/:runnerId', {
  handle: ({ params, query, context: { db } }) => readHealth(db, null, params.runnerId, query.hours),
});

async function readHealth(db: Db, orgId: string | null, runnerId: string, hours = USUAL_HOURS) {
  const [row] = await findRunnerStates(db, orgId, runnerId);
  if (!row) throw refusal('not-found');
  const stepMinutes = Math.ceil((hours * 60) / MAX_POINTS);
  return { ...presentRunnerSummary(row), stepMinutes, history: await findHistory(db, row.id, { hours, stepMinutes }) };
}
