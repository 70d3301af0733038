import { isDeepStrictEqual } from 'node:util';
import type { RanklistDocument } from '@assay/contract';
import { holdTable } from '@assay/testkit/lock-table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { type Client, sampleProblem, signIn, submitProgram, verdictOf } from './support/client.ts';
import { judgedInContest, makeContest, submitInContest } from './support/contest.ts';
import { ADMIN, canJudge, type Installation, startInstallation, until } from './support/installation.ts';

/* Kills processes with SIGKILL in the middle of judging; the product must recover without help. */

const RECOVERY_MS = 240_000;
/** Correct, and slow enough that a kill hits it in the middle. */
const SLOW_SUM = `
#include <iostream>
#include <ctime>
int main() {
  long long a, b;
  std::cin >> a >> b;
  for (std::clock_t end = std::clock() + CLOCKS_PER_SEC / 4; std::clock() < end;) {}
  std::cout << a + b << '\\n';
}`;

let installation: Installation;
let client: Client;
let problemId: string;

beforeAll(async () => {
  installation = await startInstallation();
  client = await signIn(installation.origin, ADMIN.name, ADMIN.password);
  ({ problemId } = await sampleProblem(client, 'two-weights'));
}, 480_000);

afterAll(async () => {
  await installation[Symbol.asyncDispose]();
}, 480_000);

/** When each interrupted judging was completed, for the last check. */
const concluded = new Map<string, number>();

async function expectAccepted(solutionId: string): Promise<void> {
  const solution = await verdictOf(client, problemId, solutionId, RECOVERY_MS);
  expect(solution.status).toBe('Accepted');
  concluded.set(solutionId, solution.completedAt ?? 0);
}

const read = (solutionId: string) =>
  client('GET /api/problem/:problemId/solution/:solutionId', { params: { problemId, solutionId } });

async function submitAndWaitUntilRunning(): Promise<string> {
  const solutionId = await submitProgram(client, problemId, 'C++17', `${SLOW_SUM}\n// ${crypto.randomUUID()}`);
  await until(
    'the solution is being judged',
    RECOVERY_MS,
    async () => (await read(solutionId)).state === SOLUTION_STATE.running,
  );
  return solutionId;
}

async function reachable(): Promise<void> {
  await until('the API answers with data', RECOVERY_MS, async () => {
    try {
      await client('GET /api/org', {});
      return true;
    } catch {
      return false;
    }
  });
}

describe.skipIf(!canJudge)('a solution being judged', () => {
  it(
    'is judged without help after the runner was killed',
    async () => {
      const solutionId = await submitAndWaitUntilRunning();
      const [runner] = await installation.runnerPids();
      if (runner === undefined) throw new Error(`no runner process:\n${installation.output()}`);
      await installation.kill(runner);
      await expectAccepted(solutionId);
    },
    RECOVERY_MS * 2,
  );

  it(
    'is judged without help after the server was killed and restarted',
    async () => {
      const solutionId = await submitAndWaitUntilRunning();
      await installation.kill(installation.serverPid());
      await installation.start();
      await expectAccepted(solutionId);
    },
    RECOVERY_MS * 2,
  );

  it(
    'is judged without help after PostgreSQL was killed',
    async () => {
      const solutionId = await submitAndWaitUntilRunning();
      await installation.kill(installation.postgresPid());
      await reachable();
      await expectAccepted(solutionId);
    },
    RECOVERY_MS * 2,
  );
});

describe.skipIf(!canJudge)('acknowledged submissions', () => {
  it(
    'are all judged if everything is killed while they arrive',
    async () => {
      const acknowledged: string[] = [];
      const arriving = new AbortController();
      const arrivals = (async () => {
        for (let n = 0; !arriving.signal.aborted && n < 40; n += 1) {
          try {
            acknowledged.push(
              await submitProgram(client, problemId, 'Python 3', `print(sum(map(int, input().split())))  # ${n}`),
            );
          } catch {
            // Refused or cut off, so never acknowledged.
          }
        }
      })();
      await until('some submissions are acknowledged', RECOVERY_MS, () => Promise.resolve(acknowledged.length >= 5));
      const postgres = installation.postgresPid();
      await installation.kill(installation.serverPid());
      await installation.kill(postgres).catch(() => undefined); // It may have ended with the server already.
      arriving.abort();
      await arrivals;
      await installation.start();
      for (const solutionId of acknowledged) {
        await expectAccepted(solutionId);
      }
    },
    RECOVERY_MS * 3,
  );

  it('are completed once: leftovers of a killed process do not complete them again', async () => {
    expect(concluded.size).toBeGreaterThan(3);
    const next = await submitProgram(client, problemId, 'Python 3', 'print(sum(map(int, input().split())))');
    await expectAccepted(next);
    for (const [solutionId, completedAt] of concluded) {
      expect(await read(solutionId)).toMatchObject({
        state: SOLUTION_STATE.completed,
        status: 'Accepted',
        completedAt,
      });
    }
  });
});

