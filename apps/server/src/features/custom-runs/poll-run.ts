import { route } from '../../http/route.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { runTask } from './run-task.ts';

export const pollRun = route('POST /api/runner/run/poll', {
  handle: (poll) => pollTask(poll, runTask),
});
