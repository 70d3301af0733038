import { randomInt, randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Stage } from '@assay/contract';
import type { TestServer } from '@assay/testkit';
import {
  ACCESS_LEVEL,
  type AccessLevel,
  INSTANCE_STATE,
  INSTANCE_TASK_STATE,
  RANKLIST_STATE,
  RUN_STATE,
  SOLUTION_STATE,
} from '@assay/contract/states';
import * as tables from '../../src/db/schema.ts';
import { testConfig } from '../support/problem-data.ts';
import { GROUP_MASK, listed, type Cast } from './cast.ts';

/** One object of each kind, created for each request that may change it. Named like path parameters. */
export interface Scene {
  orgId: string;
  groupId: string;
  /** A member without other roles. */
  userId: string;
  runnerId: string;
  articleId: string;
  problemId: string;
  contestId: string;
  planId: string;
  appId: string;
  /** By the member `listed 0`, outside contests. */
  solutionId: string;
  /** By the participant, in the contest. */
  contestSolutionId: string;
  /** Leased to the runner. */
  solutionTaskId: string;
  rankingTaskId: string;
  /** Of the problem, outside contests. */
  rejudgeId: string;
  /** Of the contest. */
  contestRejudgeId: string;
  /** Of the problem everywhere. */
  holdId: string;
  /** Of the contest. */
  contestHoldId: string;
  instanceTaskId: string;
  /** Of the member `listed 0`, leased to the runner. */
  runId: string;
  runTaskId: string;
  hackId: string;
  hackTaskId: string;
  /** Of the member `listed 0`, leased to the runner. */
  benchId: string;
  benchTaskId: string;
  /** Of the member `listed 0`. */
  instanceId: string;
  ranklistId: string;
  /** A question of the participant, which the jury has answered to them. */
  clarificationId: string;
  /** The answer. */
  messageId: string;
  /** Of the participant. */
  balloonId: string;
  jobId: string;
  principalId: string;
  hash: string;
  key: string;
  type: string;
  /** Valid as a slug or a name, and unused. */
  fresh: string;
}

const closed: Stage[] = [
  { name: 'before', start: 0, settings: {} },
  { name: 'during', start: 1, settings: {} },
  { name: 'after', start: 2, settings: {} },
];

let slots = 0;
/** A user has one instance per slot. */
const nextSlot = () => (slots += 1);

/** `accessLevel`: of every object that has one. */
export async function makeScene(server: TestServer, cast: Cast, accessLevel?: AccessLevel): Promise<Scene> {
  const [scene] = await makeScenes(server, cast, 1, accessLevel);
  if (!scene) throw new Error('No scene was created.');
  return scene;
}

