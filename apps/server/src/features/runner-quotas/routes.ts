import { changeOrgRunnerQuota, changeRunnerQuota } from './change-quotas.ts';
import { getOrgRunnerQuota, getRunnerQuota, listOrgQuotas } from './read-quotas.ts';

export const runnerQuotaRoutes = [
  getOrgRunnerQuota,
  getRunnerQuota,
  listOrgQuotas,
  changeRunnerQuota,
  changeOrgRunnerQuota,
];
