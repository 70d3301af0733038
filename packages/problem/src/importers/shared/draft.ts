import type { ExpectedVerdict } from '@assay/contract';
import type { ForeignFormat } from '@assay/contract/package-formats';
import { composeTree, readText } from '../../file-tree.ts';
import type { FileSource, FileTree } from '../../file-tree.ts';
import { languageOfSource } from '../../plan/checker-sources.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import { SLUG_PATTERN } from '../../source-package/read-source-package.ts';
import type { SourceSubmission } from '../../source-package/source-problem.ts';
import { makeReporter } from '../import-report.ts';
import type { ImportReport, Reporter } from '../import-report.ts';
import { makeSlug } from './make-slug.ts';
import { tellOddText } from './check-text.ts';
import { isSourceFile } from './source-endings.ts';
import { submitForm } from './submit-form.ts';

/** An import in progress: what has been read from a foreign package so far. */
export interface Draft {
  readonly tree: FileTree;
  readonly report: Reporter;
  readonly titles: Record<string, string>;
  /** Markdown by language tag. */
  readonly statements: Record<string, string>;
  tags: string[];
  /** Candidates for the slug, best first. */
  slugs: (string | undefined)[];
  /** Adds a file to the data under a name of our format; returns that name. */
  put(path: string, source: string | { content: Uint8Array | string }): string;
  has(path: string): boolean;
  /** The path, or the path with a number if another file has it. */
  freePath(path: string): string;
  /** Whether a file of the package was added to the data. */
  took(path: string): boolean;
  /** Text of a file in the data, which must exist. */
  textOf(path: string): Promise<string>;
  /** Keeps a file for the setter under its path; not used for judging. */
  keep(path: string): void;
  /** Makes a file an attachment; returns its key. The first file with a key keeps it. */
  attach(key: string, source: string | { content: Uint8Array }): string;
  /** The key, or the key with a number if another attachment has it. */
  freeKey(key: string): string;
  /** The key under which a file of the package was attached, or undefined. */
  attachedFrom(path: string): string | undefined;
  submit(expected: ExpectedVerdict, name: string, bytes: Uint8Array): void;
  finish(made: {
    judge: Record<string, unknown>;
    adapter?: 'assay' | 'uoj';
    version?: string;
    /** Judge settings from which the form is made, if they are not in `judge`. */
    form?: Record<string, unknown>;
    /** Some tests or answers have to be made before it can be judged. */
    isUnfinished?: boolean;
  }): Promise<ImportReport>;
}

export function makeDraft(tree: FileTree, format: ForeignFormat): Draft {
  const { report, lists } = makeReporter();
  const files = new Map<string, FileSource>();
  const attachments = new Map<string, FileSource>();
  const submissions = new Map<string, SourceSubmission>();
  const draft: Draft = {
    tree,
    report,
    titles: {},
    statements: {},
    tags: [],
    slugs: [],
    has: (path) => files.has(path),
    freePath: (path) => freeName(path, (one) => files.has(one)),
    took: (path) => [...files.values()].some((one) => pathOf(one) === path),
    textOf: async (path) => {
      const source = files.get(path);
      if (source === undefined) throw new Error(`no such file in the draft: ${path}`);
      return await readText(composeTree(new Map([[path, source]])), path);
    },
    freeKey: (key) => freeName(key, (one) => attachments.has(one)),
    put(path, source) {
      files.set(path, typeof source === 'string' ? { tree, path: source } : source.content);
      return path;
    },
    keep(path) {
      if (!files.has(path)) files.set(path, { tree, path });
    },
    attach(key, source) {
      if (!attachments.has(key)) {
        attachments.set(key, typeof source === 'string' ? { tree, path: source } : source.content);
      }
      return key;
    },
    attachedFrom: (path) => [...attachments].find(([, one]) => pathOf(one) === path)?.[0],
    submit(expected, name, bytes) {
      const path = freeName(`submissions/${expected}/${name}`, (one) => submissions.has(one));
      const language = languageOfSource(path) ?? null;
      submissions.set(path, { path, expected, language, bytes: Buffer.from(bytes) });
      if (!isSourceFile(path)) {
        report.unused(path, 'Kept, but by its extension it is not a program.', '已保留，但按扩展名不是程序。');
      }
    },
    async finish({ judge, adapter = 'assay', version = '', form = judge, isUnfinished = false }) {
      const data = composeTree(withoutCollisions(files, report));
      const config = {
        label: 'default',
        judge: { adapter, config: judge },
        submit: submitForm(form),
        ...variablesOf(judge),
      };
      if (lists.refused.length === 0) {
        // Errors that the reader of our own format finds would also stop the judge.
        const { plan, findings } = await readJudgePlan(config, data, { isUnfinished });
        for (const one of findings.filter(({ level }) => level === 'error')) {
          report.refuse(one.place, one.message, one.zh);
        }
        const placeOf = (path: string) => pathOf(files.get(path)) ?? path;
        if (plan) await tellOddText(plan, data, placeOf, report);
      }
      const base = { format, version, ...lists };
      if (lists.refused.length > 0) return base;
      const count = submissions.size;
      if (count > 0) {
        report.understood(
          'submissions',
          `${count} programs with their expected verdicts.`,
          `${count} 个带预期结果的程序。`,
        );
      }
      if (Object.keys(draft.statements).length === 0) {
        report.changed('statement', 'There is no statement. Write one.', '没有题面，请补写。');
      }
      const slug = makeSlug([...draft.slugs, draft.titles.en, ...Object.values(draft.titles)]);
      return {
        ...base,
        problem: {
          slug: SLUG_PATTERN.test(slug) ? slug : 'problem',
          title: Object.keys(draft.titles).length > 0 ? { ...draft.titles } : { en: slug },
          tags: [...new Set(draft.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))],
          accessLevel: 'private',
          statements: { ...draft.statements },
          config,
          submissions: [...submissions.values()],
          attachments: [...attachments].map(([key, content]) => ({ key, content })),
          data,
          ...(isUnfinished && { isUnfinished }),
        },
      };
    },
  };
  return draft;
}

/** The path of a file of the package; undefined for one that an importer created. */
function pathOf(source: FileSource | undefined): string | undefined {
  return typeof source === 'object' && 'tree' in source ? source.path : undefined;
}

/** Omits files whose paths collide with our own files, since no foreign file may replace them. */
function withoutCollisions(files: ReadonlyMap<string, FileSource>, report: Reporter): Map<string, FileSource> {
  const kept = new Map<string, FileSource>();
  for (const [path, source] of files) {
    const isOurs =
      /^problem\.(ya?ml|json)$/.test(path) || /^statement\.[^/]*\.md$/.test(path) || path.startsWith('attachments/');
    if (isOurs || path.startsWith('submissions/')) {
      report.unused(path, 'Its name is reserved by our own format.', '其名称已被我们格式中的文件占用。');
    } else kept.set(path, source);
  }
  return kept;
}

function variablesOf({ timeMs, memoryMiB }: Record<string, unknown>) {
  return typeof timeMs === 'number' && typeof memoryMiB === 'number'
    ? { variables: { time_limit: `${timeMs} ms`, memory_limit: `${memoryMiB} MiB` } }
    : {};
}

/** The path, or the path with a number before its extension if it is in use. */
export function freeName(path: string, isTaken: (path: string) => boolean): string {
  const dot = path.lastIndexOf('.');
  const at = dot > path.lastIndexOf('/') ? dot : path.length;
  let free = path;
  for (let number = 2; isTaken(free); number += 1) free = `${path.slice(0, at)}-${number}${path.slice(at)}`;
  return free;
}
