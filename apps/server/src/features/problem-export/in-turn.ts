/** The last one that was begun; settled where none runs. */
let last: Promise<unknown> = Promise.resolve();

/** Does one piece of work after the other: each holds a whole package in memory, and several at once would be too much for a small server. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const own = last.then(work);
  last = own.catch(() => {});
  return await own;
}
