/**
 * Yields to the browser, so that it can paint and handle input. Continues immediately in a browser without
 * `scheduler.yield`.
 */
export async function yieldToBrowser(): Promise<void> {
  // Not all browsers have `scheduler.yield`.
  await (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.();
}
