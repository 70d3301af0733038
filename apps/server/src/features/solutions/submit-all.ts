import { and, eq, isNull } from 'drizzle-orm';
import { solutions } from '../../db/schema.ts';
import { route } from '../../http/route.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { TASK_PRIORITY } from '../tasks/enqueue-tasks.ts';
import { submitUploaded } from './send-to-judge.ts';

export const submitAll = route('POST /api/problem/:problemId/admin/submit-all', {
  scope: problemScopeWith('admin'),
  handle: async ({ scope, context }) => {
    const condition = and(eq(solutions.problemId, scope.id), isNull(solutions.contestId));
    return { modifiedCount: await submitUploaded(context, condition, TASK_PRIORITY.practice) };
  },
});
