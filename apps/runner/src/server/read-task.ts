import { solutionTask, type SolutionTask } from '@assay/contract';
import type { FaultOrigin } from '../judge/judge-fault.ts';
import type { Log } from '../log.ts';
import { VERSION } from '../version.ts';

/** A solution to judge. Servers without leases send neither `leaseMs` nor `attempt`. */
export type Task = Omit<SolutionTask, 'leaseMs' | 'attempt'> & {
  leaseMs?: number | undefined;
  attempt?: number | undefined;
};
/**
 * A task that cannot be judged: the server reports so, or it does not parse here. `origin` is `package` when absent.
 */
export type BrokenTask = Pick<Task, 'solutionId' | 'taskId' | 'leaseMs'> & { errMsg: string; origin?: FaultOrigin };

/** The lease assumed for a server that sends none. */
export const ASSUMED_LEASE_MS = 60_000;
/** How many problems of a task the message lists. */
const MAX_ISSUES = 5;

const tolerantTask = solutionTask.partial({ leaseMs: true, attempt: true });
/** The ids needed to release a task. */
const taskNames = solutionTask.pick({ solutionId: true, taskId: true });

/** Whether the reply to a poll has a task. Servers may also send an empty body. */
export function hasTask(reply: unknown): reply is { taskId: unknown } {
  return typeof reply === 'object' && reply !== null && 'taskId' in reply;
}

/** Reads the reply to a poll; undefined if it has no task. Throws if not even the ids of a task can be read. */
export function readSolutionTask(reply: unknown, log: Log): Task | BrokenTask | undefined {
  if (!hasTask(reply)) return undefined;
  if ('errMsg' in reply && 'solutionId' in reply) {
    const { solutionId, taskId, errMsg } = reply;
    return { solutionId: String(solutionId), taskId: String(taskId), errMsg: String(errMsg) };
  }
  const task = tolerantTask.safeParse(reply);
  if (task.success) return task.data;
  const broken = brokenTask(reply, task.error.issues);
  if (!broken) throw task.error;
  log.warn('A task could not be parsed.', { error: task.error, solutionId: broken.solutionId });
  return broken;
}

/**
 * A task that does not parse, to be released immediately instead of when its lease expires. An invalid problem
 * configuration is a fault of the package; everything else means that this runner and the server are incompatible.
 */
function brokenTask(
  reply: object,
  issues: readonly { path: PropertyKey[]; message: string }[],
): BrokenTask | undefined {
  const ids = taskNames.safeParse(reply);
  if (!ids.success) return undefined;
  const isPackage = issues.every(({ path }) => path[0] === 'problemConfig');
  const named = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
  const errMsg = isPackage
    ? `The configuration of the problem cannot be read. ${named.join('; ')}`
    : `The runner ${VERSION} does not understand the task. ${named.join('; ')}`;
  return { ...ids.data, errMsg, origin: isPackage ? 'package' : 'machine' };
}
