import type { AppContext } from '@assay/server';

/** Rows of a contest that has been running: problems of its organization, participants, and judged submissions. */
export interface JudgedContest {
  contestId: string;
  orgId: string;
  startMs: number;
  problems: number;
  participants: number;
  /** One a second from the start, one in three accepted, spread over all participants and problems. */
  submissions: number;
  /** A user who does not take part. */
  directorId: string;
}

export async function fillContest(db: AppContext['db'], contest: JudgedContest): Promise<void> {
  const { contestId, orgId, startMs, problems, participants, submissions, directorId } = contest;
  await db.transact(async (tx) => {
    await tx.execute(`insert into contest_problems (contest_id, problem_id, slug, settings)
      select '${contestId}', id, 'Z' || n, jsonb_build_object('slug', 'Z' || n, 'score', 100, 'solutionCountLimit', 50)
      from (select id, row_number() over (order by id) as n from problems
            where org_id = '${orgId}' and current_data_hash is not null) p
      where n <= ${problems}`);
    await tx.execute(`insert into contest_participants (id, contest_id, user_id)
      select gen_random_uuid(), '${contestId}', id
      from (select id from users where id <> '${directorId}' order by id limit ${participants}) as people`);
    await tx.execute(`insert into solutions (id, org_id, problem_id, contest_id, user_id, label, problem_data_hash,
        solution_data_hash, size_bytes, language, state, score, metrics, status, task_id,
        created_at, submitted_at, started_at, completed_at, contest_time_ms)
      select gen_random_uuid(), pr.org_id, pr.id, '${contestId}', team.user_id, 'default', pr.current_data_hash,
        '${'a'.repeat(64)}', 900, 'C++17', 4, case when n % 3 = 0 then 100 else 30 end, '{"cpu": 12}',
        case when n % 3 = 0 then 'Accepted' else 'Wrong Answer' end, gen_random_uuid(),
        started + n * interval '1 second', started + n * interval '1 second', started + n * interval '1 second',
        started + (n + 2) * interval '1 second', n * 1000
      from generate_series(1, ${submissions}) as n
        join (select user_id, row_number() over (order by user_id) as at from contest_participants
              where contest_id = '${contestId}') as team on team.at = n % ${participants} + 1
        join (select problem_id, row_number() over (order by problem_id) as at from contest_problems
              where contest_id = '${contestId}') as cp on cp.at = n % ${problems} + 1
        join problems pr on pr.id = cp.problem_id, to_timestamp(${startMs / 1000}) as started`);
  });
}
