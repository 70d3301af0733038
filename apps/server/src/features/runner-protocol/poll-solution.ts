import { route } from '../../http/route.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { solutionTask } from './solution-task.ts';

export const pollSolution = route('POST /api/runner/solution/poll', {
  handle: (poll) => pollTask(poll, solutionTask),
});
