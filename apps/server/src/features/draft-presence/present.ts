import type { DraftVisit } from '@assay/contract';
import type { VisitRow } from './queries.ts';

export function presentVisit({ visitId, userId, part, rowId }: VisitRow): DraftVisit {
  return { visitId, userId, ...(part !== null && { part }), ...(rowId !== null && { rowId }) };
}
