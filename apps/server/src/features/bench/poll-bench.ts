import { route } from '../../http/route.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { benchTask } from './bench-task.ts';
import { isOfLane } from './queries.ts';

export const pollBench = route('POST /api/runner/bench/poll', {
  handle: (poll) => {
    const { lane } = poll.query;
    return pollTask(poll, benchTask, {
      isLong: lane !== 'short',
      ...(lane !== undefined && { among: isOfLane(lane) }),
    });
  },
});
