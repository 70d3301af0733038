import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { problemConfig, type ExpectedVerdict } from '@assay/contract';
import { composeTree, programsOfPlan, writeDataArchive, type FileSource, type SourceProblem } from '@assay/problem';
import { canonicalLanguage, MAX_TRANSLATIONS } from '@assay/contract/content-languages';
import { refusal } from '../../http/refusal.ts';
import type { PackageInput } from './inspect-package.ts';
import { withPackage, type PackageReading } from './read-package.ts';
import { reportOf, titleOf, type PackageReport } from './report-package.ts';
import { placesOf } from './shown-finding.ts';

/** A file that the job has written for the server to store. */
export interface WrittenFile {
  path: string;
  sizeBytes: number;
}

interface Text {
  title: string;
  description: string;
}

export interface TakenPackage {
  report: PackageReport;
  slug: string;
  title: string;
  tags: string[];
  accessLevel: SourceProblem['accessLevel'];
  description: string;
  /** That of title and description; null: unknown. */
  language: string | null;
  /** Of other languages that have a statement or a title. */
  translations: Record<string, Text>;
  /** What the package itself has, by the canonical tag of the language, its main one first; `''`: unknown. */
  ownTexts: [string, Partial<Text>][];
  data: WrittenFile & { hash: string; config: ReturnType<typeof problemConfig.parse> };
  attachments: (WrittenFile & { key: string })[];
  /** Whether it includes a judging program. */
  hasPrograms: boolean;
  /** Tests or answers have to be made in a draft before it can be judged. */
  isUnfinished: boolean;
  submissions: { expected: ExpectedVerdict; language: string | null; bytes: Uint8Array }[];
}

export interface TakePackageInput extends PackageInput {
  /** A new folder for the files to store. */
  folder: string;
  /** Replaces the package's own. */
  slug?: string | undefined;
  title?: string | undefined;
  /** Files of these paths are part of the data even if judging does not need them. */
  alsoKeep?: readonly string[];
  /** Whether the caller needs the submissions. */
  withSubmissions?: boolean;
}

/**
 * Reads a package and writes the files of its problem. Refuses with `package-refused` if it cannot be judged, and with
 * `invalid-input` if it has no slug and none was given.
 */
export async function takePackage({ source, format, pick, ...input }: TakePackageInput): Promise<TakenPackage> {
  return await withPackage(source, { format, pick }, async (reading) => await writeFiles(reading, input));
}

async function writeFiles(
  reading: PackageReading,
  {
    folder,
    slug: givenSlug,
    title: givenTitle,
    alsoKeep = [],
    withSubmissions = false,
  }: Omit<TakePackageInput, 'source'>,
): Promise<TakenPackage> {
  const { problem, plan } = reading;
  const report = reportOf(reading);
  const errors = report.findings.filter((one) => one.level === 'error');
  if (!problem || !plan || errors.length > 0) {
    throw refusal('package-refused', { places: placesOf(errors) });
  }
  const config = problemConfig.safeParse(problem.config);
  if (!config.success) {
    const places = config.error.issues.map(({ path, message }) => ({
      place: path.map(String).join('.'),
      reason: message,
    }));
    throw refusal('package-refused', { places });
  }
  const slug = givenSlug ?? problem.slug;
  if (slug === '') throw refusal('invalid-input', { places: [{ place: 'body/slug', reason: 'the package has none' }] });
  const title = givenTitle ?? (titleOf(problem.title) || slug);
  const path = join(folder, 'data.zip');
  const data = await writeDataArchive(problem, path, { forWorkbench: true, alsoKeep: new Set(alsoKeep) });
  const attachments: TakenPackage['attachments'] = [];
  for (const [index, { key, content }] of problem.attachments.entries()) {
    attachments.push({ key, ...(await writeFile(content, join(folder, `attachment-${index}`))) });
  }
  const submissions = problem.submissions.map(({ expected, language, bytes }) => ({ expected, language, bytes }));
  return {
    report,
    slug,
    title,
    tags: [...problem.tags],
    accessLevel: problem.accessLevel,
    description: mainStatement(problem),
    language: languageOfMain(problem),
    translations: translationsOf(problem, title),
    ownTexts: ownTextsOf(problem),
    data: { path, ...data, config: config.data },
    attachments,
    hasPrograms: programsOfPlan(plan).length > 0,
    isUnfinished: problem.isUnfinished === true,
    submissions: withSubmissions ? submissions : [],
  };
}

async function writeFile(content: FileSource, path: string): Promise<WrittenFile> {
  const tree = composeTree(new Map([['file', content]]));
  await pipeline(Readable.from(tree.chunks('file')), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, sizeBytes: tree.size('file') };
}

/** The language of a problem's own title and statement: English if available. */
function mainLanguage({ statements, title }: SourceProblem): string | undefined {
  const tags = [...Object.keys(statements), ...Object.keys(title)];
  return statements['en'] === undefined ? tags[0] : 'en';
}

function languageOfMain(problem: SourceProblem): string | null {
  return canonicalLanguage(mainLanguage(problem) ?? '');
}

function mainStatement(problem: SourceProblem): string {
  return problem.statements[mainLanguage(problem) ?? ''] ?? '';
}

function ownTextsOf(problem: SourceProblem): TakenPackage['ownTexts'] {
  const texts = new Map<string, Partial<Text>>();
  const main = mainLanguage(problem);
  const others = [...Object.keys(problem.statements), ...Object.keys(problem.title)];
  for (const tag of [...(main === undefined ? [] : [main]), ...others]) {
    const language = canonicalLanguage(tag) ?? '';
    // An unknown language can only be the main one.
    if (texts.has(language) || (language === '' && tag !== main)) continue;
    const [title, description] = [problem.title[tag], problem.statements[tag]];
    texts.set(language, { ...(title && { title }), ...(description !== undefined && { description }) });
  }
  return [...texts];
}

function translationsOf(problem: SourceProblem, title: string): Record<string, Text> {
  const translations: Record<string, Text> = {};
  const main = mainLanguage(problem);
  for (const tag of [...Object.keys(problem.statements), ...Object.keys(problem.title)]) {
    const language = canonicalLanguage(tag);
    if (language === null || tag === main || Object.hasOwn(translations, language)) continue;
    if (Object.keys(translations).length === MAX_TRANSLATIONS) break;
    const [ownTitle, ownStatement] = [problem.title[tag], problem.statements[tag]];
    translations[language] = { title: ownTitle ?? title, description: ownStatement ?? mainStatement(problem) };
  }
  return translations;
}
