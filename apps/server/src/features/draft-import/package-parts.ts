import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { problemConfig, type Body } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';
import { refusal } from '../../http/refusal.ts';
import { problemAttachmentKey } from '../../storage/keys.ts';
import type { JobOutput } from '../../work/jobs/jobs.ts';
import type { PackageSource } from '../../work/jobs/read-package.ts';
import type { TakenPackage } from '../../work/jobs/take-package.ts';
import type { JobOptions } from '../../work/workroom.ts';
import type { DraftRow } from '../draft-answers/queries.ts';
import { ofProblems } from '../attachments/attached.ts';
import { listAttachments } from '../attachments/queries.ts';
import { listPrograms, readTests } from '../problem-drafts/queries.ts';
import { publishedConfig } from '../problem-drafts/solution-kinds.ts';
import { withUploaded } from '../problem-import/package-scope.ts';
import type { ProblemScope } from '../problems/problem-scope.ts';
import { findVersion, withVersion } from '../workbench/read-version.ts';
import { changesOf, type Side } from './draft-difference.ts';
import { withPackedDraft } from './packed-problem.ts';

export type ImportBody = Body<'POST /api/problem/:problemId/draft/import/inspect'>;

export interface PackageParts {
  taken: TakenPackage;
  parts: JobOutput<'openDraft'>;
  side: Side;
}

interface Reading {
  scope: ProblemScope;
  draft: DraftRow;
  body: ImportBody;
  owner: string;
}

/** Passes an uploaded package to `work`: a whole one, or the difference to the package of the draft. */
export async function withPackageSource<T>(
  context: AppContext,
  { scope, draft, body: { hash, patch }, owner }: Reading,
  work: (source: PackageSource, sizeBytes: number) => Promise<T>,
): Promise<T> {
  return await withUploaded(context, { orgId: scope.orgId, hash }, async ({ file, sizeBytes }) => {
    if (!patch) return await work({ file }, sizeBytes);
    return await withPackedDraft(context, draft, { owner }, ({ packed, sizeBytes: packedBytes }) =>
      work({ patch: { packed, file, ...patch } }, sizeBytes + packedBytes),
    );
  });
}

/**
 * Reads a package for the draft, and passes its parts to `work`, which may read its files until it returns. Refuses
 * with `package-refused` if it cannot be judged or edited here.
 */
export async function readPackageParts<T>(
  context: AppContext,
  { source, sizeBytes }: { source: PackageSource; sizeBytes: number },
  { draft, body: { format, pick }, owner }: Reading,
  work: (parts: PackageParts) => Promise<T>,
): Promise<T> {
  const alsoKeep = draft.kept.map(({ path }) => path);
  return await context.work.withFolder(async (folder) => {
    const job = { owner, sizeBytes };
    // The problem has a slug already.
    const taken = await context.work.run(
      'takePackage',
      { source, format, pick, folder, slug: 'package', alsoKeep },
      job,
    );
    const { config, path } = taken.data;
    if (config.judge.adapter !== 'assay') {
      const reason = `"${config.judge.adapter}" cannot be edited in a draft`;
      throw refusal('package-refused', { places: [{ place: 'judge.adapter', reason }] });
    }
    const parts = await context.work.run('openDraft', { config, path }, job);
    return await work({ taken, parts, side: await sideOfParts(context, path, parts, job) });
  });
}

/** An archive that was taken apart, in the shape in which it is compared. */
export async function sideOfParts(
  { work }: Pick<AppContext, 'work'>,
  path: string,
  parts: JobOutput<'openDraft'>,
  job: JobOptions,
): Promise<Side> {
  const files = [...new Set([...parts.tests.flatMap(pathsOf), ...parts.kept.map((one) => one.path)])];
  return sideOfPackage(parts, await work.run('hashFiles', { path, files }, job));
}

function pathsOf({ input, answer }: JobOutput<'openDraft'>['tests'][number]): string[] {
  return [input.path, ...(answer ? [answer.path] : [])];
}

