import { route } from '../../http/route.ts';
import { findContestPage } from './contest-page.ts';
import { presentContestPage } from './present.ts';

export const getContest = route('GET /api/contest/:contestId', {
  scope: findContestPage,
  handle: ({ scope: { scope, row } }) => presentContestPage(scope, row),
});
