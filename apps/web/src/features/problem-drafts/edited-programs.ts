import type { DraftProgram, ProblemDraft } from '@assay/contract';
import type { DraftEdits } from './use-draft-edits.ts';

export type ProgramRow = Pick<DraftProgram, 'id' | 'role' | 'path' | 'text' | 'subtaskVerdicts'>;

/** The programs with unacknowledged edits, new ones at the end. */
export function editedPrograms({ programs }: ProblemDraft, { edits }: DraftEdits): ProgramRow[] {
  const known = new Set(programs.map(({ id }) => id));
  const added = Object.entries(edits.programs).flatMap(([id, one]) => (known.has(id) ? [] : [{ id, ...one }]));
  return [...programs.map((one) => ({ ...one, ...edits.programs[one.id] })), ...added];
}
