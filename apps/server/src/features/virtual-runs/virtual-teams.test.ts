import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MAX_TEAM_SIZE, MAX_VIRTUAL_RUNS, MAX_VIRTUAL_TEAMS } from '@assay/contract';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { serverForFile } from '@assay/testkit';
import { HOUR_MS } from '../../../test/support/contesting.ts';
import { complete, take } from '../../../test/support/judging.ts';
import {
  bodyOfRun,
  type Given,
  makePastContest,
  MINUTE_MS,
  rewindRun,
  submitInRun,
  virtualRoutes as routes,
} from '../../../test/support/virtual.ts';

const server = serverForFile();

/** A past contest, and three members of its organization. */
async function makeScene(given?: Given) {
  const contest = await makePastContest(server, given);
  const makePerson = async () => {
    const { id } = await server.makeUser();
    await server.addMember(contest.orgId, id);
    return { id, client: await server.signIn({ id }) };
  };
  const [ada, bob, cy] = [await makePerson(), await makePerson(), await makePerson()];
  const { params } = contest;
  const codeOf = async (teamId: string) => {
    const { teams } = await ada.client.call(routes.list, { params });
    return teams.find((team) => team._id === teamId)?.code ?? '';
  };
  /** A team of Ada and Bob. */
  const formPair = async () => {
    const { teamId } = await ada.client.call(routes.form, { params, body: { name: 'The Pair' } });
    await bob.client.call(routes.join, { params, body: { code: await codeOf(teamId) } });
    return { teamId, at: { ...params, teamId } };
  };
  return { ...contest, makePerson, ada, bob, cy, codeOf, formPair };
}

/** Adds invited users to a team until it has as many as it may have. */
async function fillTeam(teamId: string): Promise<void> {
  for (;;) {
    const { rows } = await server.db.execute<{ count: string }>(
      sql`select count(*) as count from virtual_team_members where team_id = ${teamId}::uuid`,
    );
    if (Number(rows[0]?.count) >= MAX_TEAM_SIZE) return;
    const { id } = await server.makeUser();
    await server.db.transact((tx) =>
      tx.execute(sql`insert into virtual_team_members (team_id, user_id) values (${teamId}::uuid, ${id}::uuid)`),
    );
  }
}

