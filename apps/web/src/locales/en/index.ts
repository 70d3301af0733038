import { common } from './common.ts';
import { home } from './home.ts';
import { org } from './org.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { user } from './user.ts';

/** English texts by namespace, in the first bundle: the fallback of every other language. Those of `admin`, `contest`, `problem` and others come with their pages. */
export const en = { common, home, org, session, shell, user };