function sideOfPackage(parts: JobOutput<'openDraft'>, hashes: Readonly<Record<string, string>>): Side {
  return {
    config: problemConfig.parse(parts.config),
    programs: parts.programs,
    files: new Map(parts.kept.map(({ path }) => [path, hashes[path] ?? ''])),
    tests: parts.tests.map(({ name, sample, subtask, original, generatedBy, input, answer }) => ({
      name,
      sample,
      subtask,
      original,
      command: generatedBy,
      inputHash: hashes[input.path] ?? '',
      answerHash: answer && (hashes[answer.path] ?? ''),
    })),
  };
}

const TESTS_AT_ONCE = 50;

/** What a test of the draft needs to be kept. */
export interface DraftSide extends Side {
  tests: (Side['tests'][number] & { id: string; revision: number })[];
}

/** The draft in the shape in which it is compared. */
export async function sideOfDraft(context: AppContext, draft: DraftRow, owner: string): Promise<DraftSide> {
  const { db } = context;
  const rows = [];
  for (let after: Awaited<ReturnType<typeof readTests>>[number] | null = null; ;) {
    const page: Awaited<ReturnType<typeof readTests>> = await readTests(db, draft.problemId, after, TESTS_AT_ONCE);
    for (const { id, revision, name, sample, subtask, original, generated, input, answer } of page) {
      const contents = { input: hashOrPath(input), answer: answer && hashOrPath(answer) };
      rows.push({ id, revision, name, sample, subtask, original, command: generated?.command ?? null, ...contents });
    }
    after = page.at(-1) ?? null;
    if (page.length < TESTS_AT_ONCE) break;
  }
  const paths = new Set(draft.kept.map(({ path }) => path));
  for (const { input, answer } of rows)
    for (const one of [input, answer]) if (one && 'path' in one) paths.add(one.path);
  const hashes = await hashesOfBase(context, draft, [...paths], owner);
  const hashOfContent = (one: ReturnType<typeof hashOrPath>) => ('hash' in one ? one.hash : (hashes[one.path] ?? ''));
  return {
    config: publishedConfig(draft.config),
    programs: await listPrograms(db, draft.problemId),
    files: new Map(draft.kept.map(({ path }) => [path, hashes[path] ?? ''])),
    tests: rows.map(({ input, answer, ...row }) => ({
      ...row,
      inputHash: hashOfContent(input),
      answerHash: answer && hashOfContent(answer),
    })),
  };
}

function hashOrPath(content: DraftContent): { hash: string } | { path: string } {
  if ('path' in content) return { path: content.path };
  return { hash: 'hash' in content ? content.hash : createHash('sha256').update(content.text).digest('hex') };
}

async function hashesOfBase(
  context: AppContext,
  { problemId, baseHash }: DraftRow,
  files: string[],
  owner: string,
): Promise<Readonly<Record<string, string>>> {
  if (baseHash === null || files.length === 0) return {};
  const version = await findVersion(context.db, problemId, baseHash);
  const job = { owner, sizeBytes: version.sizeBytes };
  return await withVersion(context, version, (path) => context.work.run('hashFiles', { path, files }, job));
}

/** Attachments of the package that the problem lacks or has differently. None is removed. */
export async function changedAttachments(
  { db, store }: AppContext,
  problemId: string,
  attachments: TakenPackage['attachments'],
) {
  const known = new Set((await listAttachments(db, ofProblems, problemId)).map(({ key }) => key));
  const [before, after] = [new Map<string, string>(), new Map<string, string>()];
  for (const { key, path, sizeBytes } of attachments) {
    after.set(key, await hashOfStream(createReadStream(path)));
    if (!known.has(key)) continue;
    const stored = await store.head(problemAttachmentKey(problemId, key));
    const opened = stored?.sizeBytes === sizeBytes ? await store.get(problemAttachmentKey(problemId, key)) : undefined;
    before.set(key, opened ? await hashOfStream(opened.stream) : '');
  }
  const isChanged = ({ key }: { key: string }) => before.get(key) !== after.get(key);
  return { changes: changesOf(before, after), changed: attachments.filter(isChanged), known };
}

async function hashOfStream(stream: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256');
  // A stream without an encoding yields bytes.
  for await (const part of stream) hash.update(part as Buffer);
  return hash.digest('hex');
}
