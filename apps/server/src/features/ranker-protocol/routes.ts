import { completeRanklists, uploadUrls } from './complete-ranklists.ts';
import { pollRanklists } from './poll-ranklists.ts';
import { readContest, readParticipants, readProblems, readSolutions } from './sync.ts';

export const rankerProtocolRoutes = [
  pollRanklists,
  readContest,
  readProblems,
  readParticipants,
  readSolutions,
  uploadUrls,
  completeRanklists,
];
