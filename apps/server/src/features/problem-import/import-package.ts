import { route } from '../../http/route.ts';
import { importKey } from '../../storage/keys.ts';
import { makeImportedProblem } from './make-imported-problem.ts';
import { requireProblemMaker, withUploaded } from './package-scope.ts';

export const importPackage = route('POST /api/problem/import', {
  handle: async ({ body, viewer, context }) => {
    await requireProblemMaker(context, viewer, body.orgId);
    const { format, pick, slug, title } = body;
    const imported = await withUploaded(context, body, async ({ file, sizeBytes }) =>
      makeImportedProblem(
        context,
        { source: { file }, format, pick, slug, title, sizeBytes },
        { ...body, userId: viewer.userId },
      ),
    );
    await context.store.delete(importKey(body.orgId, body.hash));
    return { problemId: imported.problemId, report: imported.taken.report };
  },
});
