import { sql } from 'drizzle-orm';
import { SOLUTION_STATE } from '@assay/contract/states';
import type { Db } from '../../db/client.ts';
import { literal } from '../../db/states.ts';
import { keyPath } from '../../storage/key-path.ts';
import {
  avatarKey,
  contestAttachmentKey,
  contestPhotoKey,
  contestRanklistKey,
  draftFileKey,
  markKey,
  posterKey,
  problemAttachmentKey,
  problemDataKey,
  solutionDataKey,
  solutionResultKey,
  type OwnerKind,
} from '../../storage/keys.ts';
import { markNameOf } from '../branding/mark-names.ts';
import { posterNameOf } from '../info/poster-names.ts';

/**
 * An announced solution may be submitted for this long. In a contest, administrators may submit forgotten ones after
 * its end.
 */
const ANNOUNCED_FOR_DAYS = 30;

/** Paths of all files of these owners that the database refers to. */
export async function findReferencedFiles(db: Db, kind: OwnerKind, ownerIds: readonly string[]): Promise<Set<string>> {
  if (ownerIds.length === 0) return new Set();
  const ids = sql`${sql.param(ownerIds)}::uuid[]`;
  const keys = await finders[kind](db, ids);
  return new Set(keys.map(keyPath));
}

type Finder = (db: Db, ids: ReturnType<typeof sql>) => Promise<string[]>;

const finders: Record<OwnerKind, Finder> = {
  problem: async (db, ids) => {
    type Row = { id: string; kind: 'data' | 'attachment' | 'draft'; name: string };
    const { rows } = await db.execute<Row>(sql`
      select problem_id as id, 'data' as kind, hash as name from problem_data where problem_id = any(${ids})
      union all select problem_id, 'attachment', key from problem_attachments where problem_id = any(${ids})
      union all select problem_id, 'draft', input ->> 'hash' from draft_tests
        where problem_id = any(${ids}) and input ->> 'hash' is not null
      union all select problem_id, 'draft', answer ->> 'hash' from draft_tests
        where problem_id = any(${ids}) and answer ->> 'hash' is not null
      union all select problem_id, 'draft', "row" -> side ->> 'hash' from former_draft_rows, unnest(array['input', 'answer']) as side
        where problem_id = any(${ids}) and kind = 'test' and "row" -> side ->> 'hash' is not null`);
    const keys = { data: problemDataKey, attachment: problemAttachmentKey, draft: draftFileKey };
    return rows.map(({ id, kind, name }) => keys[kind](id, name));
  },
  contest: async (db, ids) => {
    type Row = { id: string; kind: 'attachment' | 'photo' | 'ranklist'; name: string };
    const { rows } = await db.execute<Row>(sql`
      select contest_id as id, 'attachment' as kind, key as name from contest_attachments where contest_id = any(${ids})
      union all select contest_id, 'photo', photo_id::text from contest_photos where contest_id = any(${ids})
      union all select contest_id, 'ranklist', key from ranklists where contest_id = any(${ids})`);
    const keys = { attachment: contestAttachmentKey, photo: contestPhotoKey, ranklist: contestRanklistKey };
    return rows.map(({ id, kind, name }) => keys[kind](id, name));
  },
  // Details of all kept judgings, current, earlier and aside; no row refers to documents of leases that ended without a
  // result.
  solution: async (db, ids) => {
    const { rows } = await db.execute<{ id: string; data: string | null; task: string | null }>(sql`
      select solutions.id, solution_data_hash as data, null as task from solutions left join contests on contests.id = contest_id
      where solutions.id = any(${ids})
        and (state <> ${literal(SOLUTION_STATE.created)} or greatest(solutions.created_at, contests.ends_at) > now() - ${ANNOUNCED_FOR_DAYS}::int * interval '1 day')
      union all select id, null, task_id::text from solutions where id = any(${ids}) and task_id is not null
      union all select solution_id, null, task_id::text from judgings where solution_id = any(${ids}) and task_id is not null
      union all select solution_id, null, task_id::text from rejudge_solutions where solution_id = any(${ids}) and task_id is not null`);
    return rows.map(({ id, data, task }) =>
      data === null ? solutionResultKey(id, task ?? '') : solutionDataKey(id, data),
    );
  },
  // Packages to be imported have no row, and are needed only for minutes.
  import: async () => [],
  avatar: async (db, ids) => {
    const { rows } = await db.execute<{ picture: string }>(
      sql`select picture from users where picture = any(${ids})
        union all select picture from orgs where picture = any(${ids})
        union all select picture from groups where picture = any(${ids})`,
    );
    return rows.map(({ picture }) => avatarKey(picture));
  },
  site: async (db) => {
    const { rows } = await db.execute<{ url: string }>(
      sql`select poster ->> 'url' as url from site_info, jsonb_array_elements(posters) as poster
        union all select branding ->> 'mark' from site_info where branding is not null`,
    );
    return rows.flatMap(({ url }) => [
      ...[posterNameOf(url) ?? []].flat().map(posterKey),
      ...[markNameOf(url) ?? []].flat().map(markKey),
    ]);
  },
};
