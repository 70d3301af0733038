import { allowVirtualRuns } from './allow-runs.ts';
import { finishVirtualRun } from './finish-run.ts';
import { getVirtualRun } from './get-run.ts';
import { listVirtualRuns } from './list-runs.ts';
import { startVirtualRun } from './start-run.ts';

export const virtualRunRoutes = [listVirtualRuns, startVirtualRun, getVirtualRun, finishVirtualRun, allowVirtualRuns];
