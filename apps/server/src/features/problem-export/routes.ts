import { exportProblem } from './export-problem.ts';
import { inspectExport } from './inspect-export.ts';

export const problemExportRoutes = [inspectExport, exportProblem];
