import { refusal } from '../../http/refusal.ts';
import type { Db } from '../../db/client.ts';
import type { DraftRow } from '../draft-answers/queries.ts';
import { findDraft } from './queries.ts';

export async function requireDraft(db: Db, problemId: string): Promise<DraftRow> {
  const row = await findDraft(db, problemId);
  if (!row) throw refusal('draft-absent');
  return row;
}
