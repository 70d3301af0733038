import type { Db } from '../../db/client.ts';
import { refusal } from '../../http/refusal.ts';
import { findTexts } from '../problems/queries.ts';
import { textVersionOf } from '../problems/text-version.ts';
import type { Texts } from './imported-texts.ts';

/** Title and statement with their version. */
export async function requireTexts(db: Db, problemId: string): Promise<Texts & { version: string }> {
  const texts = await findTexts(db, problemId);
  if (!texts) throw refusal('not-found');
  return { ...texts, version: textVersionOf(texts) };
}
