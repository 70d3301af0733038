// The ranklist of a contest with 10,000 participants and 12 problems: the time from one more solution until its
// document is served, and the time of a full recomputation.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { RANKLIST_STATE } from '@assay/contract/states';
import { noteContestResult } from '../apps/server/src/features/solutions/contest-results.ts';
import { clientOf } from '../e2e/support/client.ts';
import { type GrownServer, withGrownServer } from './support/grown-server.ts';
import { full } from './support/options.ts';
import { Report } from './support/report.ts';

const ROUNDS = full(20, 5);
const PROBLEMS = 12;
const PEOPLE = 9_900;
/** One user in five takes part in the measured contest: ten thousand. */
const SIZE = { users: 14_000, problems: 1_000, solutions: 1_000, contests: 2, participants: 50_000 };
const LONGEST_WAIT_MS = 120_000;
/** The engine writes a contest's documents at most once per 100 ms; the next round must not include that wait. */
const PAUSE_MS = 250;
const KEY = 'main';

const report = new Report(import.meta.filename);
await withGrownServer(SIZE, ({ grown: { contestId }, ...server }) => measure({ ...server, contestId }));
report.finish();

async function measure({
  origin,
  token,
  contestId,
  app,
}: Omit<GrownServer, 'grown'> & { contestId: string }): Promise<void> {
  const client = clientOf(origin, token);
  const { db, live } = app.context;
  await db.transact(async (tx) => {
    await tx.execute(`insert into contest_problems (contest_id, problem_id, slug, settings)
      select '${contestId}', p.id, 'Z' || p.n, jsonb_build_object('slug', 'Z' || p.n, 'score', 100, 'solutionCountLimit', 50, 'title', 'Problem')
      from (select id, row_number() over () as n from problems where org_id = (select org_id from contests where id = '${contestId}')
        and id not in (select problem_id from contest_problems where contest_id = '${contestId}')) p
      where n <= ${PROBLEMS} - (select count(*) from contest_problems where contest_id = '${contestId}')`);
    // Every participant tries two thirds of the problems.
    await tx.execute(`insert into solutions (id, org_id, problem_id, contest_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, language, state, score, metrics, status, created_at, submitted_at, completed_at)
      select gen_random_uuid(), pr.org_id, pr.id, c.id, p.user_id, 'default', pr.current_data_hash, '${'a'.repeat(64)}', 900, 'C++17', 4, case when n.v = 1 then 100 else 30 end, '{}',
        case when n.v = 1 then 'Accepted' else 'Wrong Answer' end, n.at, n.at, n.at
      from contest_participants p join contests c on c.id = p.contest_id join contest_problems cp on cp.contest_id = c.id join problems pr on pr.id = cp.problem_id,
        lateral (select abs(hashtext(p.id::text || cp.slug)) % 3 as v, c.starts_at + make_interval(secs => abs(hashtext(cp.slug || p.id::text)) % 18000) as at) n
      where c.id = '${contestId}' and n.v > 0 and pr.current_data_hash is not null`);
    // The contest is running.
    await tx.execute(`update contests set stages = jsonb_build_array(stages -> 0, jsonb_set(stages -> 1, '{start}', to_jsonb(floor(extract(epoch from now() - interval '1 day') * 1000))))
      where id = '${contestId}'`);
  });

  /** Resolves when the document of the change after `from` is announced and fetched; returns the elapsed time. */
  const served = async (from: number): Promise<number> => {
    const endsAt = performance.now() + LONGEST_WAIT_MS;
    for (;;) {
      let stop = () => {};
      const notified = new Promise<void>((resolve) => {
        stop = live.onChange((change) => {
          if (change.type === 'ranklist' && change.contestId === contestId) resolve();
        });
      });
      const info = await client('GET /api/contest/:contestId/admin/ranklist-info', { params: { contestId } });
      if (info.ranklistState === RANKLIST_STATE.valid) {
        stop();
        break;
      }
      if (performance.now() > endsAt) throw new Error(`The ranklist did not become valid: ${JSON.stringify(info)}`);
      await Promise.race([notified, wait(1_000)]);
      stop();
    }
    const { url } = await client('GET /api/contest/:contestId/ranklist/:key/url/download', {
      params: { contestId, key: KEY },
    });
    const reply = await fetch(url ?? '');
    const document = await reply.text();
    if (!reply.ok || document.length < 100_000)
      throw new Error(`The request for the document returned ${reply.status}.`);
    return performance.now() - from;
  };

  await client('POST /api/contest/:contestId/ranklist', { params: { contestId }, body: { key: KEY, name: 'Board' } });
  await served(performance.now());
  const recomputations: number[] = [];
  for (let round = 0; round < full(5, 2); round++) {
    const from = performance.now();
    await client('PATCH /api/contest/:contestId/ranklist/:key/settings', {
      params: { contestId, key: KEY },
      body: { config: `type = icpc\npenalty = ${20 + round}` },
    });
    recomputations.push(await served(from));
    await wait(PAUSE_MS);
  }

  const [size] = (
    await db.execute<{ people: number; solutions: number }>(
      `select (select count(*)::int from contest_participants where contest_id = '${contestId}') as people,
        (select count(*)::int from solutions where contest_id = '${contestId}') as solutions`,
    )
  ).rows;
  if (!size || size.people < PEOPLE) throw new Error(`The contest has only ${size?.people ?? 0} participants.`);
  const people = await db.execute<{ userId: string; problemId: string; orgId: string; hash: string }>(
    `select p.user_id as "userId", cp.problem_id as "problemId", pr.org_id as "orgId", pr.current_data_hash as hash
     from contest_participants p join contest_problems cp on cp.contest_id = p.contest_id join problems pr on pr.id = cp.problem_id
     where p.contest_id = '${contestId}' and pr.current_data_hash is not null order by p.id limit ${ROUNDS}`,
  );
  const more: number[] = [];
  for (const { userId, problemId, orgId, hash } of people.rows) {
    const id = randomUUID();
    const from = performance.now();
    await db.transact(async (tx) => {
      await tx.execute(`insert into solutions (id, org_id, problem_id, contest_id, user_id, label, problem_data_hash, solution_data_hash, size_bytes, language, state, score, metrics, status, created_at, submitted_at, completed_at)
        values ('${id}', '${orgId}', '${problemId}', '${contestId}', '${userId}', 'default', '${hash}', '${'a'.repeat(64)}', 900, 'C++17', 4, 100, '{}', 'Accepted', now(), now(), now())`);
      await noteContestResult(tx, contestId, id);
    });
    more.push(await served(from));
    await wait(PAUSE_MS);
  }
  report.table({
    title: `a ranklist of 10,000 people and ${PROBLEMS} problems`,
    lines: [
      {
        what: 'one more solution until its document is served',
        values: more,
        unit: 'ms',
        target: { of: 'figure', atMost: 100 },
      },
      { what: 'a full recomputation', values: recomputations, unit: 'ms', target: { of: 'figure', atMost: 2_000 } },
    ],
    notes: [`${size.people} people with ${size.solutions} judged solutions; the document is fetched over HTTP.`],
  });
}
