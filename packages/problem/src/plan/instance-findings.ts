import { INSTANCE_ADAPTER, instanceConfig } from '@assay/contract';
import { assayJudgeConfigSchema } from '../config/assay-judge-config.ts';
import type { ProblemConfig } from '../config/problem-config.ts';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';

/** What questions that are judged against an instance need and the instance of the problem does not have. */
export function instanceFindings({ judge, instance, instanceLabel }: ProblemConfig): Finding[] {
  const parsed = judge.adapter === 'assay' ? assayJudgeConfigSchema.safeParse(judge.config) : undefined;
  const hasInstance = instance?.adapter === INSTANCE_ADAPTER && (instanceLabel ?? '') !== '';
  const config = hasInstance ? instanceConfig.safeParse(instance.config).data : undefined;
  return (parsed?.data?.questions ?? []).flatMap(({ secret, check }, index) => {
    const place = `judge.config.questions[${index}]`;
    if (!secret && !check) return [];
    if (!config) return [finding('instance-absent', place)];
    if (secret && !config.secret) return [finding('instance-secret-absent', `${place}.secret`)];
    if (check && !Object.hasOwn(config.services, check.service))
      return [finding('instance-service-absent', `${place}.check.service`, { service: check.service })];
    return [];
  });
}
