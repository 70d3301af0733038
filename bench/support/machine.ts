import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

const GIB = 1024 ** 3;

/** The properties of the machine that affect the figures, in one line. */
export function describeMachine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const cgroups = existsSync('/sys/fs/cgroup/cgroup.controllers') ? 'cgroup v2' : 'cgroup v1';
  const kernel = readFileSync('/proc/sys/kernel/osrelease', 'utf8').trim();
  return `${availableParallelism()} × ${model}, ${Math.round(totalmem() / GIB)} GiB, Linux ${kernel}, ${cgroups}, Node ${process.version}`;
}

/** The load of the machine. On a busy machine only ratios are meaningful. */
export function loadNow(): string {
  const load = loadavg()[0] ?? 0;
  const isBusy = load > availableParallelism() / 2;
  return `load ${load.toFixed(1)}${isBusy ? ' (busy: trust the ratios more than the figures)' : ''}`;
}
