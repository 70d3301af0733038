/** The numbers of states in the API and the database by name, and their names in the order of the numbers. */
export const solutionStates = ['created', 'pending', 'queued', 'running', 'completed'] as const;
export type SolutionState = (typeof solutionStates)[number];
export const SOLUTION_STATE = { created: 0, pending: 1, queued: 2, running: 3, completed: 4 } as const;

/** Custom runs and workbench runs use three of the numbers of solutions. */
export const RUN_STATE = { waiting: 1, running: 2, ended: 4 } as const;

export const instanceStates = ['destroyed', 'destroying', 'allocated', 'allocating', 'error'] as const;
export type InstanceState = (typeof instanceStates)[number];
export const INSTANCE_STATE = { destroyed: 0, destroying: 1, allocated: 2, allocating: 3, error: 4 } as const;

export const instanceTaskStates = ['pending', 'queued', 'in_progress', 'completed'] as const;
export type InstanceTaskState = (typeof instanceTaskStates)[number];
export const INSTANCE_TASK_STATE = { pending: 0, queued: 1, in_progress: 2, completed: 3 } as const;

/**
 * Kinds of tasks in the queue. `rejudge` judges a solution aside, `canary` judges a canary again, and `rehearsal`
 * judges a program of a package for a simulated participant; for runners all are like `solution`. `ranklist` is for
 * the server's own engine, `ranking` for a foreign ranker.
 */
export const taskKinds = [
  'solution',
  'rejudge',
  'canary',
  'rehearsal',
  'run',
  'hack',
  'bench',
  'instance',
  'ranklist',
  'ranking',
] as const;
export type TaskName = (typeof taskKinds)[number];

/** Whether the ranklists of a contest are up to date, being computed, or waiting for a ranker. */
export const RANKLIST_STATE = { valid: 0, computing: 1, waiting: 2 } as const;

export const accessLevels = ['public', 'restricted', 'private'] as const;
export type AccessLevelName = (typeof accessLevels)[number];
export const ACCESS_LEVEL = { public: 0, restricted: 1, private: 2 } as const;
export type AccessLevel = NumberOf<typeof ACCESS_LEVEL>;

/** The type of any number of one kind: `NumberOf<typeof SOLUTION_STATE>`. */
export type NumberOf<Kind extends Readonly<Record<string, number>>> = Kind[keyof Kind];

/**
 * Statuses that the runner of this product reports, and that of a hacked submission. Other runners may report any text.
 */
export const statuses = [
  'Accepted',
  'Wrong Answer',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
  'Output Limit Exceeded',
  'Runtime Error',
  'Compile Error',
  'Judge Error',
  'Hacked',
  'Running',
  'Queued',
  'Skipped',
] as const;
export type KnownStatus = (typeof statuses)[number];
