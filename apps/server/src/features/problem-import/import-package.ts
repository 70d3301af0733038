import { route } from '../../http/route.ts';
import { importKey } from '../../storage/keys.ts';
import { makeImportedProblem } from './make-imported-problem.ts';
import { readUploaded, requireProblemMaker } from './package-scope.ts';
import { presentReading } from './present.ts';

export const importPackage = route('POST /api/problem/import', {
  handle: async ({ body, viewer, context }) => {
    await requireProblemMaker(context, viewer, body.orgId);
    const reply = await readUploaded(context, body, async (reading) => ({
      problemId: await makeImportedProblem(context, reading, { ...body, userId: viewer.userId }),
      report: presentReading(reading),
    }));
    await context.store.delete(importKey(body.orgId, body.hash));
    return reply;
  },
});
