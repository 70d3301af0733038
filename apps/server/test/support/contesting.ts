import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { hashOf } from '@assay/problem';
import type { ContestProblemSettings, Stage, StageSettings } from '@assay/contract';
import type { TestClient, TestServer } from '@assay/testkit';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { ACCESS_LEVEL } from '@assay/contract/states';
import { addData, putFile } from './problem-data.ts';

/* Things that tests of contests do again and again, all over HTTP. */

export const HOUR_MS = 3_600_000;

/** Everything a participant may be given. */
export const allOpen: StageSettings = {
  ...OPEN_STAGE,
  solutionShowOther: true,
  solutionShowOtherDetails: true,
  solutionShowOtherData: true,
  instanceEnabled: true,
  instanceAllowCreate: true,
  instanceLimit: 1,
};

/** Three stages of which the second has been in force for an hour and will be for another. */
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
  /** Holds every right on it. */
  director: TestClient;
  setStages: (stages: Stage[]) => Promise<void>;
  /** Changes what the stage in force opens. */
  open: (settings: StageSettings) => Promise<void>;
  /** Puts a new problem with its data into the contest. */
  addProblem: (settings?: Partial<ContestProblemSettings>, problem?: { tags?: string[] }) => Promise<string>;
  /** A new user who takes part, whatever the stage in force says. */
  makeParticipant: (tags?: string[]) => Promise<{ id: string; client: TestClient }>;
}

/** A public contest of a new organization in which the given settings are in force. */
export async function makeContest(
  server: TestServer,
  settings: StageSettings = allOpen,
  given: { orgId?: string; director?: TestClient; accessLevel?: 0 | 1 | 2 } = {},
): Promise<MadeContest> {
  const owner = await server.makeUser();
  const orgId = given.orgId ?? (await server.makeOrg({ ownerId: owner.id })).id;
  const director = given.director ?? (await server.signIn(owner));
  const slug = `c-${randomUUID().slice(0, 8)}`;
  const { contestId } = await director.call('POST /api/contest', {
    body: { orgId, slug, title: `Contest ${slug}`, accessLevel: given.accessLevel ?? 0, start: 1, duration: 1 },
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

/** Hands a solution in, in a contest. */
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
