import { createReadStream } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problemConfig } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { DraftContent } from '../../db/tables/problem-drafts.ts';
import { refusal } from '../../http/refusal.ts';
import { draftFileKey, problemDataKey } from '../../storage/keys.ts';
import type { BuildContent, BuildInput } from '../../work/jobs/draft-jobs.ts';
import type { JobOutput } from '../../work/jobs/jobs.ts';
import { findVersion, withVersion } from '../workbench/read-version.ts';
import type { DraftRow, TestRow } from '../draft-answers/queries.ts';
import { listPrograms, readTests } from './queries.ts';
import { changeSettings, isInPackage, isQuiz } from './settings.ts';
import { publishedConfig } from './solution-kinds.ts';

const TESTS_AT_ONCE = 50;
const NO_TESTS: Awaited<ReturnType<typeof collectTests>> = { tests: [], rows: [], sizeBytes: 0 };

/** A stored archive with its configuration, and the tests in their order. */
export type BuiltDraft = Omit<JobOutput<'buildDraft'>, 'path'> & {
  tests: Pick<TestRow, 'id' | 'revision' | 'answer'>[];
};

/**
 * Writes the archive of a draft and stores it as the file of a data version that has no row yet. Refuses with
 * `config-invalid` if it cannot be judged. The draft may change meanwhile: the caller compares its revision.
 */
export async function buildArchive(context: AppContext, draft: DraftRow, options: BuildOptions): Promise<BuiltDraft> {
  return await context.work.withFolder(async (folder) => {
    const { path, ...archive } = await writeDraft(context, draft, folder, options);
    if (archive.places.length > 0 && options.tests !== 'none')
      throw refusal('config-invalid', { places: archive.places });
    const key = problemDataKey(draft.problemId, archive.hash);
    await context.store.put(key, createReadStream(path), { sha256: archive.hash });
    return archive;
  });
}

interface BuildOptions {
  owner: string;
  withEmptyAnswers: boolean;
  /**
   * Of the draft, by default. `none`: the archive need not be judged. `placeholder`: a single empty one, without
   * subtasks, for what only needs the programs and the limits.
   */
  tests?: 'all' | 'none' | 'placeholder';
}

/** Writes the archive of a draft to the folder, with what keeps it from being judged. */
export async function writeDraft(
  context: AppContext,
  draft: DraftRow,
  folder: string,
  { owner, withEmptyAnswers, tests: which = 'all' }: BuildOptions,
): Promise<BuiltDraft & { path: string }> {
  const { db, work } = context;
  const { tests, rows, sizeBytes } =
    which === 'all' && !isQuiz(draft.config)
      ? await collectTests(context, draft.problemId, folder)
      : which === 'placeholder'
        ? await makePlaceholder(folder)
        : NO_TESTS;
  const programs = (await listPrograms(db, draft.problemId)).filter((one) => isInPackage(draft.config, one));
  const content = {
    config: publishedConfig(which === 'placeholder' ? changeSettings(draft.config, { subtasks: [] }) : draft.config),
    tests,
    programs: programs.map(({ role, path, text, subtaskVerdicts }) => ({
      role,
      path,
      text,
      ...(subtaskVerdicts && { subtaskVerdicts }),
    })),
    target: join(folder, 'data.zip'),
    withEmptyAnswers,
  };
  const built = await withBase(context, draft, (base, baseBytes) =>
    work.run('buildDraft', { ...content, base }, { owner, sizeBytes: sizeBytes + baseBytes }),
  );
  return { ...built, tests: rows };
}

async function makePlaceholder(folder: string): Promise<typeof NO_TESTS> {
  const file = join(folder, 'empty');
  await writeFile(file, '');
  const test: BuildInput['tests'][number] = {
    name: '1',
    sample: false,
    subtask: null,
    original: null,
    generatedBy: null,
    inputPath: null,
    answerPath: null,
    input: { file },
    answer: { file },
  };
  return { ...NO_TESTS, tests: [test] };
}

/** Writes the texts and uploaded files of all tests to the folder. */
async function collectTests({ db, store }: AppContext, problemId: string, folder: string) {
  const tests: BuildInput['tests'] = [];
  const rows: BuiltDraft['tests'] = [];
  let files = 0;
  let sizeBytes = 0;
  const fetched = new Map<string, string>();
  const place = async (content: DraftContent): Promise<BuildContent> => {
    if ('path' in content) return { path: content.path };
    const known = 'hash' in content ? fetched.get(content.hash) : undefined;
    if (known !== undefined) return { file: known };
    const file = join(folder, `content-${(files += 1)}`);
    sizeBytes += content.size;
    if ('text' in content) await writeFile(file, content.text);
    else {
      const done = await store.withLocalFile(draftFileKey(problemId, content.hash), async (path) => {
        await copyFile(path, file);
        return true;
      });
      if (!done) throw refusal('not-uploaded');
      fetched.set(content.hash, file);
    }
    return { file };
  };
  for (let after: TestRow | null = null; ;) {
    const page: TestRow[] = await readTests(db, problemId, after, TESTS_AT_ONCE);
    for (const row of page) {
      const { id, revision, name, sample, subtask, original, inputPath, answerPath, input, answer, generated } = row;
      const generatedBy = generated?.command ?? null;
      const placed = { input: await place(input), answer: answer && (await place(answer)) };
      // A case of the package, from the job that took it apart.
      const known = original as BuildInput['tests'][number]['original'];
      tests.push({ name, sample, subtask, original: known, generatedBy, inputPath, answerPath, ...placed });
      rows.push({ id, revision, answer });
    }
    after = page.at(-1) ?? null;
    if (page.length < TESTS_AT_ONCE) return { tests, rows, sizeBytes };
  }
}

async function withBase<T>(
  context: AppContext,
  { problemId, baseHash, kept }: DraftRow,
  work: (base: BuildInput['base'], sizeBytes: number) => Promise<T>,
): Promise<T> {
  if (baseHash === null) return await work(null, 0);
  const version = await findVersion(context.db, problemId, baseHash);
  const config = problemConfig.parse(version.config);
  return await withVersion(context, version, (path) =>
    work({ path, config, kept: kept.map((one) => one.path) }, version.sizeBytes),
  );
}
