/** CPU time for people: `15 ms`, `1.2 s`. Units are the same in both languages. */
export function showTime(timeMs: number): string {
  return timeMs < 1_000 ? `${Math.round(timeMs)} ms` : `${Number((timeMs / 1_000).toFixed(2))} s`;
}

/** Peak memory, given in KiB as the wire does: `512 KiB`, `3.4 MiB`. */
export function showMemory(memoryKiB: number): string {
  if (memoryKiB < 1_024) return `${Math.round(memoryKiB)} KiB`;
  const memoryMiB = memoryKiB / 1_024;
  return memoryMiB < 1_024 ? `${Number(memoryMiB.toFixed(1))} MiB` : `${Number((memoryMiB / 1_024).toFixed(2))} GiB`;
}

/** A wait, roughly: `5 s`, `3 min`, `2 h`. Units are the same in both languages. */
export function showDuration(timeMs: number): string {
  const seconds = Math.max(1, Math.round(timeMs / 1_000));
  if (seconds < 90) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
