import { MAX_LISTED_NAMES, problemConfig, type ShownVersionChange, type VersionEffects } from '@assay/contract';
import type { ComparedVersion } from '@assay/problem';
import type { AppContext } from '../../context.ts';
import { Refusal } from '../../http/refusal.ts';
import { sideOfParts } from '../draft-import/package-parts.ts';
import { findVersion, withVersion } from '../workbench/read-version.ts';
import { countScores } from './count-scores.ts';
import { countJudged, type VersionOf } from './queries.ts';

/** What follows from replacing a version by `after`; null: by one whose parts cannot be read. */
export async function readEffects(
  context: AppContext,
  version: VersionOf,
  after: ComparedVersion | null,
  owner: string,
): Promise<VersionEffects> {
  const before = await sideOfVersion(context, version, owner);
  const judged = await countJudged(context.db, version, owner);
  if (!before || !after) {
    return { changes: [{ effect: 'verdicts', what: 'foreign', count: 0, names: [] }], judged, scores: null };
  }
  const compared = await context.work.run('compareVersions', { before, after }, { owner, sizeBytes: 0 });
  const { rescoring } = compared;
  return {
    changes: compared.changes.map(({ effect, what, names }): ShownVersionChange => {
      return { effect, what, count: names.length, names: names.slice(0, MAX_LISTED_NAMES) };
    }),
    judged,
    scores: rescoring && judged.total > 0 ? await countScores(context, version, rescoring, owner) : null,
  };
}

/** A version in the shape in which it is compared; null if its adapter is another one. */
export async function sideOfVersion(
  context: AppContext,
  { problemId, hash }: VersionOf,
  owner: string,
): Promise<ComparedVersion | null> {
  const version = await findVersion(context.db, problemId, hash);
  const config = problemConfig.safeParse(version.config);
  return await withVersion(context, version, async (path) => {
    if (!config.success) return null;
    const job = { owner, sizeBytes: version.sizeBytes };
    try {
      const parts = await context.work.run('openDraft', { config: config.data, path }, job);
      return await sideOfParts(context, path, parts, job);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'draft-foreign') return null;
      throw error;
    }
  });
}
