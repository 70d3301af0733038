import { admin } from './admin.ts';
import { app } from './app.ts';
import { cases } from './cases.ts';
import { bench } from './bench.ts';
import { common } from './common.ts';
import { contestAdmin } from './contest-admin.ts';
import { contest } from './contest.ts';
import { files } from './files.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { manage } from './manage.ts';
import { org } from './org.ts';
import { problem } from './problem.ts';
import { ranklist } from './ranklist.ts';
import { rejudge } from './rejudge.ts';
import { rework } from './rework.ts';
import { run } from './run.ts';
import { runner } from './runner.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { user } from './user.ts';

/** Simplified Chinese texts by namespace, fetched when the language is chosen. */
export const zhHans = {
  admin,
  app,
  bench,
  cases,
  common,
  contest,
  contestAdmin,
  files,
  home,
  identity,
  manage,
  org,
  problem,
  ranklist,
  rejudge,
  rework,
  run,
  runner,
  session,
  shell,
  user,
};