describe.skipIf(!canJudge)('a rejudge that is being applied', () => {
  it(
    'changes nothing if the server is killed in the middle, says so, and can be applied again',
    async () => {
      const made = await makeContest(client, {
        slug: 'rejudged',
        title: 'Rejudged',
        ranklists: { main: 'type = icpc' },
      });
      const { contestId } = made;
      const at = { contestId, problemId: made.problemIds[0] ?? '' };
      const params = { contestId };
      await client('POST /api/contest/:contestId/register', { params });
      const slow = [];
      const program = SLOW_SUM.replace('CLOCKS_PER_SEC / 4', 'CLOCKS_PER_SEC / 8');
      for (const index of [1, 2]) slow.push(await submitInContest(client, at, 'C++17', `${program}\n// ${index}`));
      for (const solutionId of slow) await judgedInContest(client, contestId, solutionId);
      const statuses = async () => {
        const { items } = await client('GET /api/contest/:contestId/solution', { params, query: { perPage: 15 } });
        return items.map(({ status }) => status);
      };
      const rowsOf = async (key: string) => {
        const path = 'GET /api/contest/:contestId/ranklist/:key/url/download' as const;
        const { url } = await client(path, { params: { contestId, key } });
        const reply = await fetch(url ?? '');
        if (!reply.ok) throw new Error(`the document of ${key}: ${reply.status} ${await reply.text()}`);
        return ((await reply.json()) as RanklistDocument).participant.list;
      };
      const solvedOn = async (key: string) => (await rowsOf(key)).map(({ columns }) => columns.at(-2)?.content);
      expect(await statuses()).toEqual(['Accepted', 'Accepted']);
      const follows = { timeout: RECOVERY_MS };
      await expect.poll(() => solvedOn('main'), follows).toEqual(['1']);
      const before = await rowsOf('main');

      // With less time than the programs need, both fail when they are judged again.
      const [data] = await client('GET /api/problem/:problemId/data', { params: { problemId: at.problemId } });
      await client('POST /api/problem/:problemId/data/:hash/time-limit', {
        params: { problemId: at.problemId, hash: data?.hash ?? '' },
        body: { timeMs: 50 },
      });
      const { rejudgeId = '' } = await client('POST /api/contest/:contestId/admin/rejudge', {
        params,
        body: { problemId: at.problemId, pull: true, reason: 'The limit was too high.' },
      });
      const rejudge = { params: { contestId, rejudgeId } };
      const state = async () => (await client('GET /api/contest/:contestId/admin/rejudge/:rejudgeId', rejudge)).state;
      await until('both are judged aside', RECOVERY_MS, async () => (await state()) === 'ready');

      // Everything is written when the transaction comes to the audit log, and nothing is committed.
      const held = await holdTable(installation.dataDir, 'audit_log');
      const applying = client('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply', rejudge).catch(String);
      await until('the transaction waits', RECOVERY_MS, async () => (await held.waiting()) > 0);
      await installation.kill(installation.serverPid());
      await held.release();
      expect(await applying).toContain('fetch failed');
      await installation.start();
      await reachable();
      expect(await state()).toBe('ready');
      expect(await statuses()).toEqual(['Accepted', 'Accepted']);
      expect(await rowsOf('main')).toEqual(before);

      const applied = await client('POST /api/contest/:contestId/admin/rejudge/:rejudgeId/apply', rejudge);
      expect(applied).toEqual({ applied: 2, left: 0 });
      expect(await state()).toBe('applied');
      expect(await statuses()).toEqual(['Time Limit Exceeded', 'Time Limit Exceeded']);
      // Another board is computed from everything that is stored.
      await client('POST /api/contest/:contestId/ranklist', { params, body: { key: 'again', name: 'again' } });
      await client('PATCH /api/contest/:contestId/ranklist/:key/settings', {
        params: { contestId, key: 'again' },
        body: { config: 'type = icpc' },
      });
      // A document that was computed with former settings is deleted before the next one is there.
      for (const key of ['again', 'main']) await expect.poll(() => solvedOn(key), follows).toEqual(['0']);
      await expect
        .poll(async () => ({ main: await rowsOf('main'), again: await rowsOf('again') }), follows)
        .toSatisfy(({ main, again }) => isDeepStrictEqual(main, again));
    },
    RECOVERY_MS * 3,
  );
});
