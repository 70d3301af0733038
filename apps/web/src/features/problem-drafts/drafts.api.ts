import type {
  BenchWorkOf,
  DraftChange,
  DraftChangeResult,
  DraftVisit,
  ProblemDraft,
  SentContent,
} from '@assay/contract';
import { MAX_DRAFT_TEXT_BYTES } from '@assay/contract/draft-limits';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, FILE_WORK_TIMEOUT_MS } from '../../lib/api/index.ts';
import { sendLast } from '../../lib/api/send-last.ts';
import { hashFile } from '../../lib/hash-file.ts';
import { uploadTo } from '../../lib/upload.ts';

export const draftKeys = {
  one: (problemId: string) => ['problem-draft', problemId] as const,
  existing: (problemId: string, revision: number | undefined) =>
    ['problem-draft', problemId, 'existing', revision] as const,
  visits: (problemId: string, visitId: string) => ['draft-visits', problemId, visitId] as const,
  content: (problemId: string, testId: string, side: string, revision: number) =>
    ['draft-content', problemId, testId, side, revision] as const,
};

/** Shows what other setters do, without a live stream. */
export const DRAFT_REFRESH_MS = 15_000;

/** The draft; opened if no setter has done so yet. */
export const problemDraft = (problemId: string) =>
  queryOptions({
    queryKey: draftKeys.one(problemId),
    queryFn: async ({ signal }) => {
      const { draft } = await api('GET /api/problem/:problemId/draft', { params: { problemId }, signal });
      return draft ?? (await openDraft(problemId, false));
    },
    refetchOnWindowFocus: 'always',
  });

/** The draft with this revision, if there is one; it is not opened. */
export const existingDraft = (problemId: string, revision: number | undefined) =>
  queryOptions({
    queryKey: draftKeys.existing(problemId, revision),
    queryFn: async ({ signal }) => {
      const { draft } = await api('GET /api/problem/:problemId/draft', { params: { problemId }, signal });
      return draft;
    },
    enabled: revision !== undefined,
    // While a later revision loads.
    placeholderData: (before) => before,
  });

/** `restart`: from the given data version, or the current one; the changes of the draft are lost. */
export async function openDraft(problemId: string, restart: boolean, hash?: string): Promise<ProblemDraft> {
  const { draft } = await api('POST /api/problem/:problemId/draft', {
    params: { problemId },
    body: { restart, ...(hash !== undefined && { hash }) },
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });
  return draft;
}

/** Key of the settings among the rows of a draft, whose other keys are ids. */
export const SETTINGS_ROW = 'settings';
/** The last change that this page made to each row: from which revision to which. */
const ownSteps = new Map<string, { from: number; to: number }>();
const stepKey = (problemId: string, row: string) => `${problemId} ${row}`;

/** The revision of a row after what this page itself has changed since the given one. */
export function afterOwnChange(problemId: string, row: string, revision: number): number {
  const step = ownSteps.get(stepKey(problemId, row));
  return step?.from === revision ? step.to : revision;
}

/** Sends changes and puts the rows of the reply into the known draft. */
export async function applyChanges(queries: QueryClient, problemId: string, changes: DraftChange[]) {
  const reply = await api('POST /api/problem/:problemId/draft/change', { params: { problemId }, body: { changes } });
  for (const [index, { state, settings, test, program }] of reply.results.entries()) {
    const change = changes[index];
    const to = (settings ?? test ?? program)?.revision;
    if (state !== 'applied' || !change || !('revision' in change) || to === undefined) continue;
    const row = 'id' in change ? change.id : SETTINGS_ROW;
    ownSteps.set(stepKey(problemId, row), { from: change.revision, to });
  }
  const queryKey = draftKeys.one(problemId);
  const known = queries.getQueryData<ProblemDraft>(queryKey)?.revision ?? 0;
  // Others have changed rows that this page does not have yet, or that a cancelled request was to bring.
  const isBehind = queries.isFetching({ queryKey, exact: true }) > 0 || reply.revision > known + 1;
  // A request from before the change must not bring the old rows back.
  await queries.cancelQueries({ queryKey });
  queries.setQueryData<ProblemDraft>(queryKey, (before) => before && withResults(before, changes, reply));
  if (isBehind) void queries.invalidateQueries({ queryKey, exact: true });
  return reply;
}

export const runDraft = (problemId: string, body: { what?: 'validate' | 'generate' | 'mutate'; again?: true } = {}) =>
  api('POST /api/problem/:problemId/draft/run', {
    params: { problemId },
    body,
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });

