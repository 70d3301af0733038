import { route } from '../../http/route.ts';
import { requireDraft } from '../problem-drafts/draft-scope.ts';
import { problemScopeWith } from '../problems/problem-scope.ts';
import { compareSides } from './draft-difference.ts';
import { importedTexts } from './imported-texts.ts';
import { changedAttachments, readPackageParts, sideOfDraft, withPackageSource } from './package-parts.ts';
import { requireTexts } from './texts-of-problem.ts';

export const inspectImport = route('POST /api/problem/:problemId/draft/import/inspect', {
  scope: problemScopeWith('data'),
  handle: async ({ scope, body, viewer, context }) => {
    const draft = await requireDraft(context.db, scope.id);
    const texts = await requireTexts(context.db, scope.id);
    const owner = viewer.userId;
    const reading = { scope, draft, body, owner };
    return await withPackageSource(context, reading, async (source, sizeBytes) => {
      const { format, pick } = body;
      const report = await context.work.run('inspectPackage', { source, format, pick }, { owner, sizeBytes });
      const seen = { report, revision: draft.revision, textVersion: texts.version };
      if (report.findings.some(({ level }) => level === 'error')) return { ...seen, difference: null };
      const before = await sideOfDraft(context, draft, owner);
      const difference = await readPackageParts(context, { source, sizeBytes }, reading, async ({ taken, side }) => ({
        ...compareSides(before, side),
        texts: importedTexts(texts, taken.ownTexts).changes,
        attachments: (await changedAttachments(context, scope.id, taken.attachments)).changes,
      }));
      return { ...seen, difference };
    });
  },
});
