import { common } from './common.ts';
import { home } from './home.ts';
import { org } from './org.ts';
import { shell } from './shell.ts';
import { user } from './user.ts';

/** The Chinese texts of the English ones in the first bundle, fetched as one. */
export const core = { common, home, org, shell, user };
