/** How often a solution is announced when other windows of the same person announce theirs in its place. */
const ANNOUNCEMENTS = 5;
/** Longest pause before the next one, so that two windows do not go on in step. */
const STEP_ASIDE_MS = 1_000;

/**
 * Announces, uploads and submits a solution by `send`, anew where the server refused it as `announced-anew`, which `wasTaken` tells: another
 * window announced something in its place meanwhile. Throws what `send` threw last.
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
