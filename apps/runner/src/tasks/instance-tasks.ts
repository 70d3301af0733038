import { INSTANCE_STATE } from '@assay/contract/states';
import { setTimeout as delay } from 'node:timers/promises';
import type { FileCache } from '../file-cache.ts';
import { InstanceHost, type HostOptions } from '../instances/instance-host.ts';
import { bilingual, InstanceFault, type Sentence } from '../instances/instance-fault.ts';
import type { Log } from '../log.ts';
import { isFinal } from '../server/errors.ts';
import type { InstanceResult, ReceivedInstanceTask, ServerClient } from '../server/server-client.ts';
import { sentenceOf } from './instance-sentences.ts';
import { prepareImages } from './instance-images.ts';
import { underLease } from './lease.ts';
import { backoffMs, pollTasks } from './poll-loop.ts';

/** Instances that are allocated or destroyed at the same time; more would only slow each other down. */
const MAX_ACTIVE = 4;
const ENGINE_RETRY_MS = 30_000;
const LABEL_RETRY_MS = 60_000;
/** Time to report, when the runner stops, that its instances are removed. */
const LAST_REPORT_MS = 4_000;
const DESTROY_ATTEMPTS = 3;
const DESTROY_PAUSE_MS = 1000;

const STARTING: Sentence = { en: 'The instance is being started.', zh: '正在启动实例。' };
const NOT_REMOVED: Sentence = {
  en: 'The instance could not be removed because of a problem of the runner.',
  zh: '由于评测机的问题，实例无法移除。',
};

export interface InstanceParts {
  client: ServerClient;
  files: FileCache;
  host: HostOptions;
  log: Log;
}

/**
 * Allocates and destroys instances until `stop` is aborted, then removes all of them. Instances of an earlier process
 * are removed first, and the server is notified. Waits for a container engine that does not answer. Never throws.
 */
export async function runInstances(parts: InstanceParts, stop: AbortSignal): Promise<void> {
  const { client, log } = parts;
  await reportNoInstances(parts, stop);
  const host = await openHost(parts, stop);
  if (!host) return;
  let hasLabel = true;
  /** The last task of each instance. A lost task must have cleaned up before the next one of its instance begins. */
  const turns = new Map<string, Promise<void>>();
  const perform = async (task: ReceivedInstanceTask, giveUp: AbortSignal) => {
    const { instanceId } = task;
    const turn = doTask(parts, host, task, turns.get(instanceId), giveUp);
    turns.set(instanceId, turn);
    await turn;
    if (turns.get(instanceId) === turn) turns.delete(instanceId);
  };
  const poll = async (signal: AbortSignal) => {
    const polled = await client.pollInstance(signal);
    hasLabel = polled !== 'no label';
    return polled === 'no label' ? undefined : polled;
  };
  const ended = new AbortController();
  const preparing = prepareImages({ ...parts, host }, AbortSignal.any([stop, ended.signal]));
  try {
    await pollTasks(
      {
        kind: 'instance',
        poll,
        hasCapacity: (active) => active < MAX_ACTIVE,
        // An administrator may add a label while the runner runs.
        pauseMs: () => (hasLabel ? 0 : LABEL_RETRY_MS),
        perform,
        finishMs: 0,
        isOptional: true,
      },
      log,
      stop,
    );
  } finally {
    ended.abort();
    await preparing;
    await host.close();
    await client
      .reportNoInstances(AbortSignal.timeout(LAST_REPORT_MS))
      .catch((error: unknown) => log.warn('The server does not know yet that the instances are removed.', { error }));
  }
}

/** Instances of an earlier process cannot be reached any more, whether or not their removal succeeds. */
async function reportNoInstances({ client, log }: InstanceParts, stop: AbortSignal): Promise<void> {
  for (let failures = 1; !stop.aborted; failures++) {
    try {
      return await client.reportNoInstances(stop);
    } catch (error) {
      if (stop.aborted) return;
      log.warn('The server does not know yet that earlier instances are lost.', { error });
      if (isFinal(error)) return;
      await delay(backoffMs(failures), undefined, { signal: stop }).catch(() => undefined);
    }
  }
}

async function openHost({ host, log }: InstanceParts, stop: AbortSignal): Promise<InstanceHost | undefined> {
  while (!stop.aborted) {
    try {
      return await InstanceHost.open(host);
    } catch (error) {
      log.error('The runner cannot run instances; `assay doctor` says why. It tries again.', { error });
      await delay(ENGINE_RETRY_MS, undefined, { signal: stop }).catch(() => undefined);
    }
  }
  return undefined;
}

async function doTask(
  parts: InstanceParts,
  host: InstanceHost,
  task: ReceivedInstanceTask,
  previous: Promise<void> | undefined,
  stop: AbortSignal,
): Promise<void> {
  const { client, log } = parts;
  const ids = { instanceId: task.instanceId };
  const isDestruction = task.state === INSTANCE_STATE.destroying;
  const end = await underLease(
    { task, ids, log, calls: client.instances },
    async (signal, report): Promise<InstanceResult> => {
      await previous;
      if (isDestruction) return await destroy(host, task, log);
      report(() => ({ message: bilingual(STARTING) }));
      return await allocate(parts, host, task, signal);
    },
    stop,
  );
  // The server does not know of an instance whose lease was lost: it gives the task to a runner again.
  if (end.kind !== 'completed' && !isDestruction) {
    await host
      .destroy(task.instanceId)
      .catch((error: unknown) => log.error('An instance could not be removed yet.', { ...ids, error }));
  }
}

async function allocate(
  { files, log }: InstanceParts,
  host: InstanceHost,
  task: ReceivedInstanceTask,
  signal: AbortSignal,
): Promise<InstanceResult> {
  const { instanceId, problemConfig, problemDataUrl, problemDataHash, errMsg } = task;
  const ids = { instanceId };
  try {
    if (problemDataUrl === undefined || problemDataHash === undefined) {
      throw new InstanceFault({
        en: 'The data of the problem cannot be used.',
        zh: '题目数据不可用。',
      });
    }
    const data = await files.problemData({ url: problemDataUrl, sha256: problemDataHash }, signal);
    try {
      const access = await host.allocate(instanceId, problemConfig?.instance, data.path, signal);
      log.info('An instance is allocated.', ids);
      return { succeeded: true, message: '', access };
    } finally {
      data.release();
    }
  } catch (error) {
    if (signal.aborted) throw error;
    log.warn('An instance could not be allocated.', { ...ids, error, reason: errMsg });
    return { succeeded: false, message: bilingual(sentenceOf(error)) };
  }
}

async function destroy(host: InstanceHost, { instanceId }: ReceivedInstanceTask, log: Log): Promise<InstanceResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      await host.destroy(instanceId);
      return { succeeded: true };
    } catch (error) {
      log.error('An instance could not be removed.', { instanceId, error, attempt });
      if (attempt === DESTROY_ATTEMPTS) return { succeeded: false, message: bilingual(NOT_REMOVED) };
      await delay(DESTROY_PAUSE_MS);
    }
  }
}
