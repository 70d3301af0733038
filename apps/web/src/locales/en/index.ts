import { common } from './common.ts';
import { home } from './home.ts';
import { org } from './org.ts';
import { shell } from './shell.ts';
import { user } from './user.ts';

/**
 * English texts by namespace, in the first bundle: the fallback of every other language. Those of `admin`, `contest`,
 * `session` and others are fetched with their pages.
 */
export const en = { common, home, org, shell, user };
