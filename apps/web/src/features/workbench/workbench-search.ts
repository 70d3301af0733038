export const benchTabs = ['verify', 'validate', 'stress', 'generate', 'run', 'files', 'compare'] as const;
export type BenchTab = (typeof benchTabs)[number];

/**
 * Search parameters of the workbench. `tab` absent: `verify`. `hash` absent: the current version. `other`: the version
 * that it is compared with.
 */
export interface BenchSearch {
  tab?: BenchTab;
  hash?: string;
  other?: string;
  path?: string;
}

/** Parses the query; drops invalid values. */
export function benchSearch(query: Record<string, unknown>): BenchSearch {
  const tab = benchTabs.find((one) => one === query['tab']);
  const text = (key: 'hash' | 'other' | 'path') => {
    const value = query[key];
    return typeof value === 'string' && value !== '' ? { [key]: value } : {};
  };
  return { ...(tab && tab !== 'verify' && { tab }), ...text('hash'), ...text('other'), ...text('path') };
}
