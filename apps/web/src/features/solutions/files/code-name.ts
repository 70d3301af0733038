import type { Archive, ArchivedFile } from '../../../lib/archive/archive.ts';
import { languages } from '../../../lib/programming-languages.ts';
import { MAIN_FILE, METADATA_FILE } from './main-file.ts';

/** The program of a submission that has no other file. */
export function onlyProgram({ files }: Archive): ArchivedFile | undefined {
  const [first, ...others] = files.filter(({ path }) => path !== METADATA_FILE);
  return first?.path === MAIN_FILE && others.length === 0 ? first : undefined;
}

/** The name for readers of a program: `answer.cpp`. */
export function codeName(language: string, base = 'answer'): string {
  const own = languages.find(({ name, aliases }) => name === language || aliases.some((alias) => alias === language));
  // Every C++ is `.cpp`.
  const [extension = '.code'] = languages.flatMap(({ syntax, extensions }) =>
    syntax === own?.syntax ? extensions : [],
  );
  return base + extension;
}
