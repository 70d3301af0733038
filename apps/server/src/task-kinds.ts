import { benchTask } from './features/workbench/workbench-task.ts';
import { runTask } from './features/custom-runs/run-task.ts';
import { hackTask } from './features/hacks/hack-task.ts';
import { instanceTask } from './features/instance-protocol/instance-task.ts';
import { asideTask, canaryTask, solutionTask } from './features/runner-protocol/solution-task.ts';
import { rehearsalTask } from './features/rehearsals/rehearsal-task.ts';
import type { TaskKind } from './features/tasks/task-kind.ts';

/** Every kind of task in the queue. Ranklists have their own leases, under the lock of their contest. */
export const taskKinds: readonly TaskKind[] = [
  solutionTask,
  asideTask,
  canaryTask,
  rehearsalTask,
  instanceTask,
  runTask,
  hackTask,
  benchTask,
];
