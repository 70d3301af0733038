import type { ForeignFormat } from '@assay/contract/package-formats';
import type { SourceProblem } from '../source-package/source-problem.ts';

/** One message of an importer about a place in the foreign package. */
export interface ImportNote {
  /** A file of the package, followed by `:` and a key if there is one: `problem.yaml: limits.memory`. */
  place: string;
  message: string;
  zh: string;
}

/** One of several problems in one package. */
export interface PackageChoice {
  key: string;
  title: string;
}

/** Result of an import, before anything is stored. */
export interface ImportReport {
  format: ForeignFormat;
  /** The version of the format if it matters; empty if it has none. */
  version: string;
  /** Absent if anything was rejected. */
  problem?: SourceProblem;
  /** Imported without a change of meaning. */
  understood: ImportNote[];
  /** Imported with a different meaning; should be reviewed. */
  changed: ImportNote[];
  /** Omitted, or kept without being used. */
  unused: ImportNote[];
  /** Why the package cannot be imported. */
  refused: ImportNote[];
  /** All problems of the package if it contains several; the report describes the one named by `picked`. */
  choices?: readonly PackageChoice[];
  picked?: string;
}

/** Collects notes during an import; duplicates are dropped. */
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
