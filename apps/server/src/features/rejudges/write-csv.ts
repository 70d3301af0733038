import type { Db } from '../../db/client.ts';
import { BYTE_ORDER_MARK, csvLine } from '@assay/rules';
import type { RankReport } from './compare-ranks.ts';
import { readRejudgeSolutions } from './queries.ts';

const ROWS_PER_PAGE = 1_000;

const head = [
  'solution',
  'problem',
  'problem title',
  'user',
  'user name',
  'submitted at',
  'state',
  'changed',
  'status before',
  'score before',
  'data before',
  'status after',
  'score after',
  'data after',
];

/** The report on a rejudge as CSV (RFC 4180), page by page; includes the ranks of the users if `ranks` is given. */
export async function* writeCsv(db: Db, rejudgeId: string, ranks: RankReport['ranks'] | null): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine([...head, ...(ranks ? ['rank before', 'rank after'] : [])]);
  for (let after: string | null = null; ;) {
    const rows = await readRejudgeSolutions(db, rejudgeId, after, ROWS_PER_PAGE);
    let text = '';
    for (const row of rows) {
      const rank = ranks?.get(row.userId);
      text += csvLine([
        row.id,
        row.problemId,
        row.problemTitle,
        row.userId,
        row.userName,
        row.submittedAt?.toISOString() ?? '',
        row.state,
        row.changed ? 'yes' : 'no',
        ...(row.wasJudged ? [row.beforeStatus, String(row.beforeScore), row.beforeDataHash] : ['', '', '']),
        ...(row.state === 'done'
          ? [row.afterStatus ?? '', String(row.afterScore ?? 0), row.afterDataHash ?? '']
          : ['', '', '']),
        ...(ranks ? [String(rank?.before ?? ''), String(rank?.after ?? '')] : []),
      ]);
    }
    if (text !== '') yield text;
    after = rows.at(-1)?.id ?? null;
    if (rows.length < ROWS_PER_PAGE) return;
  }
}
