import { Refusal } from '../http/refusal.ts';
import type { ObjectStore } from './object-store.ts';

/**
 * Looks for a file that a runner is to fetch. A runner works for many organizations: a bucket of one of them that cannot be used is a broken
 * task of that one, and no reason for the runner to ask less often.
 */
export async function headForTask(
  store: Pick<ObjectStore, 'head'>,
  key: string,
): Promise<{ sizeBytes: number } | 'unusable' | null> {
  try {
    return await store.head(key);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'org-storage-unusable') return 'unusable';
    throw error;
  }
}

/** What runners and setters are told of it. */
export const STORAGE_UNUSABLE = 'The storage of the organization cannot be used.';
