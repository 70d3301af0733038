import { api, FILE_WORK_TIMEOUT_MS, type Body, type Reply } from '../../../lib/api/index.ts';

export type ImportReport = Reply<'POST /api/problem/import/inspect'>;
export type Finding = ImportReport['findings'][number];

/** How to read a package. Without `format` the server detects it, without `pick` it reads the first problem. */
export type PackageChoice = Pick<Body<'POST /api/problem/import/inspect'>, 'format' | 'pick'>;
export type ImportFormat = NonNullable<PackageChoice['format']>;

/** Selectable formats, most common first. */
export const importFormats = [
  'assay',
  'icpc',
  'polygon',
  'data',
  'hydro',
  'uoj',
  'syzoj',
  'cms',
  'tps',
  'fps',
  'qduoj',
  'hoj',
  'plain',
] as const satisfies readonly ImportFormat[];

export const packageUploadAddress = (orgId: string, hash: string, sizeBytes: number) =>
  api('POST /api/problem/import/upload', { body: { orgId, hash, size: sizeBytes } });

export const inspectPackage = (orgId: string, hash: string, choice: PackageChoice) =>
  api('POST /api/problem/import/inspect', {
    body: { orgId, hash, ...choice },
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });

export const importPackage = (body: Body<'POST /api/problem/import'>) =>
  api('POST /api/problem/import', { body, timeoutMs: FILE_WORK_TIMEOUT_MS });

/** A package compared with a draft. */
export type DraftImport = Reply<'POST /api/problem/:problemId/draft/import/inspect'>;

export const draftPackageAddress = (problemId: string, hash: string, sizeBytes: number) =>
  api('POST /api/problem/:problemId/draft/import/upload', { params: { problemId }, body: { hash, size: sizeBytes } });

export const inspectDraftImport = (problemId: string, hash: string, choice: PackageChoice) =>
  api('POST /api/problem/:problemId/draft/import/inspect', {
    params: { problemId },
    body: { hash, ...choice },
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });

export const importIntoDraft = (problemId: string, body: Body<'POST /api/problem/:problemId/draft/import'>) =>
  api('POST /api/problem/:problemId/draft/import', { params: { problemId }, body, timeoutMs: FILE_WORK_TIMEOUT_MS });
