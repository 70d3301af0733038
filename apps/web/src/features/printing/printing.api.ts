import { queryOptions } from '@tanstack/react-query';
import { api, type Body, type Query, type Reply } from '../../lib/api/index.ts';
import { sessionToken } from '../../lib/session.ts';
import { saveFile } from '../../lib/save-file.ts';

export type PrintQueue = Reply<'GET /api/contest/:contestId/print-queue'>;
export type PrintJobRow = Reply<'GET /api/contest/:contestId/print-job'>['items'][number];
export type OwnPrintJobs = Reply<'GET /api/contest/:contestId/print-job/own'>;
export type PrintSettings = Reply<'GET /api/contest/:contestId/admin/printing'>;
export type PrintState = PrintJobRow['state'];

export const printKeys = {
  contest: (contestId: string) => ['print', contestId] as const,
};

export const printQueue = (contestId: string) =>
  queryOptions({
    queryKey: [...printKeys.contest(contestId), 'queue'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/print-queue', { params: { contestId }, signal }),
  });

export const printJobs = (contestId: string, query: Omit<Query<'GET /api/contest/:contestId/print-job'>, 'count'>) =>
  queryOptions({
    queryKey: [...printKeys.contest(contestId), 'list', query],
    queryFn: ({ signal }) =>
      api('GET /api/contest/:contestId/print-job', { params: { contestId }, query: { ...query, count: true }, signal }),
    placeholderData: (before) => before,
  });

export const ownPrintJobs = (contestId: string) =>
  queryOptions({
    queryKey: [...printKeys.contest(contestId), 'own'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/print-job/own', { params: { contestId }, signal }),
  });

export const sendPrintJob = (contestId: string, body: Body<'POST /api/contest/:contestId/print-job'>) =>
  api('POST /api/contest/:contestId/print-job', { params: { contestId }, body });

export const printSettings = (contestId: string) =>
  queryOptions({
    queryKey: [...printKeys.contest(contestId), 'settings'],
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/printing', { params: { contestId }, signal }),
  });

export const savePrintSettings = (contestId: string, body: Body<'PATCH /api/contest/:contestId/admin/printing'>) =>
  api('PATCH /api/contest/:contestId/admin/printing', { params: { contestId }, body });

interface JobPlace {
  contestId: string;
  jobId: string;
}

/** What a volunteer does with a job, and its participant. */
export const printActs = {
  claim: (params: JobPlace) => api('POST /api/contest/:contestId/print-job/:jobId/claim', { params }),
  release: (params: JobPlace) => api('DELETE /api/contest/:contestId/print-job/:jobId/claim', { params }),
  printed: (params: JobPlace) =>
    api('POST /api/contest/:contestId/print-job/:jobId/result', { params, body: { result: 'printed' } }),
  failed: (params: JobPlace) =>
    api('POST /api/contest/:contestId/print-job/:jobId/result', { params, body: { result: 'failed' } }),
  undo: (params: JobPlace) => api('DELETE /api/contest/:contestId/print-job/:jobId/result', { params }),
  cancel: (params: JobPlace) => api('POST /api/contest/:contestId/print-job/:jobId/cancel', { params }),
};
export type PrintAct = keyof typeof printActs;

/** How long the opened tab has to read the file. */
const KEEP_MS = 60_000;

/**
 * Opens the pages of a job in a new tab, from which the browser prints them; saves them where it opens none. The tab is
 * opened before the file is fetched, because browsers allow that only right after a click.
 */
export async function openPages({ contestId, jobId, name }: JobPlace & { name: string }): Promise<void> {
  const tab = window.open('', '_blank');
  try {
    const response = await fetch(`/api/contest/${contestId}/print-job/${jobId}/pdf`, {
      headers: { authorization: `Bearer ${sessionToken.get() ?? ''}` },
    });
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const blob = await response.blob();
    if (!tab) return saveFile(blob, name);
    const url = URL.createObjectURL(blob);
    tab.location.href = url;
    setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
  } catch (error) {
    tab?.close();
    throw error;
  }
}
