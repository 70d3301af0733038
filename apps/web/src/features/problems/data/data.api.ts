import { api, FILE_WORK_TIMEOUT_MS, type Body, type Reply } from '../../../lib/api/index.ts';

export type DataVersion = Reply<'GET /api/problem/:problemId/data'>[number];

export const setCurrentData = (problemId: string, hash: string) =>
  api('POST /api/problem/:problemId/data/setDataHash', { params: { problemId }, body: { hash } });

export const deleteData = (problemId: string, hash: string) =>
  api('DELETE /api/problem/:problemId/data/:hash', { params: { problemId, hash } });

/** Signed for each download. */
export const dataDownload = (problemId: string, hash: string) =>
  api('GET /api/problem/:problemId/data/:hash/url/:type', { params: { problemId, hash, type: 'download' } });

export const dataUploadAddress = (problemId: string, hash: string, sizeBytes: number) =>
  api('GET /api/problem/:problemId/data/:hash/url/:type', {
    params: { problemId, hash, type: 'upload' },
    query: { size: sizeBytes },
  });

/** Records uploaded bytes as a data version. */
export const recordData = (problemId: string, body: Body<'POST /api/problem/:problemId/data'>) =>
  api('POST /api/problem/:problemId/data', { params: { problemId }, body, timeoutMs: FILE_WORK_TIMEOUT_MS });
