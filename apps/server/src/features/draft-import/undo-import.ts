import { hasCapability } from '@assay/contract';
import type { Tx } from '../../db/client.ts';
import type { FormerTexts } from '../../db/tables/problem-drafts.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { lockDraft, updateDraft } from '../draft-answers/queries.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { findFormer } from '../problem-drafts/queries.ts';
import { publishProblemChange } from '../problems/publish-change.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { lockTexts, updateContent } from '../problems/queries.ts';
import { textVersionOf } from '../problems/text-version.ts';
import { recordTranslationEdits } from '../problems/translation-edits.ts';
import { keepFormer, takeFormerRows } from './former-drafts.ts';

/** Exchanges the draft with what the last import replaced. Attachments stay. */
export const undoImport = route('POST /api/problem/:problemId/draft/import/undo', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body, viewer, context: { db, live, clock } }) => {
    await requireDraft(db, scope.id);
    const mayEditTexts = hasCapability('problem', scope.capability, 'content');
    const { id: problemId } = scope;
    return await db.transact(async (tx) => {
      const draft = await lockDraft(tx, problemId);
      if (draft?.revision !== body.revision) throw refusal('draft-changed');
      const former = await findFormer(tx, problemId);
      if (!former) throw refusal('not-found');
      const revision = draft.revision + 1;
      const putBack = await takeFormerRows(tx, problemId);
      const texts =
        former.texts && mayEditTexts ? await restoreTexts(tx, problemId, former.texts, viewer.userId) : undefined;
      const isOfData = former.parts.includes('data');
      const parts = former.parts.filter((one) => one === 'data' || texts !== undefined);
      if (parts.length > 0)
        await keepFormer(tx, draft, { parts, texts: texts ?? null, replacedAt: new Date(clock.now()) });
      if (isOfData && former.config) {
        await putBack();
        const { config, baseHash, kept } = former;
        await updateDraft(tx, problemId, { revision, config, configRevision: revision, baseHash, kept });
      } else await updateDraft(tx, problemId, { revision });
      if (texts) await publishProblemChange(tx, live, problemId);
      // Rows have other revisions than those of the page, which loads them again.
      await live.publish(tx, { type: 'draft', problemId, revision });
      return { revision, texts: former.texts === null || texts !== undefined };
    });
  },
});

/** The texts that were replaced; undefined if they were changed after the import, and then they stay. */
async function restoreTexts(
  tx: Tx,
  problemId: string,
  { versionAfter, ...former }: FormerTexts,
  userId: string,
): Promise<FormerTexts | undefined> {
  const before = await lockTexts(tx, problemId);
  if (!before || textVersionOf(before) !== versionAfter) return undefined;
  const { title, description, language } = former;
  const added = Object.keys(before.translations).filter((one) => former.translations[one] === undefined);
  const translations = { ...former.translations, ...Object.fromEntries(added.map((one) => [one, null])) };
  await updateContent(tx, problemId, { title, description, language }, translations);
  await recordTranslationEdits(tx, problemId, translations, userId);
  return { ...before, versionAfter: textVersionOf(former) };
}
