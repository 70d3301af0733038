import { unseal } from '../../secrets/seal.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { presentRepository } from './present.ts';
import { findRepository, listSyncs } from './queries.ts';

export const getRepository = route('GET /api/problem/:problemId/repository', {
  scope: problemScopeWith('data'),
  handle: async ({ scope: { id }, origin, context: { db, secret } }) => {
    const found = await findRepository(db, id);
    if (!found) return { repository: null };
    const query = new URLSearchParams({ secret: unseal(found.row.sealedSecret, secret('repository')) });
    const webhookUrl = `${origin}/api/problem/${id}/repository/hook?${query.toString()}`;
    return { repository: presentRepository(found, await listSyncs(db, id), webhookUrl) };
  },
});
