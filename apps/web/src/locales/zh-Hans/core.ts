import { common } from './common.ts';
import { home } from './home.ts';
import { org } from './org.ts';
import { shell } from './shell.ts';
import { user } from './user.ts';

/** The Chinese translations of the first bundle's texts, fetched as one file. */
export const core = { common, home, org, shell, user };
