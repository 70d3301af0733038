import { EXPECTED_VERDICTS, SUBTASK_VERDICTS_PATH, type ExpectedVerdict } from '@assay/contract';
import { ArchiveRefusal } from '../archive/archive-refusal.ts';
import { accessLevels } from '@assay/contract/states';
import { z } from 'zod';
import { findingsOfIssues } from '../config/issue-findings.ts';
import { readProblemConfig } from '../config/problem-config.ts';
import { filterTree, readText, treeOfDirectory } from '../file-tree.ts';
import type { FileTree } from '../file-tree.ts';
import { finding, isJudgeable } from '../findings.ts';
import type { Finding } from '../findings.ts';
import { asRecord, parseYaml } from '../parse-yaml.ts';
import { languageOfSource } from '../plan/checker-sources.ts';
import type { SourceAttachment, SourceProblem, SourceSubmission } from './source-problem.ts';
import { readSubtaskVerdicts } from './subtask-verdicts.ts';

/** Possible config files of a package or a data archive, by precedence. */
export const CONFIG_FILES = ['problem.json', 'problem.yaml', 'problem.yml'] as const;
export const SLUG_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

const STATEMENT = /^statement\.([A-Za-z0-9-]{2,35})\.md$/;
const SUBMISSIONS = 'submissions/';
/** Extensions of archives of outputs, and of answers to questions. */
const NO_PROGRAM = /\.(zip|json)$/;
const ATTACHMENTS = 'attachments/';

/** Maximum size of one statement, before it is converted or stored. */
export const MAX_STATEMENT_BYTES = 1024 * 1024;
/** Maximum size of all submissions of a package together. */
const MAX_SUBMISSIONS_BYTES = 256 * 1024 * 1024;

/** Keys of `problem.yaml` that describe the package; all others are the problem config. */
const headSchema = z.object({
  slug: z.string(),
  title: z
    .record(z.string(), z.string().min(1))
    .refine((titles) => Object.keys(titles).length > 0, 'at least one title'),
  tags: z.array(z.string().min(1)).default([]),
  accessLevel: z.enum(accessLevels).default('private'),
});

export type SourceReading =
  { problem: SourceProblem; findings: Finding[] } | { problem?: undefined; findings: Finding[] };

/**
 * Reads a package in our own format, from a folder or a tree. Findings cover its metadata;
 * `readJudgePlan(problem.config, problem.data)` reports whether it can be judged.
 */
export async function readSourcePackage(source: string | FileTree): Promise<SourceReading> {
  const tree = typeof source === 'string' ? await treeOfDirectory(source) : source;
  const file = CONFIG_FILES.find((path) => tree.has(path));
  if (file === undefined) return { findings: [finding('package-config-missing', 'problem.yaml')] };
  const parsed = parseYaml(await readText(tree, file), file);
  if ('finding' in parsed) return { findings: [parsed.finding] };
  const head = headSchema.safeParse(parsed.value);
  const { slug: _slug, title: _title, tags: _tags, accessLevel: _level, ...rest } = asRecord(parsed.value) ?? {};
  const config = readProblemConfig(rest);
  const findings = [...parsed.repeated, ...(head.success ? [] : findingsOfIssues(head.error.issues, ''))];
  if (!config.config) findings.push(...config.findings);
  if (head.success && !SLUG_PATTERN.test(head.data.slug)) findings.push(finding('slug-invalid', 'slug'));
  if (!head.success || !config.config || !isJudgeable(findings)) return { findings };

  const statements = await readStatements(tree);
  if (Object.keys(statements).length === 0) findings.push(finding('statement-missing', file));
  for (const locale of Object.keys(statements)) {
    if (head.data.title[locale] === undefined) findings.push(finding('statement-without-title', 'title', { locale }));
  }
  return {
    findings,
    problem: {
      ...head.data,
      statements,
      config: config.config,
      submissions: await readSubmissions(tree, findings),
      attachments: attachmentsOf(tree),
      data: filterTree(tree, (path) => path !== file && !STATEMENT.test(path) && !isTakenFolder(path)),
    },
  };
}

/** Whether a file of this name is settings, statement or attachment of a package, and not data. */
export function belongsToFrame(path: string): boolean {
  return CONFIG_FILES.some((file) => file === path) || STATEMENT.test(path) || path.startsWith(ATTACHMENTS);
}

function isTakenFolder(path: string): boolean {
  return path.startsWith(ATTACHMENTS) || placeOfSubmission(path) !== undefined;
}

async function readStatements(tree: FileTree): Promise<Record<string, string>> {
  const statements: Record<string, string> = {};
  for (const path of tree.paths) {
    const locale = STATEMENT.exec(path)?.[1];
    if (locale !== undefined) statements[locale] = await readText(tree, path, MAX_STATEMENT_BYTES);
  }
  return statements;
}

/** Files that only keep a folder, and disabled programs. */
const SWITCHED_OFF = /(^|\/)\.|\.disabled(\/|$)/i;

/**
 * The programs below `submissions/`, without hidden and disabled ones; those outside verdict folders become findings.
 */
export async function readSubmissions(tree: FileTree, findings: Finding[]): Promise<SourceSubmission[]> {
  const submissions: SourceSubmission[] = [];
  const ofSubtasks = await readSubtaskVerdicts(tree, findings);
  let totalBytes = 0;
  for (const path of tree.paths.filter((one) => one.startsWith(SUBMISSIONS) && !SWITCHED_OFF.test(one))) {
    if (path === SUBTASK_VERDICTS_PATH) continue;
    const expected = placeOfSubmission(path);
    if (expected === undefined) {
      findings.push(finding('submission-folder', path, { verdicts: EXPECTED_VERDICTS.join(', ') }));
      continue;
    }
    const language = languageOfSource(path) ?? null;
    if (language === null && !isNoProgram(path)) findings.push(finding('submission-language', path));
    totalBytes = countSubmission(tree, path, totalBytes);
    const subtaskVerdicts = ofSubtasks.get(path);
    const bytes = await tree.read(path);
    submissions.push({ path, expected, language, bytes, ...(subtaskVerdicts && { subtaskVerdicts }) });
  }
  return submissions;
}

/**
 * The total bytes of submissions including this one; they are kept in memory. Throws `ArchiveRefusal` above the
 * maximum.
 */
export function countSubmission(tree: FileTree, path: string, totalBytes: number): number {
  const sum = totalBytes + tree.size(path);
  if (sum > MAX_SUBMISSIONS_BYTES) throw new ArchiveRefusal('too-large', path);
  return sum;
}

/** Whether a submission is not a program and is submitted unchanged: outputs in a zip, or answers. */
export function isNoProgram(path: string): boolean {
  return NO_PROGRAM.test(path);
}

/** The verdict of the submission folder that contains a path; undefined outside of them. */
export function placeOfSubmission(path: string): ExpectedVerdict | undefined {
  const [top, folder, name, ...deeper] = path.split('/');
  if (`${top}/` !== SUBMISSIONS || name === undefined || deeper.length > 0) return undefined;
  return EXPECTED_VERDICTS.find((verdict) => verdict === folder);
}

function attachmentsOf(tree: FileTree): SourceAttachment[] {
  const paths = tree.paths.filter((path) => path.startsWith(ATTACHMENTS));
  return paths.map((path) => ({ key: path.slice(ATTACHMENTS.length), content: { tree, path } }));
}
