import { completeRun, releaseRun, renewRun } from './end-run.ts';
import { orderContestRun, orderRun } from './order-run.ts';
import { pollRun } from './run-task.ts';
import { getContestRun, getRun } from './read-run.ts';

export const customRunRoutes = [
  orderRun,
  getRun,
  orderContestRun,
  getContestRun,
  pollRun,
  renewRun,
  completeRun,
  releaseRun,
];
