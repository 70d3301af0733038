import { readFile } from 'node:fs/promises';
import { MAX_DRAFT_TEXT_BYTES } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { draftFileKey } from '../../storage/keys.ts';
import { findReviewScope } from '../problems/review-scope.ts';
import { findVersion, withVersion } from '../workbench/read-version.ts';
import { findTest, type DraftRow } from '../draft-answers/queries.ts';
import { textOf } from '../../work/jobs/draft-jobs.ts';
import { requireDraft } from './draft-scope.ts';

export const readContent = route('GET /api/problem/:problemId/draft/test/:testId/:side', {
  scope: findReviewScope,
  handle: async ({ scope, params: { testId, side }, viewer, context }) => {
    const draft = await requireDraft(context.db, scope.id);
    const test = await findTest(context.db, scope.id, testId);
    const content = test?.removed === false ? test[side] : null;
    if (!test || !content || !(test.sample || scope.seesSolutions)) throw refusal('not-found');
    const text = await readText(context, draft, content, viewer.userId);
    return { revision: test.revision, size: content.size, text };
  },
});

async function readText(
  context: AppContext,
  { problemId, baseHash }: DraftRow,
  content: DraftContent,
  owner: string,
): Promise<string | null> {
  if ('text' in content) return content.text;
  if (content.size > MAX_DRAFT_TEXT_BYTES) return null;
  if ('hash' in content) {
    const done = await context.store.withLocalFile(draftFileKey(problemId, content.hash), async (path) => {
      return { text: textOf(await readFile(path)) };
    });
    if (!done) throw refusal('not-uploaded');
    return done.text;
  }
  const version = await findVersion(context.db, problemId, baseHash ?? '');
  return await withVersion(context, version, (path) =>
    context.work.run('readDraftFile', { path, file: content.path }, { owner, sizeBytes: version.sizeBytes }),
  );
}
