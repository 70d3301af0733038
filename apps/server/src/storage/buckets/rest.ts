const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Exponential back-off for a service that does not respond, so that a hanging one costs others no time. The first
 * failure may be transient and causes no pause.
 */
export class Rest {
  #failures = 0;
  #untilMs = 0;

  /** Times are of `performance.now()`. */
  isResting(nowMs: number): boolean {
    return nowMs < this.#untilMs;
  }

  failed(nowMs: number): void {
    // Requests that were in flight together fail together.
    if (this.isResting(nowMs)) return;
    this.#failures += 1;
    if (this.#failures > 1) this.#untilMs = nowMs + Math.min(FIRST_MS * 2 ** (this.#failures - 2), LONGEST_MS);
  }

  answered(): void {
    this.#failures = 0;
    this.#untilMs = 0;
  }
}
