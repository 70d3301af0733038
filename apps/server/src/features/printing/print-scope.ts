import { refusal } from '../../http/refusal.ts';
import { findContest, type ContestRequest, type ContestScope } from '../contests/contest-scope.ts';
import { isBanned, mayEnter } from '../contests/policy.ts';
import { printsJobs } from './policy.ts';

/** Finds the contest of the path for a viewer who works on its print queue, with or without access to the contest. */
export async function findPrintScope({ params, viewer, context }: ContestRequest): Promise<ContestScope> {
  const found = await findContest(context.db, params.contestId, viewer.userId);
  if (!found) throw refusal('not-found');
  const isVolunteer = printsJobs(found);
  if (!isVolunteer && !mayEnter(found)) throw refusal('not-found');
  if (isBanned(found)) throw refusal('banned');
  if (!isVolunteer) throw refusal('no-right');
  return found;
}
