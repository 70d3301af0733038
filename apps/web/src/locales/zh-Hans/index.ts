import { common } from './common.ts';
import { problem } from './problem.ts';
import { shell } from './shell.ts';

/** Simplified Chinese texts by namespace, fetched when the language is chosen. */
export const zhHans = { common, shell, problem };
