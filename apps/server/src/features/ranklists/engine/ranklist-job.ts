import type { AppContext } from '../../../context.ts';
import { findNextRanking, recoverRankings } from '../../ranking-tasks/ranking-task.ts';
import { makeBoardCache } from './board-cache.ts';
import { writeDueDocuments } from './write-documents.ts';

/** Polling interval without notifications: for lost leases, and in case notifications fail. */
const LOOK_AGAIN_MS = 2_000;

/** Writes due ranklist documents, one contest at a time, until the server closes; resolves when it has stopped. */
export async function runRanklistJob(context: AppContext): Promise<void> {
  const { db, live, log } = context;
  const boards = makeBoardCache(() => performance.now());
  const bell = makeBell();
  const stopListening = live.onReady((task) => {
    if (task === null || task.kind === 'ranklist') bell.ring();
  });
  live.closing.addEventListener('abort', bell.ring, { once: true });
  let recoverAt = 0;
  try {
    while (!live.closing.aborted) {
      bell.silence();
      let pauseMs = LOOK_AGAIN_MS;
      try {
        if (performance.now() >= recoverAt) {
          const lost = await recoverRankings(db);
          if (lost > 0) log.warn({ lost }, 'Requeued contests of rankers that went offline.');
          boards.prune();
          recoverAt = performance.now() + LOOK_AGAIN_MS;
        }
        if (await writeDueDocuments(context, boards)) continue;
        const next = await findNextRanking(db, { kind: 'ranklist' });
        pauseMs = Math.min(LOOK_AGAIN_MS, Math.max(0, next?.dueInMs ?? LOOK_AGAIN_MS));
      } catch (error) {
        if (live.closing.aborted) break;
        log.error({ err: error }, 'Cannot check for due ranklists; retrying.');
      }
      await bell.rung(pauseMs);
    }
  } finally {
    stopListening();
    live.closing.removeEventListener('abort', bell.ring);
  }
}

/** A signal with one waiter: a signal sent before the wait is not lost. */
function makeBell() {
  let isRung = false;
  let wake = () => {};
  return {
    ring: () => {
      isRung = true;
      wake();
    },
    silence: () => {
      isRung = false;
    },
    /** Resolves if it was signalled since the last reset, or after the time. */
    rung: async (timeoutMs: number) => {
      if (isRung) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        timer.unref();
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = () => {};
    },
  };
}
