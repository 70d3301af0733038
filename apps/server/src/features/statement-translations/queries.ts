import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { TranslationState, TranslationStatus } from '@assay/contract';
import type { Db } from '../../db/client.ts';
import { epochMsOrNull } from '../../db/epoch-ms.ts';
import { contestProblems, contests, problems, statementTranslations, type Translation } from '../../db/schema.ts';
import { effectiveCapability, guardedProblems } from '../access/guarded.ts';
import { isRunningForAnyone } from '../contests/visible.ts';

/** The state of the joined translation, which exists. */
const stateOfText = sql<TranslationStatus['state']>`(case
  when ${statementTranslations.markedAt} is null then 'in-progress'
  when ${statementTranslations.sourceTitle} = ${problems.title}
    and ${statementTranslations.sourceDescription} = ${problems.description} then 'current'
  else 'outdated' end)`;

const historyColumns = {
  savedAt: epochMsOrNull(statementTranslations.savedAt),
  savedBy: statementTranslations.savedBy,
  markedAt: epochMsOrNull(statementTranslations.markedAt),
  markedBy: statementTranslations.markedBy,
};

/** Translations of problems by language, without those into the language of the source. */
export async function listTranslations(db: Db, problemIds: readonly string[]) {
  const language = sql<string>`entry.language`;
  return await db
    .select({ problemId: problems.id, language, state: stateOfText, ...historyColumns })
    .from(problems)
    .crossJoinLateral(sql`(select jsonb_object_keys(${problems.translations}) as language) as entry`)
    .leftJoin(statementTranslations, isTranslation(language))
    .where(and(inArray(problems.id, [...problemIds]), sql`${language} is distinct from ${problems.language}`))
    .orderBy(language);
}
export type TranslationRow = Awaited<ReturnType<typeof listTranslations>>[number];

export async function findSourceLanguage(db: Db, problemId: string): Promise<string | null> {
  const [row] = await db.select({ language: problems.language }).from(problems).where(eq(problems.id, problemId));
  return row?.language ?? null;
}

/** A translation with its source; the text is null if it does not exist. */
export async function findTranslation(db: Db, problemId: string, language: string) {
  const text = sql<Translation | null>`${problems.translations} -> ${language}`;
  const [row] = await db
    .select({
      title: problems.title,
      description: problems.description,
      language: problems.language,
      text,
      state: sql<TranslationState>`case when (${text}) is null then 'missing' else ${stateOfText} end`,
      baseTitle: statementTranslations.sourceTitle,
      baseDescription: statementTranslations.sourceDescription,
      ...historyColumns,
    })
    .from(problems)
    .leftJoin(statementTranslations, isTranslation(sql`${language}`))
    .where(eq(problems.id, problemId));
  return row;
}

/** Problems of a contest in its order, each with the user's capability on it. */
export async function listTranslatedProblems(db: Db, contestId: string, userId: string) {
  return await db
    .select({
      id: problems.id,
      slug: contestProblems.slug,
      title: problems.title,
      language: problems.language,
      capability: effectiveCapability(guardedProblems, userId),
    })
    .from(contestProblems)
    .innerJoin(problems, eq(problems.id, contestProblems.problemId))
    .where(eq(contestProblems.contestId, contestId))
    .orderBy(contestProblems.slug, problems.id);
}

/** Whether a contest with the problem has started and not ended for everyone, by the database's clock. */
export async function isInRunningContest(db: Db, problemId: string): Promise<boolean> {
  const running = await db
    .select({ id: contests.id })
    .from(contestProblems)
    .innerJoin(contests, eq(contests.id, contestProblems.contestId))
    .where(and(eq(contestProblems.problemId, problemId), isRunningForAnyone))
    .limit(1);
  return running.length > 0;
}

function isTranslation(language: SQL): SQL | undefined {
  return and(eq(statementTranslations.problemId, problems.id), sql`${statementTranslations.language} = ${language}`);
}