/** Creates many scenes with as many statements as one takes. */
export async function makeScenes(
  server: TestServer,
  cast: Cast,
  count: number,
  accessLevel: AccessLevel = ACCESS_LEVEL.private,
): Promise<Scene[]> {
  const { orgId, people } = cast;
  const id = () => randomUUID();
  const scenes = Array.from({ length: count }, () => nameScene(cast));
  const forEach = <Row>(rows: (scene: Scene) => Row | Row[]): Row[] => scenes.flatMap(rows);
  const object = ({ fresh }: Scene) => ({ orgId, slug: fresh, title: `Title ${fresh}`, accessLevel });
  const lists = [
    ...Object.entries(listed).map(([name, capability]) => ({
      principalId: people[name as keyof typeof people],
      capability,
    })),
    { principalId: cast.groupId, capability: GROUP_MASK },
  ];
  const memberships = new Map(scenes.map((scene) => [scene, id()]));
  const membershipId = (scene: Scene) => memberships.get(scene) ?? '';
  const attachment = { key: 'k', name: 'k.txt', description: '' };
  await server.db.transact(async (tx) => {
    await tx.insert(tables.principals).values(
      forEach(({ groupId, userId }) => [
        { id: groupId, kind: 'group' as const },
        { id: userId, kind: 'user' as const },
      ]),
    );
    await tx
      .insert(tables.users)
      .values(forEach(({ userId, fresh }) => ({ id: userId, name: fresh, email: `${fresh}@example.org` })));
    await tx
      .insert(tables.orgMembers)
      .values(forEach((scene) => ({ id: membershipId(scene), orgId, userId: scene.userId, capability: 1n })));
    await tx
      .insert(tables.groups)
      .values(forEach(({ groupId, fresh }) => ({ id: groupId, orgId, name: fresh, email: '', accessLevel })));
    await tx.insert(tables.groupAccess).values(forEach(({ groupId }) => lists.map((one) => ({ groupId, ...one }))));
    await tx
      .insert(tables.groupMembers)
      .values(forEach((scene) => ({ groupId: scene.groupId, membershipId: membershipId(scene) })));
    await tx
      .insert(tables.announcements)
      .values(forEach(({ articleId }) => ({ id: articleId, title: 't', date: '2026-01-01', public: false })));

    await tx.insert(tables.problems).values(forEach((scene) => ({ id: scene.problemId, ...object(scene) })));
    await tx
      .insert(tables.problemData)
      .values(
        forEach(({ problemId, hash }) => ({ problemId, hash, sizeBytes: 1, config: testConfig, description: '' })),
      );
    const problemIds = scenes.map(({ problemId }) => problemId);
    await tx
      .update(tables.problems)
      .set({ currentDataHash: tables.problemData.hash })
      .from(tables.problemData)
      .where(and(eq(tables.problemData.problemId, tables.problems.id), inArray(tables.problems.id, problemIds)));
    await tx
      .insert(tables.problemAccess)
      .values(forEach(({ problemId }) => lists.map((one) => ({ problemId, ...one }))));
    await tx.insert(tables.problemAttachments).values(forEach(({ problemId }) => ({ problemId, ...attachment })));

    const times = { startsAt: new Date(1), endsAt: new Date(2), nextStageAt: null };
    await tx
      .insert(tables.contests)
      .values(forEach((scene) => ({ id: scene.contestId, ...object(scene), stages: closed, ...times })));
    await tx
      .insert(tables.contestAccess)
      .values(forEach(({ contestId }) => lists.map((one) => ({ contestId, ...one }))));
    await tx.insert(tables.contestAttachments).values(forEach(({ contestId }) => ({ contestId, ...attachment })));
    const settings = { score: 100, slug: 'A', solutionCountLimit: 10 };
    await tx
      .insert(tables.contestProblems)
      .values(forEach(({ contestId, problemId }) => ({ contestId, problemId, slug: 'A', settings })));
    await tx.insert(tables.contestParticipants).values(
      forEach(({ contestId }) => [
        { id: id(), contestId, userId: people.participant },
        { id: id(), contestId, userId: people.banned, banned: true },
      ]),
    );
    await tx.insert(tables.clarifications).values(
      forEach<typeof tables.clarifications.$inferInsert>(({ clarificationId, contestId }) => ({
        id: clarificationId,
        contestId,
        number: 1,
        category: 'general',
        askerId: people.participant,
        state: 'answered',
        lastSeq: 2,
        jurySeq: 2,
      })),
    );
    await tx.insert(tables.balloons).values(
      forEach(({ balloonId, contestId, problemId }) => ({
        id: balloonId,
        contestId,
        userId: people.participant,
        problemId,
        solutionId: id(),
        submittedAt: new Date(1),
        contestTimeMs: 0,
      })),
    );
    await tx.insert(tables.printJobs).values(
      forEach(({ jobId, contestId }) => ({
        id: jobId,
        contestId,
        number: 1,
        userId: people.participant,
        key: id(),
        title: 'a.cpp',
        source: 's',
        bytes: 1,
        pages: 1,
      })),
    );
    const words = (seq: number, fromJury: boolean) => ({ seq, position: seq, fromJury, body: 'b' });
    await tx.insert(tables.clarificationMessages).values(
      forEach(({ clarificationId, messageId }) => [
        { id: id(), clarificationId, authorId: people.participant, ...words(1, false) },
        { id: messageId, clarificationId, authorId: people.owner, ...words(2, true) },
      ]),
    );
    await tx.insert(tables.ranklists).values(forEach(({ contestId }) => ({ contestId, key: 'k', name: 'Ranklist' })));
    await tx.insert(tables.rejudges).values(
      forEach<typeof tables.rejudges.$inferInsert>(({ rejudgeId, contestRejudgeId, problemId, contestId }) => [
        { id: rejudgeId, orgId, problemId, filter: {}, pull: false },
        { id: contestRejudgeId, orgId, contestId, filter: {}, pull: false },
      ]),
    );
    await tx.insert(tables.judgingHolds).values(
      forEach<typeof tables.judgingHolds.$inferInsert>(({ holdId, contestHoldId, problemId, contestId }) => [
        { id: holdId, orgId, problemId, reason: 'r' },
        { id: contestHoldId, orgId, contestId, reason: 'r' },
      ]),
    );
    const computing = { state: RANKLIST_STATE.computing, updatedAt: new Date(1), runnerId: cast.runnerId };
    await tx.insert(tables.ranklistStates).values(forEach(({ contestId }) => ({ contestId, ...computing })));
    await tx
      .insert(tables.publicRanklists)
      .values(forEach(({ ranklistId, contestId }) => ({ id: Number(ranklistId), contestId, key: 'k' })));

    await tx.insert(tables.plans).values(forEach((scene) => ({ id: scene.planId, ...object(scene) })));
    await tx.insert(tables.planAccess).values(forEach(({ planId }) => lists.map((one) => ({ planId, ...one }))));
    await tx
      .insert(tables.planContests)
      .values(forEach(({ planId, contestId }) => ({ planId, contestId, settings: { slug: 'A' } })));
    await tx
      .insert(tables.apps)
      .values(forEach((scene) => ({ id: scene.appId, ...object(scene), secretHash: Buffer.from(scene.fresh) })));
    await tx.insert(tables.appAccess).values(forEach(({ appId }) => lists.map((one) => ({ appId, ...one }))));

    const solution = ({ problemId, hash }: Scene) => ({
      orgId,
      problemId,
      problemDataHash: hash,
      solutionDataHash: hash,
      sizeBytes: 1,
      label: 'default',
    });
    const lease = { runnerId: cast.runnerId, leaseMs: 600_000, leaseEndsAt: new Date(Date.now() + 600_000) };
    const task = { orgId, label: 'default', priority: 1, turn: 1, state: 'leased' as const, ...lease, attempts: 1 };
    await tx.insert(tables.solutions).values(
      forEach<typeof tables.solutions.$inferInsert>((scene) => [
        {
          id: scene.solutionId,
          userId: people['listed 0'],
          ...solution(scene),
          state: SOLUTION_STATE.running,
          taskId: scene.solutionTaskId,
          runnerId: cast.runnerId,
        },
        {
          id: scene.contestSolutionId,
          userId: people.participant,
          contestId: scene.contestId,
          ...solution(scene),
          state: SOLUTION_STATE.completed,
        },
      ]),
    );
    await tx.insert(tables.instances).values(
      forEach(({ instanceId, instanceTaskId, problemId, hash }) => ({
        id: instanceId,
        orgId,
        problemId,
        userId: people['listed 0'],
        slotNo: nextSlot(),
        label: 'default',
        problemDataHash: hash,
        state: INSTANCE_STATE.allocating,
        taskState: INSTANCE_TASK_STATE.queued,
        taskId: instanceTaskId,
        runnerId: cast.runnerId,
      })),
    );
    const run = ({ problemId, hash }: Scene) => ({
      orgId,
      problemId,
      userId: people['listed 0'],
      problemDataHash: hash,
      state: RUN_STATE.running,
    });
    await tx
      .insert(tables.customRuns)
      .values(forEach((scene) => ({ id: scene.runId, ...run(scene), language: 'C', source: 's' })));
    await tx
      .insert(tables.benchRuns)
      .values(forEach((scene) => ({ id: scene.benchId, ...run(scene), kind: 'validate' as const })));
    await tx.insert(tables.hacks).values(
      forEach((scene) => ({
        id: scene.hackId,
        ...run(scene),
        contestId: scene.contestId,
        targetId: scene.contestSolutionId,
        targetAttempt: 1,
        problemDataHash: scene.hash,
        input: '1',
      })),
    );
    await tx.insert(tables.tasks).values(
      forEach<typeof tables.tasks.$inferInsert>((scene) => [
        { ...task, kind: 'solution', subjectId: scene.solutionId, taskId: scene.solutionTaskId },
        { ...task, kind: 'ranking', subjectId: scene.contestId, taskId: scene.rankingTaskId },
        { ...task, kind: 'run', subjectId: scene.runId, taskId: scene.runTaskId },
        { ...task, kind: 'hack', subjectId: scene.hackId, taskId: scene.hackTaskId },
        { ...task, kind: 'bench', subjectId: scene.benchId, taskId: scene.benchTaskId },
        { ...task, kind: 'instance', subjectId: scene.instanceId, taskId: scene.instanceTaskId },
      ]),
    );
  });
  return scenes;
}

function nameScene(cast: Cast): Scene {
  const id = () => randomUUID();
  return {
    orgId: cast.orgId,
    runnerId: cast.runnerId,
    groupId: id(),
    userId: id(),
    articleId: id(),
    problemId: id(),
    contestId: id(),
    planId: id(),
    appId: id(),
    solutionId: id(),
    contestSolutionId: id(),
    solutionTaskId: id(),
    rankingTaskId: id(),
    rejudgeId: id(),
    contestRejudgeId: id(),
    holdId: id(),
    contestHoldId: id(),
    instanceTaskId: id(),
    runId: id(),
    runTaskId: id(),
    hackId: id(),
    hackTaskId: id(),
    benchId: id(),
    benchTaskId: id(),
    instanceId: id(),
    clarificationId: id(),
    messageId: id(),
    balloonId: id(),
    jobId: id(),
    ranklistId: String(randomInt(1, 2 ** 31)),
    principalId: cast.people['listed 0'],
    hash: randomUUID().replaceAll('-', '').repeat(2),
    key: 'k',
    type: 'download',
    fresh: randomUUID().slice(0, 12),
  };
}
