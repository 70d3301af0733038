import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { problemAttachments, problems } from '../../db/schema.ts';

/**
 * Names everything that the statements of the problems say, with their limits and attachments: it changes when one of
 * them does. By the id of the problem.
 */
export async function findStatementVersions(db: Db, problemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({
      id: problems.id,
      version: sql<string>`md5(concat_ws(' ', ${problems.title}, ${problems.description}, ${problems.language},
        ${problems.translations}, ${problems.currentDataHash}, array(
          select ${problemAttachments.key} || ${problemAttachments.createdAt} from ${problemAttachments}
          where ${problemAttachments.problemId} = ${problems.id} order by ${problemAttachments.key})))`,
    })
    .from(problems)
    .where(inArray(problems.id, [...problemIds]));
  return new Map(rows.map(({ id, version }) => [id, version]));
}
