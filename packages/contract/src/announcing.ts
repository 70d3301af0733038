/** Attempts to announce a solution while other windows of the same user replace its announcement. */
const ANNOUNCEMENTS = 5;
/** Longest random pause before the next attempt, so that two windows do not retry in step. */
const STEP_ASIDE_MS = 1_000;

/**
 * Announces, uploads and submits a solution through `send`. Retries if another window of the same user announced
 * another file in the meantime: the server then refuses with `announced-anew`, which `wasTaken` recognizes. Throws the
 * last error of `send`.
 */
export async function announcing<T>(send: () => Promise<T>, wasTaken: (error: unknown) => boolean): Promise<T> {
  for (let left = ANNOUNCEMENTS - 1; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || !wasTaken(error)) throw error;
      await new Promise((resolve) => void setTimeout(resolve, Math.random() * STEP_ASIDE_MS));
    }
  }
}
