const quietMs = 1_000;
const reminderMs = 15_000;

/** A readable duration: `0.4 s`, `12 s`, `3 min 05 s`. */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Runs `work`. If it takes more than a second, prints a line, repeats it from time to time, and prints one at the end.
 * Passes on result and error.
 */
export async function step(title, work) {
  const startedAt = performance.now();
  let isPrinted = false;
  const tell = () => {
    console.log(isPrinted ? `… ${title} (${duration(performance.now() - startedAt)})` : `… ${title}`);
    isPrinted = true;
  };
  const first = setTimeout(tell, quietMs);
  const reminder = setInterval(tell, reminderMs);
  try {
    const result = await work();
    if (isPrinted) console.log(`✓ ${title} (${duration(performance.now() - startedAt)})`);
    return result;
  } catch (error) {
    console.log(`✗ ${title} (${duration(performance.now() - startedAt)})`);
    throw error;
  } finally {
    clearTimeout(first);
    clearInterval(reminder);
  }
}
