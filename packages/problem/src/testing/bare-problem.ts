import { treeOfFiles } from '../file-tree.ts';
import type { SourceProblem } from '../source-package/source-problem.ts';

/** A problem in our own format with only a configuration and its data. */
export function bareProblem(config: Record<string, unknown>, files: Record<string, string>): SourceProblem {
  return {
    slug: 'sum',
    title: { en: 'Sum' },
    tags: [],
    accessLevel: 'private',
    statements: { en: 'Add.' },
    submissions: [],
    attachments: [],
    config: { label: 'default', judge: { adapter: 'assay', config }, submit: {} },
    data: treeOfFiles(files),
  };
}
