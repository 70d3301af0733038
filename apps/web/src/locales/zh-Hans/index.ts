import { admin } from './admin.ts';
import { common } from './common.ts';
import { home } from './home.ts';
import { org } from './org.ts';
import { problem } from './problem.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { user } from './user.ts';

/** Simplified Chinese texts by namespace, fetched when the language is chosen. */
export const zhHans = { admin, common, home, org, problem, session, shell, user };
