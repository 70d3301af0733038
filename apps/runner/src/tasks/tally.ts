/** Counts the tasks of a runner for its health: active ones, and ended ones by their outcome. */
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
