import type { SourceProblem } from '../source-package/source-problem.ts';

/** One thing an importer has to say about a place in the foreign package. */
export interface ImportNote {
  /** A file of the package, with a key behind `:` where there is one: `problem.yaml: limits.memory`. */
  place: string;
  message: string;
  zh: string;
}

/** Formats of others that are read. */
export const foreignFormats = ['icpc', 'polygon', 'hydro', 'uoj', 'syzoj', 'cms', 'tps', 'fps', 'plain'] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

/** One of several problems in one package. */
export interface PackageChoice {
  key: string;
  title: string;
}

/** What an importer made of a package, before anything of it is stored. */
export interface ImportReport {
  format: ForeignFormat;
  /** The version of the format, as far as it matters; empty where it has none. */
  version: string;
  /** Absent where anything was refused. */
  problem?: SourceProblem;
  /** Taken over with its meaning. */
  understood: ImportNote[];
  /** Taken over with another meaning; to be looked at. */
  changed: ImportNote[];
  /** Left out, or kept without being used. */
  unused: ImportNote[];
  /** Why the package cannot be taken at all. */
  refused: ImportNote[];
  /** All problems of the package where it holds several; the report is on the one named by `picked`. */
  choices?: readonly PackageChoice[];
  picked?: string;
}

/** Collects notes while an importer works; the first of equal ones is kept. */
export interface Reporter {
  understood(place: string, message: string, zh: string): void;
  changed(place: string, message: string, zh: string): void;
  unused(place: string, message: string, zh: string): void;
  refuse(place: string, message: string, zh: string): void;
}

type Lists = Pick<ImportReport, 'understood' | 'changed' | 'unused' | 'refused'>;

export function makeReporter(): { report: Reporter; lists: Lists } {
  const lists: Lists = { understood: [], changed: [], unused: [], refused: [] };
  const into = (list: ImportNote[]) => {
    const known = new Set<string>();
    return (place: string, message: string, zh: string) => {
      const key = `${place}\n${message}`;
      if (!known.has(key)) list.push({ place, message, zh });
      known.add(key);
    };
  };
  const report: Reporter = {
    understood: into(lists.understood),
    changed: into(lists.changed),
    unused: into(lists.unused),
    refuse: into(lists.refused),
  };
  return { report, lists };
}
