import { editClock } from './edit-clock.ts';
import { grantTime, listGrantsOfTime, takeBackTime } from './grants.ts';
import { pauseContest, resumeContest } from './pause.ts';
import { removeInterval, restoreInterval } from './removed-intervals.ts';

export const contestClockRoutes = [
  editClock,
  pauseContest,
  resumeContest,
  removeInterval,
  restoreInterval,
  listGrantsOfTime,
  grantTime,
  takeBackTime,
];
