import { refusal } from '../../http/refusal.ts';
import { findContest, type ContestRequest, type ContestScope } from '../contests/contest-scope.ts';
import { isBanned, mayEnter } from '../contests/policy.ts';
import { worksOn, type VolunteerWork } from './policy.ts';

/**
 * Finds the contest of the path for a viewer who does this work in it, or only reads its queue, with or without access
 * to the contest.
 */
export const volunteerScope =
  (work: VolunteerWork, includes: typeof worksOn = worksOn) =>
  async ({ params, viewer, context }: ContestRequest): Promise<ContestScope> => {
    const found = await findContest(context.db, params.contestId, viewer.userId);
    if (!found) throw refusal('not-found');
    const isVolunteer = includes(work, found);
    if (!isVolunteer && !mayEnter(found)) throw refusal('not-found');
    if (isBanned(found)) throw refusal('banned');
    if (!isVolunteer) throw refusal('no-right');
    return found;
  };
