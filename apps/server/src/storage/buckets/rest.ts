const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Leaves a service alone that did not answer, for longer each time, so that one which hangs costs others no time. A
 * first failure may have been a passing one and is followed by no rest.
 */
export class Rest {
  #failures = 0;
  #untilMs = 0;

  /** Times are of `performance.now()`. */
  isResting(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }

  failed(nowMs: number): void {
    // Requests that were under way together fail together.
    if (this.isResting(nowMs)) return;
    this.#failures += 1;
    if (this.#failures > 1) this.#untilMs = nowMs + Math.min(FIRST_MS * 2 ** (this.#failures - 2), LONGEST_MS);
  }

  answered(): void {
    this.#failures = 0;
    this.#untilMs = 0;
  }
}
