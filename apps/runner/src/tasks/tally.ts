/** Counts what a runner does, for its health: tasks at hand, and how all those before them ended. */
export class Tally {
  tasks = 0;
  judged = 0;
  /** Requeued for a fault of this machine. */
  faults = 0;

  begin(): void {
    this.tasks++;
  }

  end(isJudged: boolean, isFault: boolean): void {
    this.tasks--;
    if (isJudged) this.judged++;
    if (isFault) this.faults++;
  }
}
