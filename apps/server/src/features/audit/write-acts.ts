import type { Db } from '../../db/client.ts';
import { BYTE_ORDER_MARK, csvLine } from '@assay/rules';
import { nameSubjects } from './name-subjects.ts';
import { readActsBefore, type ActFilter, type AuditRow } from './queries.ts';

const ROWS_PER_PAGE = 1_000;
/** Maximum rows of one file; filter the log by time for more. */
export const MAX_CSV_ROWS = 100_000;

const head = [
  'time',
  'action',
  'subject type',
  'subject',
  'subject name',
  'user',
  'user name',
  'acting administrator',
  'acting administrator name',
  'organization',
  'organization name',
  'address',
  'before',
  'after',
];

/** The log as CSV, newest first, page by page. */
export async function* writeActs(db: Db, filter: ActFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(head);
  let last: AuditRow | null = null;
  for (let written = 0; written < MAX_CSV_ROWS; written += ROWS_PER_PAGE) {
    const rows: AuditRow[] = await readActsBefore(db, filter, last, ROWS_PER_PAGE);
    const names = await nameSubjects(db, rows, { actors: true });
    const nameOf = (id: string | null) => (id === null ? '' : (names.get(id) ?? ''));
    const lines = rows.map((row) =>
      csvLine([
        row.at.toISOString(),
        row.action,
        row.subjectType,
        row.subjectId ?? '',
        nameOf(row.subjectId),
        row.userId ?? '',
        nameOf(row.userId),
        row.actingUserId ?? '',
        nameOf(row.actingUserId),
        row.orgId ?? '',
        nameOf(row.orgId),
        row.ip,
        textOf(row.before),
        textOf(row.after),
      ]),
    );
    if (lines.length > 0) yield lines.join('');
    last = rows.at(-1) ?? null;
    if (rows.length < ROWS_PER_PAGE) return;
  }
}

const textOf = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));
