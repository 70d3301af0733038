import { listContestStarts } from './list-starts.ts';
import { resetStart } from './reset-start.ts';
import { startContest } from './start.ts';

export const contestStartRoutes = [startContest, listContestStarts, resetStart];
