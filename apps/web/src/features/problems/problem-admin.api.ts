import type { AccessLevel, ProblemSettings, RuleSet } from '@assay/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AccessActions } from '../../domain/access/access-actions.ts';
import { api } from '../../lib/api/index.ts';
import { problemKeys } from './problem-keys.ts';
import { problemById } from './problems.api.ts';

export const saveSettings = (problemId: string, body: ProblemSettings) =>
  api('PATCH /api/problem/:problemId/admin/settings', { params: { problemId }, body });

export const saveAccessLevel = (problemId: string, accessLevel: AccessLevel) =>
  api('PATCH /api/problem/:problemId/admin/accessLevel', { params: { problemId }, body: { accessLevel } });

export const submitAll = (problemId: string) =>
  api('POST /api/problem/:problemId/admin/submit-all', { params: { problemId } });

export const deleteProblem = (problemId: string) =>
  api('DELETE /api/problem/:problemId/admin', { params: { problemId } });

/** The number of solutions of a problem. Requests one row; the server counts. */
export async function countSolutions(problemId: string, state?: number): Promise<number> {
  const query = { page: 1, perPage: 15 as const, count: true, ...(state === undefined ? {} : { state }) };
  return (await api('GET /api/problem/:problemId/solution', { params: { problemId }, query })).total ?? 0;
}

/** The actions of the access page of a problem; `renew` refetches the list. */
export const accessActions = (problemId: string, renew: () => Promise<unknown>): AccessActions => ({
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

/** The rules about reading the code of others; null if the problem has none. */
export const problemRule = (problemId: string) =>
  queryOptions({
    queryKey: problemKeys.rule(problemId),
    queryFn: async ({ client, signal }): Promise<RuleSet | null> => {
      const { rules = [] } = await client.ensureQueryData(problemById(problemId));
      if (!rules.includes('solution')) return null;
      return api('GET /api/problem/:problemId/admin/rule/solution', { params: { problemId }, signal });
    },
  });

/** The actions of the editor for the rules of a problem. */
export function problemRuleActions(queries: QueryClient, problemId: string) {
  const params = { problemId };
  /** The problem first: it says whether there are rules. */
  async function reload(): Promise<void> {
    await queries.invalidateQueries({ queryKey: problemKeys.one(problemId), exact: true });
    await queries.invalidateQueries({ queryKey: problemKeys.rule(problemId) });
  }
  return {
    save: async (body: RuleSet) => {
      await api('PATCH /api/problem/:problemId/admin/rule/solution', { params, body });
      await reload();
    },
    remove: async () => {
      await api('DELETE /api/problem/:problemId/admin/rule/solution', { params });
      await reload();
    },
  };
}
