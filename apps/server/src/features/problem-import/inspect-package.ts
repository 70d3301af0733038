import { route } from '../../http/route.ts';
import { requireProblemMaker, withUploaded } from './package-scope.ts';

export const inspectPackage = route('POST /api/problem/import/inspect', {
  handle: async ({ body, viewer, context }) => {
    await requireProblemMaker(context, viewer, body.orgId);
    const { format, pick } = body;
    return await withUploaded(context, body, async ({ file, sizeBytes }) =>
      context.work.run('inspectPackage', { source: { file }, format, pick }, { owner: viewer.userId, sizeBytes }),
    );
  },
});
