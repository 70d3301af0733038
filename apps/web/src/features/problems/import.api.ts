import { api, type Body, type Reply } from '../../lib/api/index.ts';

export type ImportReport = Reply<'POST /api/problem/import/inspect'>;
export type Finding = ImportReport['findings'][number];

export const packageUploadAddress = (orgId: string, hash: string, sizeBytes: number) =>
  api('POST /api/problem/import/upload', { body: { orgId, hash, size: sizeBytes } });

export const inspectPackage = (orgId: string, hash: string) =>
  api('POST /api/problem/import/inspect', { body: { orgId, hash } });

export const importPackage = (body: Body<'POST /api/problem/import'>) => api('POST /api/problem/import', { body });
