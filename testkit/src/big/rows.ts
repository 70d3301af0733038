import { SOLUTION_STATE } from '@assay/contract/states';
import type { Size } from './grow-database.ts';

/**
 * A statement that creates rows. `pg_temp.big` derives their ids; `pg_temp.org_of` assigns half of everything to the
 * first organization.
 */
export interface Step {
  what: string;
  text: string;
  values: (number | string)[];
}

const GROUPS = 200;
const MEMBERS_OF_GROUP = 50;
const ANNOUNCEMENTS = 500;
const ACTS = 20_000;
const PROBLEMS_OF_CONTEST = 6;
/** One in this many solutions is waiting or being judged. */
const OPEN_ONE_IN = 5_000;

export function peopleRows({ users }: Size): Step[] {
  return [
    step(
      'principals',
      `insert into principals (id, kind) select pg_temp.big('user', i), 'user' from generate_series(1, $1::int) i
      union all select pg_temp.big('group', i), 'group' from generate_series(1, $2::int) i`,
      users,
      GROUPS,
    ),
    step(
      'users',
      `insert into users (id, name, email, realname, school, capability, created_at)
      select pg_temp.big('user', i), (array['lin','wang','zhao','smith','garcia','ivanova'])[1 + i % 6] || i, 'u' || i || '@example.org', '某人' || i,
        'School ' || i % 300, 1, now() - make_interval(hours => i) from generate_series(1, $1::int) i`,
      users,
    ),
    step(
      'organizations',
      `insert into orgs (id, name, email, owner_id) select pg_temp.big('org', i), 'Large ' || i, 'o' || i || '@example.org', pg_temp.big('user', i)
      from generate_series(1, 4) i`,
    ),
    step(
      'members',
      `insert into org_members (id, org_id, user_id, capability, created_at)
      select pg_temp.big('member', i), pg_temp.big('org', case when i <= 4 then i else pg_temp.org_of(i) end), pg_temp.big('user', i), case when i <= 4 then -1 else 1 end,
        now() - make_interval(mins => i) from generate_series(1, $1::int) i`,
      users,
    ),
    step(
      'groups',
      `insert into groups (id, org_id, name, email) select pg_temp.big('group', i), pg_temp.big('org', 1 + (i - 1) % 4), (array['Class ','集训队 '])[1 + i % 2] || i, 'g' || i || '@example.org'
      from generate_series(1, $1::int) i`,
      GROUPS,
    ),
    step(
      'group members',
      `insert into group_members (group_id, membership_id)
      select g.id, m.id from groups g join lateral (select id from org_members where org_id = g.org_id order by md5(g.id::text || id::text) limit $1) m on true
      where g.id in (select pg_temp.big('group', i) from generate_series(1, 20) i)`,
      MEMBERS_OF_GROUP,
    ),
    step(
      'announcements',
      `insert into announcements (id, title, description, date, public)
      select pg_temp.big('announcement', i), 'Announcement ' || i, 'Text', to_char(now() - make_interval(hours => i), 'YYYY-MM-DD'), true from generate_series(1, $1::int) i`,
      ANNOUNCEMENTS,
    ),
    step(
      'acts',
      `insert into audit_log (at, org_id, user_id, action, subject_type, subject_id, ip)
      select now() - make_interval(mins => i), pg_temp.big('org', pg_temp.org_of(i)), pg_temp.big('user', 1 + i % 50), (array['problem.make','member.add','contest.make'])[1 + i % 3], 'problem',
        pg_temp.big('problem', i), '127.0.0.1' from generate_series(1, $1::int) i`,
      ACTS,
    ),
  ];
}

