import type { RefusalCode } from '@assay/contract';
import type { RefusalOptions } from '../http/refusal.ts';
import type { JobName } from './jobs/jobs.ts';

/** What is posted to a worker: one job at a time. */
export interface Order {
  name: JobName;
  input: unknown;
}

/** What it posts back, once for each order. */
export type Answer =
  | { kind: 'done'; output: unknown }
  | { kind: 'refused'; code: RefusalCode; options: RefusalOptions }
  /** Not a zip, damaged, hostile; or beyond what an engine can take. */
  | { kind: 'unreadable'; place: string; reason: string }
  | { kind: 'fault'; error: Error };
