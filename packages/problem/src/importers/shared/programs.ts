import { readText } from '../../file-tree.ts';
import type { CustomChecker } from '../../judge-plan.ts';
import { languageOfSource } from '../../plan/checker-sources.ts';
import type { Draft } from './draft.ts';

const HEADER = /\.(h|hh|hpp|hxx|inc|inl)$/i;

/**
 * Copies a checker, interactor or other judging program of the package to `folder/`, with the headers next to it; our
 * testlib replaces theirs unless configured otherwise. Returns the setting that names it, or undefined after rejecting
 * it.
 */
export function takeProgram(
  draft: Draft,
  source: string,
  folder: string,
  options: {
    type: CustomChecker['protocol'];
    place: string;
    dialect?: string | undefined;
    headers?: readonly string[];
    /** The package includes a testlib with a protocol different from ours. */
    keepTestlib?: boolean;
  },
): Record<string, unknown> | undefined {
  const { report, tree } = draft;
  const { place, type } = options;
  if (!tree.has(source)) {
    report.refuse(place, `The program ${source} is not in the package.`, `题目包中没有程序 ${source}。`);
    return undefined;
  }
  const language = languageOfSource(source);
  if (language === undefined) {
    report.refuse(
      place,
      `The program ${source} must be written in C, C++ or Python.`,
      `程序 ${source} 应使用 C、C++ 或 Python 编写。`,
    );
    return undefined;
  }
  const ours = draft.put(`${folder}/${baseName(source)}`, source);
  for (const header of options.headers ?? []) {
    if (baseName(header) === 'testlib.h' && !options.keepTestlib) {
      report.unused(header, "Assay's own testlib.h is used.", '使用我们自带的 testlib.h。');
    } else if (HEADER.test(header)) draft.put(`${folder}/${baseName(header)}`, header);
  }
  const isNewer =
    language.startsWith('C++') && (options.dialect === undefined || /(20|23|2a|2b)/.test(options.dialect));
  return { type, source: ours, ...(isNewer && language !== 'C++20' ? { language: 'C++20' } : {}) };
}

/** Whether a source includes testlib, for any judge. */
export async function usesTestlib(draft: Draft, source: string): Promise<boolean> {
  if (!draft.tree.has(source)) return false;
  return /^\s*#\s*include\s*["<]testlib(_[a-z]+)?(\.h)?[">]/m.test(await readText(draft.tree, source));
}

export function isHeader(path: string): boolean {
  return HEADER.test(path);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