export function problemRows({ problems }: Size): Step[] {
  return [
    step(
      'problems',
      `insert into problems (id, org_id, slug, title, description, translations, tags, access_level, settings, current_data_hash, created_at, search_names, search_text)
      select pg_temp.big('problem', i), pg_temp.big('org', pg_temp.org_of(i - 1)), t.slug || '-' || i, t.title || ' ' || i, t.description,
        jsonb_build_object('zh-Hans', jsonb_build_object('title', t.zh_title, 'description', t.zh_description)),
        array['@' || (array['easy','medium','hard'])[1 + i % 3], 'tag' || i % 40, '标签' || i % 97] || case when i % 1000 = 0 then array['rare'] else '{}'::text[] end,
        (array[0,0,0,0,0,0,1,1,1,2])[1 + (i / 10) % 10], '{"allowPublicSubmit": true, "solutionShowOther": true}', repeat('0', 56) || lpad(to_hex(i), 8, '0'),
        now() - make_interval(mins => ($1 - i) * 10), t.search_names || to_tsvector('simple', i || ' tag' || i % 40) || array_to_tsvector(case when i % 1000 = 0 then array['rare'] else '{}'::text[] end), t.search_text || to_tsvector('simple', i || ' tag' || i % 40)
      from generate_series(1, $1::int) i join texts t on t.id = i % 600`,
      problems,
    ),
    step(
      'data versions',
      `insert into problem_data (problem_id, hash, size_bytes, config, description)
      select pg_temp.big('problem', i), repeat('0', 56) || lpad(to_hex(i), 8, '0'), 1000, '{"label": "default", "submit": {"form": {"files": []}}}', 'First' from generate_series(1, $1::int) i`,
      problems,
    ),
    step(
      'access lists',
      `insert into problem_access (problem_id, principal_id, capability)
      select pg_temp.big('problem', i), pg_temp.big('group', 1 + i % 20), 1 from generate_series(1, $1::int) i where (i / 10) % 10 = 9
      union all select pg_temp.big('problem', i), pg_temp.big('user', 10 + i % 900), 1 from generate_series(1, $1::int) i where (i / 10) % 10 = 9`,
      problems,
    ),
    step(
      'plans',
      `insert into plans (id, org_id, slug, title, tags, access_level, created_at, search_names)
      select pg_temp.big('plan', i), pg_temp.big('org', pg_temp.org_of(i)), 'plan-' || i, t.title || ' ' || i, '{training}', i % 3, now() - make_interval(hours => i), t.search_names
      from generate_series(1, $1::int) i join texts t on t.id = i % 600`,
      Math.ceil(problems / 200),
    ),
    step(
      'apps',
      `insert into apps (id, org_id, slug, title, tags, access_level, secret_hash, created_at, search_names)
      select pg_temp.big('app', i), pg_temp.big('org', pg_temp.org_of(i)), 'app-' || i, 'Board ' || i, '{board}', i % 3, '\\x00', now() - make_interval(hours => i), to_tsvector('simple', 'board ' || i)
      from generate_series(1, $1::int) i`,
      Math.ceil(problems / 500),
    ),
  ];
}

