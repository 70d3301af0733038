import { readdirSync, readFileSync } from 'node:fs';
import { runningGoJudges } from './bare-go-judge.ts';

/** CPU time in milliseconds since the start of each. */
export interface JudgeCpu {
  /** This process: the runner, and the scripted server. */
  runner: number;
  goJudge: number;
  /** The first processes of the containers. */
  containers: number;
  /** Their children that ended: the copy of the first process that each run starts as, and the program. */
  programs: number;
}

const MS_PER_TICK = 10;
const US_PER_MS = 1000;

/**
 * The CPU time of judging in `dir` so far. Unlike elapsed time it hardly varies on a busy machine, except for colder
 * caches.
 */
export function judgeCpu(dir: string): JudgeCpu {
  const { user, system } = process.cpuUsage();
  const goJudges = new Set(runningGoJudges(dir).pids);
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (timesOf(Number(name)) ?? []) : []));
  const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);
  const containers = processes.filter(({ parent }) => goJudges.has(parent));
  return {
    runner: (user + system) / US_PER_MS,
    goJudge: sum(processes.filter(({ pid }) => goJudges.has(pid)).map(({ own }) => own)),
    containers: sum(containers.map(({ own }) => own)),
    programs: sum(containers.map(({ collected }) => collected)),
  };
}

function timesOf(pid: number) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // The process ended while the list was read.
  }
  // The name in parentheses may contain spaces; the fields after it are counted from the state.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const ticks = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * MS_PER_TICK;
  return { pid, parent: fields[1] ?? 0, own: ticks(11), collected: ticks(13) };
}
