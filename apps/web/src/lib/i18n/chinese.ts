import type { Texts } from './english.ts';

/* All of Chinese, apart from the first bundle: its names alone are 2 KiB, which English does not need. */

export { core } from '../../locales/zh-Hans/core.ts';

/** Texts by file name, each fetched when English has that namespace; those of the first bundle come as `core`. */
export const files = import.meta.glob<Record<string, Texts>>([
  '../../locales/zh-Hans/*.ts',
  '!../../locales/zh-Hans/{core,index,common,home,org,shell,user}.ts',
]);
