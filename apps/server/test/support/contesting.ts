import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { hashOf } from '@assay/problem';
import { capabilityMask, type ContestProblemSettings, type Stage, type StageSettings } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { addData, putFile } from './problem-data.ts';

/* Helpers for tests of contests, all over HTTP. */

export const HOUR_MS = 3_600_000;

/** Everything that can be opened to a participant. */
export const allOpen: StageSettings = {
  ...OPEN_STAGE,
  solutionShowOther: true,
  solutionShowOtherDetails: true,
  solutionShowOtherData: true,
  instanceEnabled: true,
  instanceAllowCreate: true,
  instanceLimit: 1,
};

/** Three stages, the second from an hour ago until an hour from now. */
export function stagesNow(settings: StageSettings): Stage[] {
  return [
    { name: 'upcoming', start: 0, settings: {} },
    { name: 'running', start: Date.now() - HOUR_MS, settings },
    { name: 'end', start: Date.now() + HOUR_MS, settings: {} },
  ];
}

interface MadeContest {
  contestId: string;
  orgId: string;
  /** Has every right on the contest. */
  director: TestClient;
  setStages: (stages: Stage[]) => Promise<void>;
  /** Changes the settings of the current stage. */
  open: (settings: StageSettings) => Promise<void>;
  /** Adds a new problem with data to the contest. */
  addProblem: (
    settings?: Partial<ContestProblemSettings>,
    problem?: { tags?: string[]; accessLevel?: 0 | 1 | 2; settings?: { allowPublicInstance: boolean } },
  ) => Promise<string>;
  /** A new user who takes part, regardless of the current stage. */
  makeParticipant: (tags?: string[]) => Promise<{ id: string; client: TestClient }>;
  /** A new member of the organization with this right on the contest, and no other. */
  makeVolunteer: (
    right: 'balloons' | 'printing',
  ) => Promise<Awaited<ReturnType<TestServer['makeUser']>> & { client: TestClient }>;
}

/** A public contest of a new organization with the given settings in the current stage. */
export async function makeContest(
  server: TestServer,
  settings: StageSettings = allOpen,
  given: { orgId?: string; director?: TestClient; accessLevel?: 0 | 1 | 2; rulesVersion?: 1 | 2 } = {},
): Promise<MadeContest> {
  const owner = await server.makeUser();
  const orgId = given.orgId ?? (await server.makeOrg({ ownerId: owner.id })).id;
  const director = given.director ?? (await server.signIn(owner));
  const slug = `c-${randomUUID().slice(0, 8)}`;
  const { contestId } = await director.call('POST /api/contest', {
    body: {
      orgId,
      slug,
      title: `Contest ${slug}`,
      accessLevel: given.accessLevel ?? 0,
      start: 1,
      duration: 1,
      ...(given.rulesVersion !== undefined && { rulesVersion: given.rulesVersion }),
    },
  });
  const params = { contestId };
  const setStages = async (body: Stage[]) =>
    void (await director.call('PATCH /api/contest/:contestId/admin/stages', { params, body }));
  await setStages(stagesNow(settings));
  let letters = 0;
  return {
    contestId,
    orgId,
    director,
    setStages,
    open: (changed) => setStages(stagesNow(changed)),
    addProblem: async (more = {}, problem = {}) => {
      const { id: problemId } = await server.makeProblem({ orgId, accessLevel: ACCESS_LEVEL.private, ...problem });
      await addData(director, problemId);
      letters += 1;
      const body = { problemId, settings: { score: 100, slug: `P${letters}`, solutionCountLimit: 10, ...more } };
      await director.call('POST /api/contest/:contestId/problem', { params, body });
      return problemId;
    },
    makeParticipant: async (tags) => {
      const user = await server.makeUser();
      await server.addMember(orgId, user.id);
      const rows = [{ userId: user.id, ...(tags && { tags }) }];
      const reply = await director.call('POST /api/contest/:contestId/participant/admin/import', {
        params,
        body: { rows },
      });
      expect(reply.stored).toBe(true);
      return { id: user.id, client: await server.signIn(user) };
    },
    makeVolunteer: async (right) => {
      const user = await server.makeUser();
      await server.addMember(orgId, user.id);
      const principalId = user.id;
      await director.call('POST /api/contest/:contestId/admin/access', { params, body: { principalId } });
      await director.call('PATCH /api/contest/:contestId/admin/access/:principalId', {
        params: { contestId, principalId },
        body: { capability: capabilityMask('contest', right).toString() },
      });
      return { ...user, client: await server.signIn(user) };
    },
  };
}

/** Announces a solution in a contest and uploads its file. */
export async function announceIn(
  client: TestClient,
  params: { contestId: string; problemId: string },
  { content = `solution ${randomUUID()}`, ...more }: { content?: string; preferPrivate?: boolean } = {},
): Promise<string> {
  const body = { hash: hashOf(content), size: Buffer.byteLength(content), ...more };
  const reply = await client.call('POST /api/contest/:contestId/problem/:problemId/solution', { params, body });
  expect((await putFile(reply.uploadUrl, content)).status).toBe(200);
  return reply.solutionId;
}

/** Submits a solution in a contest. */
export async function submitIn(
  client: TestClient,
  params: { contestId: string; problemId: string },
  given: { content?: string; preferPrivate?: boolean } = {},
): Promise<string> {
  const solutionId = await announceIn(client, params, given);
  const at = { contestId: params.contestId, solutionId };
  await client.call('POST /api/contest/:contestId/solution/:solutionId/submit', { params: at, body: {} });
  return solutionId;
}
