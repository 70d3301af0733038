export const benchTabs = ['verify', 'validate', 'stress', 'generate', 'run', 'files', 'compare'] as const;
export type BenchTab = (typeof benchTabs)[number];

/**
 * What the bench keeps in its address. `tab` absent: `verify`. `hash` absent: the current version. `other`: what it is
 * compared with.
 */
export interface BenchSearch {
  tab?: BenchTab;
  hash?: string;
  other?: string;
  path?: string;
}

/** Reads the state of the bench out of the query; what does not fit is dropped. */
export function benchSearch(query: Record<string, unknown>): BenchSearch {
  const tab = benchTabs.find((one) => one === query['tab']);
  const text = (key: 'hash' | 'other' | 'path') => {
    const value = query[key];
    return typeof value === 'string' && value !== '' ? { [key]: value } : {};
  };
  return { ...(tab && tab !== 'verify' && { tab }), ...text('hash'), ...text('other'), ...text('path') };
}
