import { randomInt, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
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

/** One of every kind of object, created for each request that may change it. Named like path parameters. */
export interface Scene {
  orgId: string;
  groupId: string;
  /** A member who does nothing else. */
  userId: string;
  runnerId: string;
  articleId: string;
  problemId: string;
  contestId: string;
  planId: string;
  appId: string;
  /** Of the member `listed 0`, outside contests. */
  solutionId: string;
  /** Of the participant, in the contest. */
  contestSolutionId: string;
  /** Leased to the runner. */
  solutionTaskId: string;
  rankingTaskId: string;
  /** Of the problem, outside contests. */
  rejudgeId: string;
  /** Of the contest. */
  contestRejudgeId: string;
  instanceTaskId: string;
  /** Of the member `listed 0`, leased to the runner. */
  runId: string;
  runTaskId: string;
  /** Of the member `listed 0`, leased to the runner. */
  benchId: string;
  benchTaskId: string;
  /** Of the member `listed 0`. */
  instanceId: string;
  ranklistId: string;
  principalId: string;
  hash: string;
  key: string;
  type: string;
  /** Fit for a slug or a name, and not given yet. */
  fresh: string;
}

const closed: Stage[] = [
  { name: 'before', start: 0, settings: {} },
  { name: 'during', start: 1, settings: {} },
  { name: 'after', start: 2, settings: {} },
];

let slots = 0;
/** One user has one instance in a slot. */
const nextSlot = () => (slots += 1);

/** `accessLevel`: of everything that has one. */
export async function makeScene(
  server: TestServer,
  cast: Cast,
  accessLevel: AccessLevel = ACCESS_LEVEL.private,
): Promise<Scene> {
  const { orgId, people } = cast;
  const id = () => randomUUID();
  const scene = {
    orgId,
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
    instanceTaskId: id(),
    runId: id(),
    runTaskId: id(),
    benchId: id(),
    benchTaskId: id(),
    instanceId: id(),
    ranklistId: String(randomInt(1, 2 ** 31)),
    principalId: people['listed 0'],
    hash: randomUUID().replaceAll('-', '').repeat(2),
    key: 'k',
    type: 'download',
    fresh: randomUUID().slice(0, 12),
  };
  const { problemId, contestId, planId, appId, hash, fresh } = scene;
  const object = { orgId, slug: fresh, title: `Title ${fresh}`, accessLevel };
  const lists = [
    ...Object.entries(listed).map(([name, capability]) => ({
      principalId: people[name as keyof typeof people],
      capability,
    })),
    { principalId: cast.groupId, capability: GROUP_MASK },
  ];
  const attachment = { key: 'k', name: 'k.txt', description: '' };
  await server.db.transact(async (tx) => {
    await tx.insert(tables.principals).values([
      { id: scene.groupId, kind: 'group' },
      { id: scene.userId, kind: 'user' },
    ]);
    await tx.insert(tables.users).values({ id: scene.userId, name: fresh, email: `${fresh}@example.org` });
    const membershipId = id();
    await tx.insert(tables.orgMembers).values({ id: membershipId, orgId, userId: scene.userId, capability: 1n });
    await tx.insert(tables.groups).values({ id: scene.groupId, orgId, name: fresh, email: '', accessLevel });
    await tx.insert(tables.groupAccess).values(lists.map((one) => ({ groupId: scene.groupId, ...one })));
    await tx.insert(tables.groupMembers).values({ groupId: scene.groupId, membershipId });
    await tx
      .insert(tables.announcements)
      .values({ id: scene.articleId, title: 't', date: '2026-01-01', public: false });

    await tx.insert(tables.problems).values({ id: problemId, ...object });
    await tx.insert(tables.problemData).values({ problemId, hash, sizeBytes: 1, config: testConfig, description: '' });
    await tx.update(tables.problems).set({ currentDataHash: hash }).where(eq(tables.problems.id, problemId));
    await tx.insert(tables.problemAccess).values(lists.map((one) => ({ problemId, ...one })));
    await tx.insert(tables.problemAttachments).values({ problemId, ...attachment });

    const times = { startsAt: new Date(1), endsAt: new Date(2) };
    await tx.insert(tables.contests).values({ id: contestId, ...object, stages: closed, ...times, nextStageAt: null });
    await tx.insert(tables.contestAccess).values(lists.map((one) => ({ contestId, ...one })));
    await tx.insert(tables.contestAttachments).values({ contestId, ...attachment });
    const settings = { score: 100, slug: 'A', solutionCountLimit: 10 };
    await tx.insert(tables.contestProblems).values({ contestId, problemId, slug: 'A', settings });
    await tx.insert(tables.contestParticipants).values([
      { id: id(), contestId, userId: people.participant },
      { id: id(), contestId, userId: people.banned, banned: true },
    ]);
    await tx.insert(tables.ranklists).values({ contestId, key: 'k', name: 'Ranklist' });
    await tx.insert(tables.rejudges).values([
      { id: scene.rejudgeId, orgId, problemId, filter: {}, pull: false },
      { id: scene.contestRejudgeId, orgId, contestId, filter: {}, pull: false },
    ]);
    await tx
      .insert(tables.ranklistStates)
      .values({ contestId, state: RANKLIST_STATE.computing, updatedAt: new Date(1), runnerId: cast.runnerId });
    await tx.insert(tables.publicRanklists).values({ id: Number(scene.ranklistId), contestId, key: 'k' });

    await tx.insert(tables.plans).values({ id: planId, ...object });
    await tx.insert(tables.planAccess).values(lists.map((one) => ({ planId, ...one })));
    await tx.insert(tables.planContests).values({ planId, contestId, settings: { slug: 'A' } });
    await tx.insert(tables.apps).values({ id: appId, ...object, secretHash: Buffer.from(fresh) });
    await tx.insert(tables.appAccess).values(lists.map((one) => ({ appId, ...one })));

    const solution = {
      orgId,
      problemId,
      problemDataHash: hash,
      solutionDataHash: hash,
      sizeBytes: 1,
      label: 'default',
    };
    const lease = { runnerId: cast.runnerId, leaseMs: 600_000, leaseEndsAt: new Date(Date.now() + 600_000) };
    const task = { orgId, label: 'default', priority: 1, turn: 1, state: 'leased' as const, ...lease, attempts: 1 };
    await tx.insert(tables.solutions).values([
      {
        id: scene.solutionId,
        userId: people['listed 0'],
        ...solution,
        state: SOLUTION_STATE.running,
        taskId: scene.solutionTaskId,
        runnerId: cast.runnerId,
      },
      {
        id: scene.contestSolutionId,
        userId: people.participant,
        contestId,
        ...solution,
        state: SOLUTION_STATE.completed,
      },
    ]);
    await tx.insert(tables.instances).values({
      id: scene.instanceId,
      orgId,
      problemId,
      userId: people['listed 0'],
      slotNo: nextSlot(),
      label: 'default',
      problemDataHash: hash,
      state: INSTANCE_STATE.allocating,
      taskState: INSTANCE_TASK_STATE.queued,
      taskId: scene.instanceTaskId,
      runnerId: cast.runnerId,
    });
    await tx.insert(tables.customRuns).values({
      id: scene.runId,
      orgId,
      problemId,
      userId: people['listed 0'],
      problemDataHash: hash,
      language: 'C',
      source: 's',
      state: RUN_STATE.running,
    });
    await tx.insert(tables.benchRuns).values({
      id: scene.benchId,
      orgId,
      problemId,
      userId: people['listed 0'],
      problemDataHash: hash,
      kind: 'validate',
      state: RUN_STATE.running,
    });
    await tx.insert(tables.tasks).values([
      { ...task, kind: 'solution', subjectId: scene.solutionId, taskId: scene.solutionTaskId },
      { ...task, kind: 'ranking', subjectId: contestId, taskId: scene.rankingTaskId },
      { ...task, kind: 'run', subjectId: scene.runId, taskId: scene.runTaskId },
      { ...task, kind: 'bench', subjectId: scene.benchId, taskId: scene.benchTaskId },
      { ...task, kind: 'instance', subjectId: scene.instanceId, taskId: scene.instanceTaskId },
    ]);
  });
  return scene;
}
