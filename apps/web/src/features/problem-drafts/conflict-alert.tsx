import type { ReactElement } from 'react';
import { EditConflict } from '../../domain/content/edit-conflict.tsx';
import type { DraftEdits } from './use-draft-edits.ts';

/** Lets the setter choose between two changes of the same row. Nothing if there are no two. */
export function ConflictAlert({ edits, row }: { edits: DraftEdits; row: string }): ReactElement | null {
  return edits.conflicts.has(row) ? <EditConflict onSettle={(whose) => edits.settle(row, whose)} /> : null;
}
