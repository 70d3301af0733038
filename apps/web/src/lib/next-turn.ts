/** Ends the task at hand, so that the browser can paint and answer; the rest comes next where it knows how, else at once. */
export async function nextTurn(): Promise<void> {
  // Not all browsers have it.
  await (globalThis as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.();
}
