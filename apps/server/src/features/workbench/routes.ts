import { listDataFiles, readDataFile } from './data-files.ts';
import { completeBench, releaseBench, renewBench } from './end-run.ts';
import { cancelBench, orderBench } from './order-run.ts';
import { pollBench } from './workbench-task.ts';
import { uploadInput } from './upload-input.ts';
import { getBenchRun, listBenchRuns } from './read-runs.ts';

export const benchRoutes = [
  orderBench,
  cancelBench,
  listBenchRuns,
  getBenchRun,
  listDataFiles,
  readDataFile,
  pollBench,
  renewBench,
  uploadInput,
  completeBench,
  releaseBench,
];