describe('a team', () => {
  test('is joined by code in any case, or by accepting an invitation, and lists who is in it', async () => {
    const { params, ada, bob, cy, codeOf } = await makeScene();
    const { teamId } = await ada.client.call(routes.form, { params, body: { name: 'We', invite: [cy.id] } });
    const code = await codeOf(teamId);
    for (let n = 0; n < 2; n += 1)
      await bob.client.call(routes.join, { params, body: { code: ` ${code.toLowerCase()} ` } });
    const { teams } = await cy.client.call(routes.list, { params });
    expect(teams).toEqual([
      {
        _id: teamId,
        name: 'We',
        code,
        joined: false,
        members: [
          expect.objectContaining({ userId: ada.id, captain: true, joined: true }),
          expect.objectContaining({ userId: bob.id, captain: false, joined: true }),
          expect.objectContaining({ userId: cy.id, captain: false, joined: false }),
        ],
      },
    ]);
    await cy.client.call(routes.join, { params, body: { code } });
    expect((await cy.client.call(routes.list, { params })).teams[0]?.joined).toBe(true);
    expect(await bob.client.refusalOf(routes.join, { params, body: { code: 'NONE' } })).toBe('team-code-invalid');
  });

  test('an invitation can be declined, gives no right before it is accepted, and needs a member', async () => {
    const { params, ada, cy, guest } = await makeScene();
    const { teamId } = await ada.client.call(routes.form, { params, body: { name: 'We' } });
    const at = { ...params, teamId };
    await ada.client.call(routes.invite, { params: at, body: { userId: cy.id } });
    await ada.client.call(routes.invite, { params: at, body: { userId: cy.id } });
    expect(await cy.client.refusalOf(routes.startTeam, { params: at })).toBe('not-found');
    expect(await cy.client.refusalOf(routes.invite, { params: at, body: { userId: ada.id } })).toBe('not-found');
    const { runId } = await ada.client.call(routes.startTeam, { params: at });
    expect(await cy.client.refusalOf(routes.get, { params: { ...params, runId } })).toBe('not-found');
    expect(await cy.client.refusalOf(routes.leave, { params: { ...at, userId: ada.id } })).toBe('not-found');
    await cy.client.call(routes.leave, { params: { ...at, userId: cy.id } });
    expect((await cy.client.call(routes.list, { params })).teams).toEqual([]);
    const outsider = (await guest.call('GET /api/user/session', {})).userId;
    const body = { userId: outsider };
    expect(await ada.client.refusalOf(routes.invite, { params: at, body })).toBe('not-a-member');
    const forming = { params, body: { name: 'Others', invite: [outsider] } };
    expect(await ada.client.refusalOf(routes.form, forming)).toBe('not-a-member');
    // Nothing of it remains.
    expect((await ada.client.call(routes.list, { params })).teams).toHaveLength(1);
  });

  test('has a captain, the first who joined, who removes others; then the next one is', async () => {
    const { params, ada, bob, cy, codeOf, formPair } = await makeScene();
    const { teamId, at } = await formPair();
    await cy.client.call(routes.join, { params, body: { code: await codeOf(teamId) } });
    expect(await bob.client.refusalOf(routes.leave, { params: { ...at, userId: cy.id } })).toBe('captain-only');
    await ada.client.call(routes.leave, { params: { ...at, userId: ada.id } });
    expect(await ada.client.refusalOf(routes.leave, { params: { ...at, userId: ada.id } })).toBe('not-found');
    await bob.client.call(routes.leave, { params: { ...at, userId: cy.id } });
    expect((await cy.client.call(routes.list, { params })).teams).toEqual([]);
    // The last one dissolves a team that never started.
    await bob.client.call(routes.leave, { params: { ...at, userId: bob.id } });
    const { rows } = await server.db.execute(sql`select from virtual_teams where id = ${teamId}::uuid`);
    expect(rows).toEqual([]);
  });

  test('has limits: of its members, of the teams of a person, and of the runs', async () => {
    const { params, ada, bob, cy, contestId, codeOf, formPair, makePerson } = await makeScene();
    const { teamId, at } = await formPair();
    const { runId } = await ada.client.call(routes.startTeam, { params: at });
    await server.db.transact(async (tx) => {
      await tx.execute(sql`insert into virtual_runs (id, contest_id, team_id, nth, duration_ms, started_at)
        select gen_random_uuid(), contest_id, team_id, n, 1, now() - interval '1 day'
        from virtual_runs, generate_series(2, ${MAX_VIRTUAL_RUNS}) as n where id = ${runId}::uuid`);
      await tx.execute(sql`insert into virtual_teams (id, contest_id, name, code)
        select gen_random_uuid(), ${contestId}::uuid, 'Other ' || n, 'C' || n from generate_series(1, ${MAX_VIRTUAL_TEAMS}) as n`);
      await tx.execute(sql`insert into virtual_team_members (team_id, user_id, joined_at)
        select id, ${cy.id}::uuid, now() from virtual_teams where contest_id = ${contestId}::uuid and name like 'Other %'`);
      await tx.execute(sql`insert into virtual_team_members (team_id, user_id)
        select id, ${bob.id}::uuid from virtual_teams where contest_id = ${contestId}::uuid and name like 'Other %'`);
    });
    await ada.client.call(routes.finish, { params: { ...params, runId } });
    expect(await ada.client.refusalOf(routes.startTeam, { params: at })).toBe('virtual-limit');
    const code = await codeOf(teamId);
    expect(await cy.client.refusalOf(routes.join, { params, body: { code } })).toBe('virtual-team-limit');
    expect(await cy.client.refusalOf(routes.form, { params, body: { name: 'More' } })).toBe('virtual-team-limit');
    const { teamId: fresh } = await ada.client.call(routes.form, { params, body: { name: 'Fresh' } });
    const inFresh = { ...params, teamId: fresh };
    expect(await ada.client.refusalOf(routes.invite, { params: inFresh, body: { userId: bob.id } })).toBe(
      'virtual-team-limit',
    );
    await fillTeam(fresh);
    const late = await makePerson();
    expect(await ada.client.refusalOf(routes.invite, { params: inFresh, body: { userId: late.id } })).toBe('team-full');
    const freshCode = await codeOf(fresh);
    expect(await late.client.refusalOf(routes.join, { params, body: { code: freshCode } })).toBe('team-full');
  });

  test('cannot be formed or joined while the contest cannot be taken, nor found where it is hidden', async () => {
    const { params, director, ada, bob, formPair, codeOf } = await makeScene();
    const { teamId, at } = await formPair();
    const code = await codeOf(teamId);
    await director.call(routes.allow, { params, body: { allowed: false } });
    expect(await ada.client.refusalOf(routes.form, { params, body: { name: 'No' } })).toBe('virtual-closed');
    expect(await bob.client.refusalOf(routes.join, { params, body: { code } })).toBe('virtual-closed');
    expect(await ada.client.refusalOf(routes.startTeam, { params: at })).toBe('virtual-closed');
    const hidden = await makePastContest(server, { accessLevel: ACCESS_LEVEL.private });
    await hidden.director.call('PATCH /api/contest/:contestId/participant/admin/:userId', {
      params: { contestId: hidden.contestId, userId: hidden.official.id },
      body: { banned: true },
    });
    const there = { ...hidden.params, teamId: randomUUID() };
    const calls = [
      [hidden.guest, 'not-found'],
      [hidden.official.client, 'banned'],
    ] as const;
    for (const [client, refused] of calls) {
      expect(await client.refusalOf(routes.form, { params: hidden.params, body: { name: 'x' } })).toBe(refused);
      expect(await client.refusalOf(routes.join, { params: hidden.params, body: { code } })).toBe(refused);
      expect(await client.refusalOf(routes.startTeam, { params: there })).toBe(refused);
      expect(await client.refusalOf(routes.invite, { params: there, body: { userId: ada.id } })).toBe(refused);
      expect(await client.refusalOf(routes.leave, { params: { ...there, userId: ada.id } })).toBe(refused);
    }
    // The team of one contest does not exist in another.
    const other = await makePastContest(server);
    const elsewhere = { ...other.params, teamId };
    expect(await ada.client.refusalOf(routes.startTeam, { params: elsewhere })).toBe('not-found');
    expect(await ada.client.refusalOf(routes.join, { params: other.params, body: { code } })).toBe('team-code-invalid');
    const leaving = { params: { ...elsewhere, userId: ada.id } };
    expect(await ada.client.refusalOf(routes.leave, leaving)).toBe('not-found');
  });
});

