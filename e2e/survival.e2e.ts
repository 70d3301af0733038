import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOLUTION_STATE } from '@assay/contract/states';
import { type Client, sampleProblem, signIn, submitProgram, verdictOf } from './support/client.ts';
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
