import type { ExpectedVerdict, SubtaskVerdicts } from '@assay/contract';
import type { AccessLevelName } from '@assay/contract/states';
import type { ProblemConfig } from '../config/problem-config.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import type { CustomChecker } from '../judge-plan.ts';

/** A problem as its setter edits it, from any source. Valid as long as the archive or folder that `data` reads. */
export interface SourceProblem {
  slug: string;
  /** By language tag, such as `en` and `zh-Hans`; at least one. */
  title: Readonly<Record<string, string>>;
  tags: readonly string[];
  accessLevel: AccessLevelName;
  /** Markdown by language tag. */
  statements: Readonly<Record<string, string>>;
  /** In the shape of the API, as stored with a data version. */
  config: ProblemConfig;
  submissions: readonly SourceSubmission[];
  attachments: readonly SourceAttachment[];
  /** Tests, checkers and other files of the package, such as generators. */
  data: FileTree;
  /** Inputs that a generator makes are missing, or answers: it can be edited in a draft, but not be judged yet. */
  isUnfinished?: boolean;
}

/** The problem of a data archive, which has no statement and no name. */
export const unnamedProblem = (content: Pick<SourceProblem, 'config' | 'submissions' | 'data'>): SourceProblem => ({
  slug: '',
  title: {},
  tags: [],
  accessLevel: 'private',
  statements: {},
  attachments: [],
  ...content,
});

export interface SourceSubmission {
  /** Within the package: `submissions/<expected>/<name>`. */
  path: string;
  expected: ExpectedVerdict;
  /** Absent if nothing is expected of single subtasks. */
  subtaskVerdicts?: SubtaskVerdicts;
  /** By the file's extension; null if unsupported. */
  language: CustomChecker['language'] | null;
  bytes: Buffer;
}

export interface SourceAttachment {
  /** Path below `attachments/`: the attachment's key and name. */
  key: string;
  content: FileSource;
}
