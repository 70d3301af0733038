import type { OrgAwareStore } from './object-store.ts';

/**
 * Whether a file that a runner is to fetch is surely missing. A bucket of the task's organization is not asked: a
 * runner works for many organizations, and one whose bucket is slow would make all of them wait for the answer to its
 * poll. What such a bucket lacks the runner finds out when it fetches.
 */
export async function isMissing(store: Pick<OrgAwareStore, 'headHere'>, key: string): Promise<boolean> {
  return (await store.headHere(key)) === null;
}
