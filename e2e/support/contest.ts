import { createHash } from 'node:crypto';
import { ACCESS_LEVEL, SOLUTION_STATE } from '@assay/contract/states';
import { OPEN_STAGE } from '@assay/testkit/stages';
import { type Client, clientOf, sampleProblem } from './client.ts';
import { makeSubmissionZip } from './submission-zip.ts';
import { until } from './installation.ts';

export const PASSWORD = 'a careful password 7';
const JUDGED_TIMEOUT_MS = 240_000;
const HOUR_MS = 3_600_000;

/** Before the contest begins: only registration. */
export const BEFORE = { registrationEnabled: true, registrationAllowPublic: true, participantEnabled: true };

export interface MadeContest {
  orgId: string;
  contestId: string;
  problemIds: string[];
}

/**
 * A contest with the sample problem as A and perhaps others, and with ranklists given as key and configuration. `start`
 * and `end` are in milliseconds; by default it has been running for an hour.
 */
export async function makeContest(
  admin: Client,
  {
    slug,
    title,
    start = Date.now() - HOUR_MS,
    end = Date.now() + HOUR_MS,
    problems = ['two-weights'],
    ranklists = { icpc: 'type = icpc' },
    description = '',
  }: {
    slug: string;
    title: string;
    start?: number;
    end?: number;
    problems?: string[];
    ranklists?: Record<string, string>;
    description?: string;
  },
): Promise<MadeContest> {
  const found = await Promise.all(problems.map((one) => sampleProblem(admin, one)));
  const orgId = found[0]?.orgId ?? '';
  const problemIds = found.map(({ problemId }) => problemId);
  const { contestId } = await admin('POST /api/contest', {
    body: { orgId, slug, title, accessLevel: ACCESS_LEVEL.public, start, duration: end - start },
  });
  const params = { contestId };
  if (description !== '') {
    await admin('PATCH /api/contest/:contestId/content', {
      params,
      body: { title, slug, description, tags: ['spring', '@easy'] },
    });
  }
  await admin('PATCH /api/contest/:contestId/admin/stages', {
    params,
    body: [
      { name: 'upcoming', start: 0, settings: BEFORE },
      { name: 'running', start, settings: OPEN_STAGE },
      { name: 'end', start: end, settings: { ...OPEN_STAGE, problemAllowCreateSolution: false } },
    ],
  });
  for (const [index, problemId] of problemIds.entries()) {
    await admin('POST /api/contest/:contestId/problem', {
      params,
      body: { problemId, settings: { score: 100, slug: String.fromCharCode(65 + index), solutionCountLimit: 10 } },
    });
  }
  for (const [key, config] of Object.entries(ranklists)) {
    await admin('POST /api/contest/:contestId/ranklist', { params, body: { key, name: key } });
    await admin('PATCH /api/contest/:contestId/ranklist/:key/settings', {
      params: { contestId, key },
      body: { config },
    });
  }
  return { orgId, contestId, problemIds };
}

/** A signed-in member of the organization. `orgCapability` is a mask; the default is plain access. */
export async function newMember(admin: Client, origin: string, orgId: string, name: string, orgCapability = '1') {
  await importMember(admin, orgId, name, { orgCapability });
  const { token } = await clientOf(origin)('POST /api/auth/login', {
    body: { provider: 'password', payload: { username: name, password: PASSWORD } },
  });
  return { token, client: clientOf(origin, token) };
}

/** A member as created by an import, with `PASSWORD`, which may have to be replaced. */
export async function importMember(
  admin: Client,
  orgId: string,
  name: string,
  { passwordResetDue = false, orgCapability = '1' } = {},
) {
  await admin('POST /api/org/:orgId/admin/member/batch-import', {
    params: { orgId },
    body: {
      users: [
        {
          profile: { name, email: `${name}@example.org`, realname: name },
          password: PASSWORD,
          passwordResetDue,
          orgCapability,
          orgGroups: [],
        },
      ],
      ignoreDuplicates: false,
    },
  });
}

/** Announces, uploads and submits a program in a contest; returns its id. */
export async function submitInContest(
  client: Client,
  { contestId, problemId }: { contestId: string; problemId: string },
  language: string,
  code: string,
): Promise<string> {
  const archive = makeSubmissionZip({ 'answer.code': code, '.metadata.json': JSON.stringify({ language }) });
  const hash = createHash('sha256').update(archive).digest('hex');
  const { solutionId, uploadUrl } = await client('POST /api/contest/:contestId/problem/:problemId/solution', {
    params: { contestId, problemId },
    body: { hash, size: archive.length, language },
  });
  const upload = await fetch(uploadUrl, { method: 'PUT', body: new Uint8Array(archive) });
  if (!upload.ok) throw new Error(`upload: ${upload.status} ${await upload.text()}`);
  await client('POST /api/contest/:contestId/solution/:solutionId/submit', {
    params: { contestId, solutionId },
    body: {},
  });
  return solutionId;
}

/** Waits until a solution of a contest is judged. */
export async function judgedInContest(client: Client, contestId: string, solutionId: string): Promise<void> {
  await until(`solution ${solutionId} is judged`, JUDGED_TIMEOUT_MS, async () => {
    const { state } = await client('GET /api/contest/:contestId/solution/:solutionId', {
      params: { contestId, solutionId },
    });
    return state === SOLUTION_STATE.completed;
  });
}
