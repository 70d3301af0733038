import type { OrgAwareStore } from './object-store.ts';

/**
 * Whether a file that a runner will fetch is certainly missing. Does not ask the bucket of the task's organization: a
 * runner works for many organizations, and a slow bucket would delay the poll reply for all of them. The runner itself
 * finds out what such a bucket lacks.
 */
export async function isMissing(store: Pick<OrgAwareStore, 'headHere'>, key: string): Promise<boolean> {
  return (await store.headHere(key)) === null;
}
