import { listDataFiles, readDataFile } from './data-files.ts';
import { completeBench, releaseBench, renewBench } from './end-bench.ts';
import { cancelBench, orderBench } from './order-bench.ts';
import { pollBench } from './bench-task.ts';
import { getBenchRun, listBenchRuns } from './read-bench.ts';

export const benchRoutes = [
  orderBench,
  cancelBench,
  listBenchRuns,
  getBenchRun,
  listDataFiles,
  readDataFile,
  pollBench,
  renewBench,
  completeBench,
  releaseBench,
];
