import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SandboxRecord } from '../sandbox/host/predecessor.ts';
import { numberedCases, openTestJudge, planOf, type TestJudge } from '../../test/test-judge.ts';
import { environmentFolders } from '../judge-environment.ts';
import type { Judgement } from './judgement.ts';

/* Judges for a long time: verdicts must not change and resource use must not grow. `SOAK_CASES` makes it longer. */

const CASES_TO_JUDGE = Number(process.env['SOAK_CASES'] ?? 20_000);
const CASES = 20;
const MIB = 1024 * 1024;
/** Caches and the heap have reached their final size by then. */
const WARM_UP_ROUNDS = 20;
const SAMPLE_EVERY_ROUNDS = 10;
const SETTLE_MS = 2_000;
/** Variation of memory that is not growth: garbage collection is irregular. */
const MEMORY_SWING = { share: 0.15, bytes: 24 * MIB };

interface Program {
  language: string;
  code: string;
  status: Judgement['status'];
  score: number;
}

const cpp = (body: string) => `#include <bits/stdc++.h>\nint main(){long long a,b;std::cin>>a>>b;${body}}`;
const programs: Record<string, Program> = {
  right: { language: 'C++17', code: cpp('std::cout<<a+b;'), status: 'Accepted', score: 100 },
  'half right': { language: 'C++17', code: cpp('std::cout<<(a%2?a+b:0);'), status: 'Wrong Answer', score: 50 },
  crashing: { language: 'C', code: 'int main(){*(volatile int*)0=1;}', status: 'Runtime Error', score: 0 },
  hungry: {
    language: 'C++17',
    code: cpp('std::vector<char> all(a<20?1:1<<30,1);std::cout<<a+b+all[0]-1;'),
    status: 'Memory Limit Exceeded',
    score: 95,
  },
  flooding: {
    language: 'C',
    code: '#include <stdio.h>\nint main(){for(;;)puts("assay");}',
    status: 'Output Limit Exceeded',
    score: 0,
  },
  'right, in Python': {
    language: 'Python 3',
    code: 'print(sum(map(int, input().split())))',
    status: 'Accepted',
    score: 100,
  },
  broken: { language: 'C++17', code: 'int main(){', status: 'Compile Error', score: 0 },
};
const plan = planOf(CASES, {
  outputBytes: MIB,
  subtasks: planOf(CASES).subtasks.map((subtask) => ({ ...subtask, scoring: 'sum' as const })),
});

setFlagsFromString('--expose-gc');
// The flag gives new contexts an untyped function `gc`.
const collectGarbage = runInNewContext('gc') as () => void;

let testJudge: TestJudge;
let dataFolder: string;
beforeAll(async () => {
  testJudge = await openTestJudge();
  dataFolder = testJudge.data(numberedCases(CASES));
  await testJudge.environment.headersReady;
});
afterAll(() => testJudge.close());

test(`${CASES_TO_JUDGE} cases: no verdict changes, memory stays flat, no file and no process is left`, async () => {
  const first = new Map<string, string>();
  const samples: Sample[] = [];
  let cases = 0;
  let left: Leavings | null = null;
  for (let round = 1; cases < CASES_TO_JUDGE; round += 1) {
    const names = Object.keys(programs);
    const judged = await Promise.all(names.map((name) => judge(name)));
    for (const [at, judgement] of judged.entries()) {
      const name = names[at] ?? '';
      const seen = resultOf(judgement);
      first.set(name, first.get(name) ?? seen);
      expect(seen, `${name}, round ${round}`).toBe(first.get(name));
      cases += judgement.cases.flat().filter((one) => one !== undefined).length;
    }
    if (round === WARM_UP_ROUNDS) left = await leavings();
    if (round >= WARM_UP_ROUNDS && round % SAMPLE_EVERY_ROUNDS === 0) samples.push(memoryNow());
  }
  const mib = (of: keyof Sample) => samples.map((one) => Math.round(one[of] / MIB)).join(' ');
  console.log(
    `${cases} cases; MiB of the runner: ${mib('runner')}, its heap: ${mib('heap')}; of go-judge: ${mib('goJudge')}`,
  );
  expect(samples.length).toBeGreaterThanOrEqual(4);
  // The runner's resident size is only printed: allocators keep freed memory.
  for (const of of ['heap', 'goJudge'] as const) {
    const [before, after] = [samples.slice(0, samples.length / 2), samples.slice(samples.length / 2)].map((some) =>
      Math.min(...some.map((one) => one[of])),
    );
    const swing = Math.max(MEMORY_SWING.bytes, (before ?? 0) * MEMORY_SWING.share);
    expect((after ?? 0) - (before ?? 0), `memory of ${of}`).toBeLessThan(swing);
  }
  expect(await leavings()).toEqual(left);
});

async function judge(name: string): Promise<Judgement> {
  const program = programs[name];
  if (!program) throw new Error(`no program ${name}`);
  const judgement = await testJudge.judge(program.code, program.language, { plan, dataFolder });
  expect({ status: judgement.status, score: judgement.score }, name).toEqual({
    status: program.status,
    score: program.score,
  });
  return judgement;
}

/** The reproducible part of a result: no times, no memory. */
function resultOf({ status, score, cases }: Judgement): string {
  return JSON.stringify([status, score, cases.flat().map((one) => one && [one.status, one.fraction])]);
}

interface Sample {
  /** Resident bytes. */
  runner: number;
  goJudge: number;
  /** Bytes of the runner's own objects and buffers after garbage collection. */
  heap: number;
}

function memoryNow(): Sample {
  collectGarbage();
  const { rss, heapUsed, external } = process.memoryUsage();
  const goJudge = record().goJudges.reduce((sum, { pid }) => sum + residentBytes(pid), 0);
  return { runner: rss, goJudge, heap: heapUsed + external };
}

function residentBytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) * 1024;
}

function record(): SandboxRecord {
  const path = join(environmentFolders(testJudge.dir).sandbox, 'sandbox.json');
  return JSON.parse(readFileSync(path, 'utf8')) as SandboxRecord; // Edge: written by the sandbox.
}

interface Leavings {
  files: number;
  cgroups: number;
  openFiles: number;
  processes: number;
}

/** Resources that judging could leak, measured while it is idle. */
async function leavings(): Promise<Leavings> {
  await pause(SETTLE_MS);
  const { goJudges, cgroupFolders } = record();
  const parents = new Set<number | null>(goJudges.map(({ pid }) => pid));
  return {
    files: readdirSync(testJudge.dir, { recursive: true }).length,
    cgroups: cgroupFolders.reduce((sum, folder) => sum + foldersBelow(folder), 0),
    openFiles: readdirSync('/proc/self/fd').length,
    processes: readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parents.has(parentOf(name))).length,
  };
}

function foldersBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isDirectory()).length;
}

/** Parent of a process; null if it has ended. */
function parentOf(pid: string): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
