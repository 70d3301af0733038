import { route } from '../../http/route.ts';
import { readUploaded, requireProblemMaker } from './package-scope.ts';
import { presentReading } from './present.ts';

export const inspectPackage = route('POST /api/problem/import/inspect', {
  handle: async ({ body, viewer, context }) => {
    await requireProblemMaker(context, viewer, body.orgId);
    return await readUploaded(context, body, async (reading) => presentReading(reading));
  },
});
