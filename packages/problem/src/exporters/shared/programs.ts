import { posix } from 'node:path';
import { bytesOf, readText } from '../../file-tree.ts';
import type { FileSource, FileTree } from '../../file-tree.ts';
import type { CustomChecker } from '../../judge-plan.ts';
import { freeName } from '../../importers/shared/draft.ts';
import type { Exporting, Files } from '../package-export.ts';

const INCLUDE = /^[^\S\n]*#[^\S\n]*include[^\S\n]*"([^"\n]+)"/gm;
const TESTLIB = 'testlib.h';
const USES_TESTLIB = /^[^\S\n]*#[^\S\n]*include[^\S\n]*["<]testlib\.h[">]/m;

/** A file of the data that belongs to a program: the source itself, and the files that it includes. */
export async function filesOfProgram(data: FileTree, main: string): Promise<string[]> {
  const found = new Set([main]);
  for (const path of found) {
    if (!/\.(c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|inc|inl)$/i.test(path)) continue;
    for (const [, name = ''] of (await readText(data, path)).matchAll(INCLUDE)) {
      const included = posix.normalize(posix.join(posix.dirname(path), name));
      if (data.has(included)) found.add(included);
    }
  }
  return [...found];
}

/**
 * Places a program of the data with the files that it includes into one folder, for formats without folders of
 * programs; adds testlib if it is used and not in the data. Returns the path of the source, or undefined after
 * rejecting it.
 */
export async function placeFlat(
  { data, files, report }: Exporting,
  main: string,
  to: { folder: string; name?: string; testlib: Uint8Array | null },
): Promise<string | undefined> {
  const all = await filesOfProgram(data, main);
  const own = posix.dirname(main);
  const wanted = to.folder + (to.name ?? posix.basename(main));
  const isTaken = await holdsOther(files, wanted, data, main);
  const target = isTaken ? freeName(wanted, (path) => files.has(path)) : wanted;
  if (isTaken) report.changed(main, 'Its name is in use, so the file is renamed.', '名称已被占用，该文件已改名。');
  for (const path of all) {
    if (posix.dirname(path) !== own) {
      report.refuse(
        path,
        'In that format, all files that a program includes are in one folder. Move this one next to it.',
        '该格式要求程序包含的文件都在同一文件夹中：请将此文件移至程序旁边。',
      );
      return undefined;
    }
    const place = path === main ? target : to.folder + posix.basename(path);
    if (!(await holdsOther(files, place, data, path))) files.set(place, { tree: data, path });
    else if (posix.basename(path) === TESTLIB) {
      report.changed(
        path,
        'In that format, all programs share one testlib.h, which is another one.',
        '在该格式中所有程序共用同一个 testlib.h，与此文件不同。',
      );
    } else {
      report.refuse(
        path,
        'In that format, two programs of the package would have a file of this name. Rename one.',
        '在该格式中将有两个程序使用同名文件：请为其中一个改名。',
      );
      return undefined;
    }
  }
  if (to.testlib && !files.has(to.folder + TESTLIB) && USES_TESTLIB.test(await readText(data, main))) {
    files.set(to.folder + TESTLIB, to.testlib);
  }
  return target;
}

/** Whether the package has another file at a path. */
async function holdsOther(files: Files, place: string, data: FileTree, path: string): Promise<boolean> {
  const other = files.get(place);
  return other !== undefined && !(await isSame(other, { tree: data, path }));
}

/** Whether two files have the same contents. */
export async function isSame(one: FileSource, other: FileSource): Promise<boolean> {
  return (await bytesOf(one)).equals(await bytesOf(other));
}

/** Whether a program is one that other judges can run: testlib, in C++, without arguments. Rejects it otherwise. */
export function isPlainTestlib(program: CustomChecker, { report }: Exporting): boolean {
  const [main = ''] = program.sources;
  if (program.protocol !== 'testlib') {
    report.refuse(
      main,
      `A checker for ${program.protocol} cannot be exported. Rewrite it with testlib.`,
      `无法导出 ${program.protocol} 的检查器：请用 testlib 改写。`,
    );
    return false;
  }
  if (!program.language.startsWith('C++')) {
    report.refuse(main, 'Only testlib programs in C++ can be exported.', '只能导出用 C++ 编写的 testlib 程序。');
    return false;
  }
  if (program.args.length === 0) return true;
  report.refuse(main, 'Arguments of a testlib program cannot be exported.', '无法导出 testlib 程序的参数。');
  return false;
}
