import { readFileSync } from 'node:fs';

/**
 * One processor for each slot, so that concurrent programs do not share a core while there are enough. Sibling threads
 * of a physical core are used last, processor 0 (interrupts, system work) after the others. With more slots than
 * processors, assignment starts over.
 */
export function assignCpus(slots: number, allowed: readonly number[], coreOf: (cpu: number) => string): number[] {
  const seen = new Set<string>();
  const first: number[] = [];
  const siblings: number[] = [];
  for (const cpu of [...allowed].sort((a, b) => b - a)) {
    const core = coreOf(cpu);
    (seen.has(core) ? siblings : first).push(cpu);
    seen.add(core);
  }
  const order = [...first, ...siblings];
  return Array.from({ length: slots }, (_, slot) => order[slot % order.length] ?? 0);
}

/** Processors this process may use. */
export function allowedCpus(): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0';
  return parseCpuList(list);
}

/** An id of the physical core, shared by its processors. */
export function coreOf(cpu: number): string {
  try {
    return readFileSync(`/sys/devices/system/cpu/cpu${cpu}/topology/thread_siblings_list`, 'utf8').trim();
  } catch {
    // Containers may hide the topology; then every processor counts as its own core.
    return String(cpu);
  }
}

/** Parses, for example, `0-2,5`. */
export function parseCpuList(list: string): number[] {
  return list
    .split(',')
    .filter(Boolean)
    .flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    });
}
