import type { AccessLevel, ProblemSettings } from '@assay/contract';
import type { AccessActs } from '../../domain/access/access-acts.ts';
import { api } from '../../lib/api/index.ts';

export const saveSettings = (problemId: string, body: ProblemSettings) =>
  api('PATCH /api/problem/:problemId/admin/settings', { params: { problemId }, body });

export const saveAccessLevel = (problemId: string, accessLevel: AccessLevel) =>
  api('PATCH /api/problem/:problemId/admin/accessLevel', { params: { problemId }, body: { accessLevel } });

export const submitAll = (problemId: string) =>
  api('POST /api/problem/:problemId/admin/submit-all', { params: { problemId } });

export const deleteProblem = (problemId: string) =>
  api('DELETE /api/problem/:problemId/admin', { params: { problemId } });

/** How many solutions there are; one row is asked for, the server counts. */
export async function countSolutions(problemId: string, state?: number): Promise<number> {
  const query = { page: 1, perPage: 15 as const, count: true, ...(state === undefined ? {} : { state }) };
  return (await api('GET /api/problem/:problemId/solution', { params: { problemId }, query })).total ?? 0;
}

/** What pages do to the access list of a problem; `renew` renews what they show. */
export const accessActs = (problemId: string, renew: () => Promise<unknown>): AccessActs => ({
  kind: 'problem',
  add: async (principalId) => {
    await api('POST /api/problem/:problemId/admin/access', { params: { problemId }, body: { principalId } });
    await renew();
  },
  change: async (principalId, capability) => {
    const params = { problemId, principalId };
    await api('PATCH /api/problem/:problemId/admin/access/:principalId', { params, body: { capability } });
    await renew();
  },
  remove: async (principalId) => {
    await api('DELETE /api/problem/:problemId/admin/access/:principalId', { params: { problemId, principalId } });
    await renew();
  },
});
