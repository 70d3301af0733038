import type { RefusalCode } from '@assay/contract';
import type { RefusalOptions } from '../http/refusal.ts';
import type { JobName } from './jobs/jobs.ts';

/** Message to a worker: one job at a time. */
export interface Order {
  name: JobName;
  input: unknown;
}

/** Reply of a worker, one per job. */
export type Answer =
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: RefusalCode; options: RefusalOptions }
  /** Not a zip, damaged or hostile; or beyond the limits of the engine. */
  | { kind: 'unreadable'; place: string; reason: string }
  | { kind: 'fault'; error: Error };
