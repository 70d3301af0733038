import { createHash, timingSafeEqual } from 'node:crypto';
import { MAX_CHECK_SECONDS, MAX_INSTANCE_ANSWER } from '@assay/contract';
import { z } from 'zod';
import type { AllocatedInstance } from '../driver.ts';
import type { Engine } from '../engine.ts';
import { runCheck, type CheckOutcome } from './run-check.ts';

/** Variable in which a check finds the answer. */
const ANSWER_VARIABLE = 'ANSWER';

const answer = z.string().max(MAX_INSTANCE_ANSWER).default('');
/** What a server asks for one question of a problem. */
const question = z.discriminatedUnion('type', [
  z.object({ type: z.literal('secret'), answer }),
  z.object({
    type: z.literal('check'),
    answer,
    service: z.string(),
    command: z.array(z.string()).min(1),
    seconds: z.int().min(1).max(MAX_CHECK_SECONDS),
  }),
]);
export type InstanceQuestion = z.output<typeof question>;

/** The question in this text; undefined if it is none. */
export function readQuestion(text: string): InstanceQuestion | undefined {
  try {
    return question.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/**
 * Compares an answer with the secret of an instance, or runs a check in one of its services. `missing`: there is no
 * such service; `stopped`: it does not run.
 */
export async function judgeInstance(
  engine: Engine,
  instance: AllocatedInstance,
  asked: InstanceQuestion,
): Promise<{ matches: boolean } | CheckOutcome | 'missing' | 'stopped'> {
  if (asked.type === 'secret') return { matches: isSame(asked.answer.trim(), instance.secret) };
  const service = instance.services.get(asked.service);
  if (!service) return 'missing';
  const { containerId } = service;
  if (!(await engine.inspect(containerId)).isRunning) return 'stopped';
  return await runCheck(engine, containerId, {
    command: asked.command,
    environment: [`${ANSWER_VARIABLE}=${asked.answer}`],
    seconds: asked.seconds,
  });
}

/** Compares digests, which have equal lengths. */
function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
