import type { ProblemDraft } from '@assay/contract';
import type { QueryClient } from '@tanstack/react-query';
import { applyChanges, draftKeys } from './drafts.api.ts';
import type { DraftEdits } from './use-draft-edits.ts';

/** Removes programs as they are after all edits are saved. */
export async function removePrograms(
  queries: QueryClient,
  { problemId, edits, ids }: { problemId: string; edits: DraftEdits; ids: readonly string[] },
): Promise<void> {
  await edits.flush();
  const now = queries.getQueryData<ProblemDraft>(draftKeys.one(problemId));
  const changes = ids.map((id) => {
    const revision = now?.programs.find((one) => one.id === id)?.revision ?? 0;
    return { op: 'remove-program' as const, id, revision };
  });
  await applyChanges(queries, problemId, changes);
}