describe('a run of a team', () => {
  test('is one run for all: each submits in it, and all see what each submitted', async () => {
    const { params, problemId, ada, bob, cy, judge, formPair } = await makeScene({
      settings: { solutionCountLimit: 2 },
    });
    const { teamId, at } = await formPair();
    const { runId } = await bob.client.call(routes.startTeam, { params: at });
    await rewindRun(server, runId, 30 * MINUTE_MS);
    const first = await submitInRun(ada.client, problemId, runId);
    const second = await submitInRun(bob.client, problemId, runId);
    for (let n = 0; n < 2; n += 1) await complete(judge, await take(judge), { score: 100, status: 'Accepted' });
    const announcing = { params: { problemId }, body: bodyOfRun(runId) };
    expect(await bob.client.refusalOf(routes.announce, announcing)).toBe('solution-limit');
    for (const { client } of [ada, bob]) {
      const { run, submissions } = await client.call(routes.get, { params: { ...params, runId } });
      expect(run).toMatchObject({ team: { _id: teamId, name: 'The Pair' }, nth: 1, open: true });
      expect(submissions.map(({ solutionId, userId, score }) => [solutionId, userId, score])).toEqual([
        [first, ada.id, 100],
        [second, bob.id, 100],
      ]);
      expect((await client.call(routes.list, { params })).runs.map(({ _id }) => _id)).toEqual([runId]);
      for (const solutionId of [first, second]) {
        const found = await client.call(routes.solution, { params: { problemId, solutionId } });
        expect(found).toMatchObject({ _id: solutionId, score: 100 });
        const address = await client.call(`${routes.solution}/data/download`, { params: { problemId, solutionId } });
        expect((await fetch(address.url)).status).toBe(200);
      }
      expect((await client.call(routes.problem, { params: { ...params, problemId } })).settings.slug).toBe('P1');
    }
    await cy.client.call(routes.start, { params });
    for (const solutionId of [first, second])
      expect(await cy.client.refusalOf(routes.solution, { params: { problemId, solutionId } })).toBe('not-found');
    expect(await cy.client.refusalOf(routes.get, { params: { ...params, runId } })).toBe('not-found');
    expect(await cy.client.refusalOf(routes.announce, { params: { problemId }, body: bodyOfRun(runId) })).toBe(
      'not-found',
    );
  });

  test('shows nothing of a submission that a member only announced, and lets no one else submit it', async () => {
    const { params, problemId, ada, bob, formPair } = await makeScene();
    const { at } = await formPair();
    const { runId } = await ada.client.call(routes.startTeam, { params: at });
    const { solutionId } = await ada.client.call(routes.announce, { params: { problemId }, body: bodyOfRun(runId) });
    expect(await bob.client.refusalOf(routes.solution, { params: { problemId, solutionId } })).toBe('not-found');
    expect(await bob.client.refusalOf(routes.submit, { params: { problemId, solutionId }, body: {} })).toBe(
      'not-found',
    );
    const submitted = await submitInRun(bob.client, problemId, runId);
    const again = { params: { problemId, solutionId: submitted }, body: {} };
    expect(await ada.client.refusalOf(routes.submit, again)).toBe('not-found');
    expect((await ada.client.call(routes.get, { params: { ...params, runId } })).submissions).toHaveLength(1);
  });

  test('starts once if two members press the button at the same time', async () => {
    const { params, ada, bob, formPair } = await makeScene();
    const { at } = await formPair();
    const pressed = [ada, bob, ada, bob].map(({ client }) => client.send(routes.startTeam, { params: at }));
    const replies = await Promise.all(pressed);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    for (const { client } of [ada, bob]) {
      expect(await client.refusalOf(routes.startTeam, { params: at })).toBe('virtual-running');
      expect(await client.refusalOf(routes.start, { params })).toBe('virtual-running');
      expect((await client.call(routes.list, { params })).runs).toHaveLength(1);
    }
  });

  test('starts with each member or not at all: one who is in another run must finish it first', async () => {
    const { params, ada, bob, cy, codeOf, formPair } = await makeScene();
    const { teamId, at } = await formPair();
    const alone = await bob.client.call(routes.start, { params });
    expect(await ada.client.refusalOf(routes.startTeam, { params: at })).toBe('virtual-member-running');
    expect(await bob.client.refusalOf(routes.startTeam, { params: at })).toBe('virtual-running');
    await bob.client.call(routes.finish, { params: { ...params, runId: alone.runId } });
    const { runId } = await ada.client.call(routes.startTeam, { params: at });
    // An earlier run alone is another attempt, and stays what it was.
    const { runs } = await bob.client.call(routes.list, { params });
    expect(runs.map(({ _id, nth, open }) => [_id, nth, open])).toEqual([
      [runId, 1, true],
      [alone.runId, 1, false],
    ]);
    expect((await ada.client.call(routes.list, { params })).runs.map(({ _id }) => _id)).toEqual([runId]);
    const code = await codeOf(teamId);
    const other = await cy.client.call(routes.start, { params });
    expect(await cy.client.refusalOf(routes.join, { params, body: { code } })).toBe('virtual-running');
    await cy.client.call(routes.finish, { params: { ...params, runId: other.runId } });
    // While it runs, others may still join.
    await cy.client.call(routes.join, { params, body: { code } });
    expect((await cy.client.call(routes.get, { params: { ...params, runId } })).run.open).toBe(true);
  });

  test('two teams with a common member cannot run at the same time', async () => {
    const { params, ada, bob, cy, codeOf, formPair } = await makeScene();
    const { at } = await formPair();
    const { teamId } = await cy.client.call(routes.form, { params, body: { name: 'Others', invite: [ada.id] } });
    await ada.client.call(routes.join, { params, body: { code: await codeOf(teamId) } });
    const both = await Promise.all([
      bob.client.send(routes.startTeam, { params: at }),
      cy.client.send(routes.startTeam, { params: { ...params, teamId } }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('keeps what a member submitted who leaves, who keeps it too and sees nothing else of the team', async () => {
    const { params, problemId, ada, bob, codeOf, formPair } = await makeScene();
    const { teamId, at } = await formPair();
    const { runId } = await ada.client.call(routes.startTeam, { params: at });
    const own = await submitInRun(bob.client, problemId, runId);
    const others = await submitInRun(ada.client, problemId, runId);
    const code = await codeOf(teamId);
    await bob.client.call(routes.leave, { params: { ...at, userId: bob.id } });
    const { submissions } = await ada.client.call(routes.get, { params: { ...params, runId } });
    expect(submissions.map(({ solutionId, userId }) => [solutionId, userId])).toEqual([
      [own, bob.id],
      [others, ada.id],
    ]);
    await ada.client.call(routes.solution, { params: { problemId, solutionId: own } });
    expect(await bob.client.refusalOf(routes.get, { params: { ...params, runId } })).toBe('not-found');
    expect(await bob.client.refusalOf(routes.finish, { params: { ...params, runId } })).toBe('not-found');
    expect(await bob.client.refusalOf(routes.announce, { params: { problemId }, body: bodyOfRun(runId) })).toBe(
      'not-found',
    );
    expect(await bob.client.refusalOf(routes.solution, { params: { problemId, solutionId: others } })).toBe(
      'not-found',
    );
    await bob.client.call(routes.solution, { params: { problemId, solutionId: own } });
    await bob.client.call(routes.problem, { params: { ...params, problemId } });
    // Alone, and back again once that is over.
    const alone = await bob.client.call(routes.start, { params });
    expect(await bob.client.refusalOf(routes.join, { params, body: { code } })).toBe('virtual-running');
    await bob.client.call(routes.finish, { params: { ...params, runId: alone.runId } });
    await bob.client.call(routes.join, { params, body: { code } });
    expect((await bob.client.call(routes.get, { params: { ...params, runId } })).submissions).toHaveLength(2);
  });

  test('opens no problems to one who left before it began', async () => {
    const { params, problemId, ada, bob, codeOf, formPair } = await makeScene();
    const { teamId, at } = await formPair();
    const { runId } = await ada.client.call(routes.startTeam, { params: at });
    await ada.client.call(routes.finish, { params: { ...params, runId } });
    await rewindRun(server, runId, -HOUR_MS);
    await bob.client.call(routes.leave, { params: { ...at, userId: bob.id } });
    expect(await bob.client.refusalOf(routes.problem, { params: { ...params, problemId } })).toBe('participants-only');
    expect((await bob.client.call(routes.list, { params })).runs).toEqual([]);
    expect(await codeOf(teamId)).not.toBe('');
  });
});
