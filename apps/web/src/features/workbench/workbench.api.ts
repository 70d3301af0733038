import type { BenchWork, DataFile } from '@assay/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, FILE_WORK_TIMEOUT_MS } from '../../lib/api/index.ts';

/** State of every run that has ended, whatever its result. */
export const ENDED = 4;

/** Work that users can order here; uploads order the compilation, and drafts the rest. */
export type BenchOrder = Exclude<BenchWork, { kind: 'compile' | 'answers' | 'inputs' | 'mutate' }> & { hash: string };

export const benchKeys = {
  list: (problemId: string) => ['bench', problemId] as const,
  one: (problemId: string, benchId: string) => ['bench', problemId, benchId] as const,
};

export const benchRuns = (problemId: string) =>
  queryOptions({
    queryKey: benchKeys.list(problemId),
    queryFn: ({ signal }) => api('GET /api/problem/:problemId/bench', { params: { problemId }, signal }),
  });

export const benchRun = (problemId: string, benchId: string) =>
  queryOptions({
    queryKey: benchKeys.one(problemId, benchId),
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/bench/:benchId', { params: { problemId, benchId }, signal }),
  });

export const orderBench = (problemId: string, order: BenchOrder) =>
  api('POST /api/problem/:problemId/bench', { params: { problemId }, body: order });

export const cancelBench = (problemId: string, benchId: string) =>
  api('POST /api/problem/:problemId/bench/:benchId/cancel', { params: { problemId, benchId } });

export const setTimeLimit = (problemId: string, hash: string, timeMs: number) =>
  api('POST /api/problem/:problemId/data/:hash/time-limit', {
    params: { problemId, hash },
    body: { timeMs },
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });

/** Files of a data version, which never change. */
export const dataFiles = (problemId: string, hash: string) =>
  queryOptions({
    queryKey: ['data-files', problemId, hash] as const,
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/data/:hash/file', {
        params: { problemId, hash },
        signal,
        timeoutMs: FILE_WORK_TIMEOUT_MS,
      }),
    staleTime: Infinity,
  });

export const dataFileText = (problemId: string, hash: string, path: string) =>
  queryOptions({
    queryKey: ['data-file', problemId, hash, path] as const,
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/data/:hash/file/text', {
        params: { problemId, hash },
        query: { path },
        signal,
        timeoutMs: FILE_WORK_TIMEOUT_MS,
      }),
    staleTime: Infinity,
  });

export interface FileChange {
  path: string;
  kind: 'added' | 'removed' | 'changed';
  before?: number;
  after?: number;
}

/** The files that differ between two versions, by path; sizes in bytes. */
export function changesBetween(before: readonly DataFile[], after: readonly DataFile[]): FileChange[] {
  const old = new Map(before.map((file) => [file.path, file]));
  const now = new Map(after.map((file) => [file.path, file]));
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((path): FileChange[] => {
    const [was, is] = [old.get(path), now.get(path)];
    if (!was) return [{ path, kind: 'added', ...(is && { after: is.size }) }];
    if (!is) return [{ path, kind: 'removed', before: was.size }];
    if (was.size === is.size && was.checksum === is.checksum) return [];
    return [{ path, kind: 'changed', before: was.size, after: is.size }];
  });
}
