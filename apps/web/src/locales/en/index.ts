import { common } from './common.ts';
import { problem } from './problem.ts';
import { shell } from './shell.ts';

/** English texts by namespace, in the first bundle: the fallback of every other language. */
export const en = { common, shell, problem };
