import { and } from 'drizzle-orm';
import type { Reply } from '@assay/contract/client';
import type { Db } from '../../db/client.ts';
import { isJudged } from './order-aside.ts';
import type { RejudgeMode } from './act.ts';
import { isInRejudge, type RejudgeFilter } from './rejudge-filter.ts';
import { isRejudgeable } from './order-rejudge.ts';
import { countLanguages, type Place } from './queries.ts';

/** What a rejudge with this filter would include, and the languages to filter by. */
export async function previewRejudge(
  db: Db,
  place: Place,
  { language, lost = false, mode, ...rest }: RejudgeFilter & { lost?: boolean | undefined; mode: RejudgeMode },
): Promise<Reply<'GET /api/problem/:problemId/admin/rejudge-match'>> {
  const requested = lost ? { ...rest, runnerId: '' as const } : rest;
  const found = await countLanguages(
    db,
    and(mode === 'aside' ? isJudged : isRejudgeable, isInRejudge(place, requested)),
  );
  const counted = found.filter((one) => language === undefined || one.language === language);
  return {
    total: counted.reduce((sum, { total }) => sum + total, 0),
    languages: found.filter((one) => one.language !== ''),
  };
}
