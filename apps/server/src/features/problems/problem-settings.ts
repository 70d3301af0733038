import { route } from '../../http/route.ts';
import { recordAct } from '../audit/record-act.ts';
import { problemScopeWith } from './problem-scope.ts';
import { publishProblemChange } from './publish-change.ts';
import { updateSettings } from './queries.ts';

export const getSettings = route('GET /api/problem/:problemId/admin/settings', {
  scope: problemScopeWith('admin'),
  handle: ({ scope }) => scope.settings,
});

export const replaceSettings = route('PATCH /api/problem/:problemId/admin/settings', {
  scope: problemScopeWith('admin'),
  handle: async ({ body, scope, viewer, ip, context: { db, live } }) => {
    await db.transact(async (tx) => {
      await updateSettings(tx, scope.id, body);
      await publishProblemChange(tx, live, scope.id);
      const subject = { type: 'problem', id: scope.id };
      const change = { before: scope.settings, after: body };
      await recordAct(tx, { viewer, ip, action: 'problem.settings', orgId: scope.orgId, subject, ...change });
    });
    return {};
  },
});
