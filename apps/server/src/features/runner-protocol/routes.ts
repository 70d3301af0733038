import { completeTask } from './complete-task.ts';
import { detailsUrl } from './details-url.ts';
import { pollSolution } from './solution-task.ts';
import { releaseTask } from './release-task.ts';
import { reportProgress } from './report-progress.ts';

export const runnerProtocolRoutes = [pollSolution, reportProgress, detailsUrl, completeTask, releaseTask];
