import { eq } from 'drizzle-orm';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { problems } from '../../db/schema.ts';
import { refusal } from '../../http/refusal.ts';
import type { ExportInput } from '../../work/jobs/export-problem.ts';
import type { DraftRow } from '../draft-answers/queries.ts';
import { writeDraft } from '../problem-drafts/build-archive.ts';
import { collectAttachments } from '../problem-export/stored-problem.ts';
import { contentColumns } from '../problems/content-columns.ts';
import { findVersion, withVersion } from '../workbench/read-version.ts';

export interface PackedDraft {
  /** The problem with the data of the draft; its files can be read until `work` returns. */
  packed: Omit<ExportInput, 'format'>;
  sizeBytes: number;
  /** For more files. */
  folder: string;
}

/** Passes the problem with the data of the draft to `work`. */
export async function withPackedDraft<T>(
  context: AppContext,
  draft: DraftRow,
  { owner }: { owner: string },
  work: (packed: PackedDraft) => Promise<T>,
): Promise<T> {
  const { problemId } = draft;
  return await context.work.withFolder(async (folder) => {
    const content = await findContent(context.db, problemId);
    const pack = async (dataPath: string, { config, sizeBytes: dataBytes }: { config: unknown; sizeBytes: number }) => {
      const { sizeBytes, ...rest } = await collectAttachments(context, { id: problemId, dataBytes }, folder);
      return await work({ packed: { row: { ...content, config }, dataPath, ...rest }, sizeBytes, folder });
    };
    // A published draft need not be built again.
    if (draft.publishedHash !== null && draft.publishedRevision === draft.revision) {
      const version = await findVersion(context.db, problemId, draft.publishedHash);
      return await withVersion(context, version, (path) => pack(path, version));
    }
    const built = await writeDraft(context, draft, folder, { owner, withEmptyAnswers: false });
    return await pack(built.path, built);
  });
}

async function findContent(db: Db, problemId: string) {
  const [row] = await db.select(contentColumns).from(problems).where(eq(problems.id, problemId));
  if (!row) throw refusal('not-found');
  return row;
}
