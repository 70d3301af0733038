/** Unique limits of a running program, which identify its cgroup and its collected output. */
export interface RunMark {
  memoryBytes: number;
  outputBytes: number;
}

const PAGE_BYTES = 4096;

/** Adds a few pages of memory and bytes of output to the requested limits, unique among running programs. */
export class RunMarks {
  private readonly memory = new Set<number>();
  private readonly output = new Set<number>();

  take(memoryBytes: number, outputBytes: number): RunMark {
    const wholePages = Math.ceil(memoryBytes / PAGE_BYTES) * PAGE_BYTES;
    const mark = {
      memoryBytes: free(this.memory, wholePages, PAGE_BYTES),
      outputBytes: free(this.output, outputBytes, 1),
    };
    this.memory.add(mark.memoryBytes);
    this.output.add(mark.outputBytes);
    return mark;
  }

  release(mark: RunMark): void {
    this.memory.delete(mark.memoryBytes);
    this.output.delete(mark.outputBytes);
  }
}

function free(used: ReadonlySet<number>, from: number, step: number): number {
  let value = from;
  while (used.has(value)) value += step;
  return value;
}
