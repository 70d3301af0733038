import { setImmediate as nextTurn } from 'node:timers/promises';

/** About five milliseconds of writing to streams. */
const TURN = 250;

/** Runs `act` for each item, and lets waiting requests go first from time to time. */
export async function inTurns<T>(items: Iterable<T>, act: (item: T) => void): Promise<void> {
  let count = 0;
  for (const item of items) {
    act(item);
    count += 1;
    if (count % TURN === 0) await nextTurn();
  }
}