export function contestRows({ problems, contests, participants, users }: Size): Step[] {
  const gate = '"solutionEnabled": true, "problemEnabled": true, "participantEnabled": true, "ranklistEnabled": true';
  return [
    step(
      'contests',
      `insert into contests (id, org_id, slug, title, description, tags, access_level, stages, starts_at, ends_at, status, next_stage_at, participant_count, created_at, search_names, search_text)
      select pg_temp.big('contest', i), pg_temp.big('org', pg_temp.org_of(i - 1)), 'contest-' || i, t.title || ' ' || i, t.description, array['round', 'season' || i % 12],
        (array[0,0,1,1,2])[1 + i % 5], jsonb_build_array(jsonb_build_object('name', 'before', 'start', 0, 'settings', '{}'::jsonb),
          jsonb_build_object('name', 'open', 'start', floor(extract(epoch from s.at) * 1000), 'settings', '{${gate}}'::jsonb),
          jsonb_build_object('name', 'end', 'start', floor(extract(epoch from s.at) * 1000) + 18000000, 'settings', '{${gate}}'::jsonb)),
        s.at, s.at + interval '5 hours', 0, null, 0, s.at, t.search_names || to_tsvector('simple', i::text), t.search_text
      from generate_series(1, $1::int) i join texts t on t.id = i % 600, lateral (select date_trunc('hour', now()) - make_interval(hours => i * 8) as at) s`,
      contests,
    ),
    step(
      'problems of contests',
      `insert into contest_problems (contest_id, problem_id, slug, settings)
      select pg_temp.big('contest', i), pg_temp.big('problem', 1 + (i * 10 + (i - 1) % 10 + k * 10) % $2), chr(65 + k), jsonb_build_object('slug', chr(65 + k), 'score', 100, 'solutionCountLimit', 50, 'title', 'Problem')
      from generate_series(1, $1::int) i, generate_series(0, $3 - 1) k`,
      contests,
      problems,
      PROBLEMS_OF_CONTEST,
    ),
    step(
      'participants',
      `insert into contest_participants (id, contest_id, user_id, tags, created_at, updated_at)
      select md5('participant' || c || '-' || u)::uuid, pg_temp.big('contest', c), pg_temp.big('user', u), '{}', min(at), min(at)
      from (select case when i % 5 = 0 then 1 else 2 + (i * 7919::bigint) % ($2 - 1) end as c, 5 + (i * 104729::bigint) % ($3 - 4) as u, now() - make_interval(mins => i) as at
        from generate_series(1, $1::int) i) wanted group by c, u`,
      participants,
      contests,
      users,
    ),
    step(
      'contests of plans',
      `insert into plan_contests (plan_id, contest_id, settings)
      select pg_temp.big('plan', p), pg_temp.big('contest', c), jsonb_build_object('slug', c::text) from generate_series(1, 20) p, generate_series(1, 3) c`,
    ),
    step(
      'participants of plans',
      `insert into plan_participants (plan_id, user_id, created_at)
      select pg_temp.big('plan', case when i % 10 = 0 then 1 else 2 + i % 19 end), pg_temp.big('user', i), now() - make_interval(mins => i) from generate_series(1, $1::int) i`,
      users,
    ),
    step(
      'counts of participants',
      `update contests set participant_count = found.total
      from (select contest_id, count(*) as total from contest_participants group by 1) found where found.contest_id = contests.id`,
    ),
  ];
}

