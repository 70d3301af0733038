import { listLanguages } from './list-languages.ts';
import { getAnyRunnerHealth, getRunnerHealth, listAllRunnerHealth, listRunnerHealth } from './read-health.ts';
import { reportHealth } from './report-health.ts';

export const runnerHealthRoutes = [
  reportHealth,
  listRunnerHealth,
  getRunnerHealth,
  listAllRunnerHealth,
  getAnyRunnerHealth,
  listLanguages,
];
