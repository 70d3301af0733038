import { refusal } from '../../http/refusal.ts';
import type { RunnerViewer } from '../../http/viewer/viewer.ts';
import type { Lease } from '../tasks/lease.ts';

const PREFIX = 'instance:';

/**
 * The instance labels that a runner accepts: its labels that begin with `instance:`, without that prefix. Refuses
 * runners without any.
 */
export function instanceLabels({ labels }: Pick<RunnerViewer, 'labels'>): string[] {
  const found = labels.filter((label) => label.startsWith(PREFIX)).map((label) => label.slice(PREFIX.length));
  if (found.length === 0) throw refusal('no-right');
  return found;
}

/** The lease of a task route. */
export function findHold({
  params,
  viewer,
}: {
  params: { instanceId: string; taskId: string };
  viewer: RunnerViewer;
}): Lease {
  instanceLabels(viewer);
  return { kind: 'instance', subjectId: params.instanceId, taskId: params.taskId, runnerId: viewer.runnerId };
}
