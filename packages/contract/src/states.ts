/** State numbers of the wire, with their names. */
export const solutionStates = ['created', 'pending', 'queued', 'running', 'completed'] as const;
export type SolutionState = (typeof solutionStates)[number];
export const SOLUTION_STATE = { created: 0, pending: 1, queued: 2, running: 3, completed: 4 } as const;

export const instanceStates = ['destroyed', 'destroying', 'allocated', 'allocating', 'error'] as const;
export type InstanceState = (typeof instanceStates)[number];

export const instanceTaskStates = ['pending', 'queued', 'in_progress', 'completed'] as const;
export type InstanceTaskState = (typeof instanceTaskStates)[number];

export const accessLevels = ['public', 'restricted', 'private'] as const;
export type AccessLevelName = (typeof accessLevels)[number];
export type AccessLevel = 0 | 1 | 2;

/** Statuses that the runner of this product reports. Other runners may report any text. */
export const statuses = [
  'Accepted',
  'Wrong Answer',
  'Time Limit Exceeded',
  'Memory Limit Exceeded',
  'Output Limit Exceeded',
  'Runtime Error',
  'Compile Error',
  'Judge Error',
  'Running',
  'Queued',
  'Skipped',
] as const;
export type KnownStatus = (typeof statuses)[number];
