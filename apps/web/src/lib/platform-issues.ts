import { parseJson, stored } from './browser-storage.ts';

export const platformIssues = ['worker', 'file', 'fileStream', 'transferableStream'] as const;
export type PlatformIssue = (typeof platformIssues)[number];

const CACHE_VERSION = '1';

interface IssueRecord {
  version: string;
  userAgent: string;
  issues: PlatformIssue[];
}

function isRecord(value: unknown): value is IssueRecord {
  if (typeof value !== 'object' || value === null) return false;
  const issues: unknown = Reflect.get(value, 'issues');
  return (
    typeof Reflect.get(value, 'version') === 'string' &&
    typeof Reflect.get(value, 'userAgent') === 'string' &&
    Array.isArray(issues) &&
    issues.every((issue) => platformIssues.some((known) => known === issue))
  );
}

const cache = stored<IssueRecord | null>('assay-platform-issues', null, parseJson(isRecord), JSON.stringify);

/** What this browser lacks. Checked once per version of the check and user agent, then remembered. */
export function findPlatformIssues(): PlatformIssue[] {
  const known = cache.get();
  if (known?.version === CACHE_VERSION && known.userAgent === navigator.userAgent) return known.issues;
  const issues = detect();
  remember(issues);
  return issues;
}

/** Shows no more warnings for this browser. */
export function dismissPlatformIssues(): void {
  remember([]);
}

function remember(issues: PlatformIssue[]): void {
  cache.set({ version: CACHE_VERSION, userAgent: navigator.userAgent, issues });
}

function detect(): PlatformIssue[] {
  const lacks: Record<PlatformIssue, boolean> = {
    worker: typeof Worker === 'undefined',
    file: fails(() => new File([''], 'probe')),
    fileStream: fails(() => new File([''], 'probe').stream()),
    transferableStream: fails(() => {
      const stream = new ReadableStream();
      structuredClone(stream, { transfer: [stream] });
    }),
  };
  return platformIssues.filter((issue) => lacks[issue]);
}

function fails(probe: () => unknown): boolean {
  try {
    probe();
    return false;
  } catch {
    return true;
  }
}
