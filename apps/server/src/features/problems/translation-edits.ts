import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { dbNow } from '../../db/columns.ts';
import { statementTranslations, type Translation } from '../../db/schema.ts';

/** Records who edited translations in the editor of the statement; what is known of a removed one is deleted. */
export async function recordTranslationEdits(
  tx: Tx,
  problemId: string,
  change: Readonly<Record<string, Translation | null>>,
  userId: string,
): Promise<void> {
  const languages = Object.keys(change);
  const removed = languages.filter((language) => change[language] === null);
  if (removed.length > 0) {
    const { language } = statementTranslations;
    await tx
      .delete(statementTranslations)
      .where(and(eq(statementTranslations.problemId, problemId), inArray(language, removed)));
  }
  for (const language of languages) {
    if (change[language] !== null) await recordTranslationEdit(tx, { problemId, language }, { savedBy: userId });
  }
}

/** Records who saved or marked a translation, and the source that it was made from. */
export async function recordTranslationEdit(
  tx: Tx,
  key: { problemId: string; language: string },
  { savedBy, markedBy, source }: { savedBy?: string; markedBy?: string; source?: Translation },
): Promise<void> {
  const set = {
    ...(savedBy !== undefined && { savedBy, savedAt: dbNow }),
    ...(markedBy !== undefined && { markedBy, markedAt: dbNow }),
    ...(source !== undefined && { sourceTitle: source.title, sourceDescription: source.description }),
  };
  await tx
    .insert(statementTranslations)
    .values({ ...key, ...set })
    .onConflictDoUpdate({ target: [statementTranslations.problemId, statementTranslations.language], set });
}
