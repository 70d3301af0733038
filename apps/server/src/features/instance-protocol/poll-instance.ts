import { route } from '../../http/route.ts';
import { pollTask } from '../tasks/poll-task.ts';
import { instanceTask } from './instance-task.ts';
import { instanceLabels } from './instancer.ts';
import { fitFor } from './queries.ts';

export const pollInstance = route('POST /api/runner/instance/poll', {
  scope: ({ viewer }) => instanceLabels(viewer),
  handle: (poll) => pollTask(poll, instanceTask, { labels: poll.scope, among: fitFor(poll.viewer.runnerId) }),
});
