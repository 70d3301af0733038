import type { UserViewer } from '../../http/viewer/viewer.ts';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { replaceTimes } from '../contest-clock/edit-clock.ts';
import { addProblem, replaceLetters, replaceProblemSettings } from '../contest-problems/edit-problems.ts';
import { replaceContent } from '../contests/change-content.ts';
import type { ContestScope } from '../contests/contest-scope.ts';
import { replaceSettings } from '../ranklists/edit-ranklists.ts';
import type { ContestDecision } from './decide-contest.ts';

interface StoreRequest {
  scope: ContestScope;
  viewer: UserViewer;
  ip: string;
  context: Pick<AppContext, 'live'>;
}

/**
 * Stores what was decided by the actions of the pages, each with its entry in the audit log, in the given transaction.
 * Throws their refusals if something has changed since the decision.
 */
export async function storeContestDecision(
  tx: Tx,
  { scope, viewer, ip, context: { live } }: StoreRequest,
  { title, clock, ranklists, letters, settings, added }: ContestDecision,
): Promise<void> {
  const request = { scope, viewer, ip, context: { db: tx, live } };
  // First: a change of the clock locks before everything else.
  if (clock) {
    const { version, startMs, durationMs, freezeMs, thawAfterMs, window } = clock;
    await replaceTimes(request, {
      version,
      start: startMs,
      duration: durationMs,
      ...(freezeMs !== null && { freeze: freezeMs }),
      ...(thawAfterMs !== null && { thawAfter: thawAfterMs }),
      ...(window && { window: { latest: window.latestMs, length: window.lengthMs, openBoard: window.openBoard } }),
    });
  }
  for (const one of ranklists) await replaceSettings(request, one.key, one.settings);
  // Letters first: a new problem may get one that another problem had.
  if (letters.length > 0) await replaceLetters(request, letters);
  for (const one of settings) await replaceProblemSettings(request, one.problemId, one.settings);
  for (const one of added) await addProblem(request, one);
  if (title !== null) await replaceContent(request, { title });
}
