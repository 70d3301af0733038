import { DEFAULT_CHECK_SECONDS, instanceCheck, problemConfig } from '@assay/contract';
import { z } from 'zod';

const questions = z.looseObject({
  questions: z.array(
    z.looseObject({ key: z.string(), secret: z.literal(true).optional(), check: instanceCheck.optional() }),
  ),
});

/** The part of a question that the instance judges. */
export type InstanceQuestion =
  { type: 'secret' } | { type: 'check'; service: string; command: string[]; seconds: number };

/** The question with this key of a problem's configuration; undefined if an instance does not judge it. */
export function instanceQuestionOf(config: unknown, key: string): InstanceQuestion | undefined {
  const judge = problemConfig.safeParse(config).data?.judge;
  if (judge?.adapter !== 'assay') return undefined;
  const found = questions.safeParse(judge.config).data?.questions.find((one) => one.key === key);
  if (found?.secret) return { type: 'secret' };
  if (!found?.check) return undefined;
  const { service, command, seconds = DEFAULT_CHECK_SECONDS } = found.check;
  return { type: 'check', service, command, seconds };
}