export function solutionRows({ problems, solutions, users }: Size): Step[] {
  const verdict = `(array['Accepted','Accepted','Accepted','Wrong Answer','Wrong Answer','Wrong Answer','Time Limit Exceeded','Runtime Error','Compile Error','Memory Limit Exceeded'])`;
  const columns = `(id, org_id, problem_id, contest_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, language, state, score, metrics, status, created_at, submitted_at, completed_at)`;
  const values = (
    org: string,
    contest: string,
    problem: string,
    user: string,
  ) => `select md5(kind || i)::uuid, ${org}, ${problem}, ${contest}, ${user}, 'default', hash, md5(i::text) || md5(i::text || 'x'), 900, 'C++17',
      case when open then ${SOLUTION_STATE.pending} + i % 3 else ${SOLUTION_STATE.completed} end, case when open then 0 when v <= 3 then 100 else (i * 13) % 100 end, '{"cpu": 120, "mem": 4096}', case when open then '' else ${verdict}[v] end, at, at, case when open then null else at + interval '2 seconds' end`;
  return [
    step(
      'solutions of contests',
      `insert into solutions ${columns} ${values('org_id', 'contest_id', 'problem_id', 'user_id')}
      from (select 'contest' as kind, i, org_id, contest_id, problem_id, user_id, hash, 1 + (i * 7) % 10 as v, false as open, starts_at + make_interval(secs => (i * 31) % 18000) as at
        from (select row_number() over () as i, c.org_id, c.id as contest_id, cp.problem_id, p.user_id, problems.current_data_hash as hash, c.starts_at
          from contest_participants p join contests c on c.id = p.contest_id join contest_problems cp on cp.contest_id = c.id join problems on problems.id = cp.problem_id
          where hashtext(p.id::text || cp.slug) % 3 = 0) made) rows`,
    ),
    step(
      'solutions',
      `insert into solutions ${columns} ${values("pg_temp.big('org', pg_temp.org_of(p - 1))", 'null', "pg_temp.big('problem', p)", "pg_temp.big('user', u)")}
      from (select 'practice' as kind, i, p, repeat('0', 56) || lpad(to_hex(p), 8, '0') as hash, 1 + (i * 104729::bigint) % $3 as u, 1 + (i * 7) % 10 as v, i % $4 = 0 as open,
          now() - make_interval(mins => ($1 - i)) as at
        from (select i, 1 + floor($2 * power(((i * 7919::bigint) % 100003) / 100003.0, 4))::int as p from generate_series(1, $1::int) i) chosen) rows`,
      solutions,
      problems,
      users,
      OPEN_ONE_IN,
    ),
    step(
      'tasks',
      `insert into tasks (kind, subject_id, org_id, user_id, label, priority, turn) select 'solution', id, org_id, user_id, 'default', 1, row_number() over ()
      from solutions where state between ${SOLUTION_STATE.pending} and ${SOLUTION_STATE.running}`,
    ),
    step(
      'waiting solutions',
      `update solutions set state = ${SOLUTION_STATE.pending} where state in (${SOLUTION_STATE.queued}, ${SOLUTION_STATE.running})`,
    ),
    step(
      'rejudges',
      `insert into rejudges (id, org_id, problem_id, contest_id, filter, pull, created_at)
      values (pg_temp.big('rejudge', 1), pg_temp.big('org', 1), pg_temp.big('problem', 1), null, '{}', false, now()),
        (pg_temp.big('rejudge', 2), pg_temp.big('org', 1), null, pg_temp.big('contest', 1), '{}', false, now())`,
    ),
    step(
      'solutions of rejudges',
      `insert into rejudge_solutions (rejudge_id, solution_id, state, was_judged, before_data_hash, before_label, before_score, before_status,
        after_data_hash, after_score, after_status, ended_at)
      select pg_temp.big('rejudge', case when contest_id is null then 1 else 2 end), id, 'done', true, problem_data_hash, label, score, status,
        problem_data_hash, score, status, now()
      from solutions where state = ${SOLUTION_STATE.completed} and (problem_id = pg_temp.big('problem', 1) and contest_id is null or contest_id = pg_temp.big('contest', 1))`,
    ),
    step(
      'results of problems',
      `insert into problem_statuses (problem_id, user_id, solution_count, last_solution_id, last_solution_score, last_solution_status, is_tried, is_solved)
      select problem_id, user_id, count(*), (array_agg(id order by submitted_at desc))[1], (array_agg(score order by submitted_at desc))[1], (array_agg(status order by submitted_at desc))[1],
        bool_or(state = ${SOLUTION_STATE.completed}), bool_or(state = ${SOLUTION_STATE.completed} and score >= 100)
      from solutions where contest_id is null group by 1, 2`,
    ),
    step(
      'counts of solvers',
      `insert into problem_solve_counts (problem_id, org_id, created_at, tried_count, solved_count)
      select id, org_id, created_at, count(*) filter (where is_tried), count(*) filter (where is_solved)
      from problems left join problem_statuses on problem_id = id group by id`,
    ),
    step(
      'results of contests',
      `insert into contest_results (contest_id, user_id, problem_id, solution_count, last_solution_id, last_score, last_status, last_completed_at)
      select contest_id, user_id, problem_id, count(*), (array_agg(id order by submitted_at desc))[1], (array_agg(score order by submitted_at desc))[1], (array_agg(status order by submitted_at desc))[1], max(completed_at)
      from solutions where contest_id is not null group by 1, 2, 3`,
    ),
  ];
}

function step(what: string, text: string, ...values: (number | string)[]): Step {
  return { what, text, values };
}