/** Compares two solutions of the draft on generated inputs. */
export const stressDraft = (problemId: string, terms: Omit<BenchWorkOf<'stress'>, 'kind'>) =>
  api('POST /api/problem/:problemId/draft/stress', {
    params: { problemId },
    body: terms,
    timeoutMs: FILE_WORK_TIMEOUT_MS,
  });

/** Adds the input that a stress test found as a test. */
export const addCounterexample = (problemId: string, body: { benchId: string; subtask?: string }) =>
  api('POST /api/problem/:problemId/draft/counterexample', { params: { problemId }, body });

export const publishDraft = (problemId: string, body: { message: string; revision: number }) =>
  api('POST /api/problem/:problemId/draft/publish', { params: { problemId }, body, timeoutMs: FILE_WORK_TIMEOUT_MS });

/** Brings back what the last import replaced. */
export const undoImport = (problemId: string, revision: number) =>
  api('POST /api/problem/:problemId/draft/import/undo', { params: { problemId }, body: { revision } });

/** A whole input or answer; its text is null if it cannot be edited here. */
export const draftContent = (problemId: string, testId: string, side: 'input' | 'answer', revision: number) =>
  queryOptions({
    queryKey: draftKeys.content(problemId, testId, side, revision),
    queryFn: ({ signal }) =>
      api('GET /api/problem/:problemId/draft/test/:testId/:side', {
        params: { problemId, testId, side },
        signal,
        timeoutMs: FILE_WORK_TIMEOUT_MS,
      }),
    staleTime: Infinity,
  });

/** What is sent for a text or a file: short texts as they are, anything else after an upload. */
export async function sentContent(problemId: string, content: string | Blob): Promise<SentContent> {
  if (typeof content === 'string' && content.length <= MAX_DRAFT_TEXT_BYTES) {
    if (new Blob([content]).size <= MAX_DRAFT_TEXT_BYTES) return { text: content };
  }
  const blob = typeof content === 'string' ? new Blob([content]) : content;
  const text = blob.size <= MAX_DRAFT_TEXT_BYTES ? await textOf(blob) : null;
  if (text !== null) return { text };
  const sent = { hash: await hashFile(blob), size: blob.size };
  const { url } = await api('POST /api/problem/:problemId/draft/upload', { params: { problemId }, body: sent });
  if (url !== null) await uploadTo(url, blob);
  return sent;
}

/** The text if the bytes are exactly its UTF-8; null otherwise. */
export async function textOf(blob: Blob): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await blob.arrayBuffer());
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** The draft with the rows of a reply. */
function withResults(
  draft: ProblemDraft,
  changes: readonly DraftChange[],
  {
    revision,
    results,
    todo,
    script,
  }: Pick<ProblemDraft, 'revision' | 'todo' | 'script'> & { results: readonly DraftChangeResult[] },
): ProblemDraft {
  // Results are those of one revision.
  const { run, validation } = revision === draft.revision ? draft : { run: null, validation: null };
  let next: ProblemDraft = { ...draft, revision, todo, script, run, validation };
  for (const [index, result] of results.entries()) {
    const change = changes[index];
    if (result.settings) next = { ...next, settings: result.settings };
    if (!change || !('id' in change)) continue;
    if (result.test !== undefined) next = { ...next, tests: replaced(next.tests, change.id, result.test) };
    if (result.program !== undefined) next = { ...next, programs: replaced(next.programs, change.id, result.program) };
  }
  return next;
}

function replaced<Row extends { id: string }>(rows: readonly Row[], id: string, row: Row | null): Row[] {
  if (row === null) return rows.filter((one) => one.id !== id);
  return rows.some((one) => one.id === id) ? rows.map((one) => (one.id === id ? row : one)) : [...rows, row];
}

/** Says where this page is in the draft. Returns all visits. */
export async function renewVisit(
  params: { problemId: string; visitId: string },
  place: Pick<DraftVisit, 'part' | 'rowId'>,
  signal: AbortSignal,
): Promise<DraftVisit[]> {
  const { visits } = await api('PUT /api/problem/:problemId/draft/visit/:visitId', { params, body: place, signal });
  return visits;
}

/** Without it, the visit expires. */
export const endVisit = (params: { problemId: string; visitId: string }) =>
  sendLast('DELETE /api/problem/:problemId/draft/visit/:visitId', params);
