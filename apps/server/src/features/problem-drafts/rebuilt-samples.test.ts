import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  GENERATOR_SCRIPT_PATH,
  MAX_DRAFT_CHANGES,
  MAX_DRAFT_TEXT_BYTES,
  SUBTASK_VERDICTS_PATH,
  type BenchTask,
  type DraftChange,
  type DraftChecker,
  type DraftProgram,
  type DraftRightAnswer,
  type SentContent,
} from '@assay/contract';
import { graderFamilies } from '@assay/contract/languages';
import { ACCESS_LEVEL } from '@assay/contract/states';
import {
  assayJudgeConfigSchema,
  bytesOf,
  filesOfPlan,
  openArchive,
  treeOfFiles,
  readJudgePlan,
  readSourcePackage,
  treeOfArchive,
  type CustomChecker,
  type FileTree,
  type JudgePlan,
  type SourceProblem,
} from '@assay/problem';
import { serverForFile, type TestClient } from '@assay/testkit';
import { hashOf, putFile } from '../../../test/support/problem-data.ts';
import { newSubmitForm } from './solution-kinds.ts';

/*
 * Every sample problem, made again from an empty problem by the operations that the form sends, is the same package.
 * Both are read into the model of `packages/problem` and compared. Allowed differences, which `modelOf` removes:
 *
 * - The paths of inputs and answers: the form names files after their tests. Cases are compared by their content.
 * - Comments in the file of the verdicts of subtasks: the verdicts are compared.
 * - Defaults that a package states, and patterns in place of listed cases, which judge plans do not have.
 */

const samples = fileURLToPath(new URL('../../../../../problems', import.meta.url));
const folders = (await readdir(samples, { withFileTypes: true })).filter((one) => one.isDirectory());
const names = folders.map(({ name }) => name);

/** The form of a new problem. */
const CODE = JSON.stringify(newSubmitForm({}));

const server = serverForFile();
const CHANGE = 'POST /api/problem/:problemId/draft/change';
const TIMEOUT_MS = 300_000;

interface Place {
  setter: TestClient;
  runner: TestClient;
  orgId: string;
  problemId: string;
}

/** Packages of kinds that no sample has, by their files. */
const SMALL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'partial points': withConfig('{ checker: { type: testlib, source: checker.cpp, pointsMode: of-weight }, CASES }', {
    'checker.cpp': 'int main() {}\n',
  }),
  graders: withConfig(
    '{ grader: { c: [grader/g.c, grader/t.h], java: [grader/G.java] }, CASES }',
    { 'grader/g.c': 'int main(void) {}\n', 'grader/t.h': '/* t */\n', 'grader/G.java': 'class G {}\n' },
    JSON.stringify(newSubmitForm({ grader: { c: ['x'], java: ['x'] } })),
  ),
  'handed in outputs': withConfig('{ outputOnly: true, CASES }', {}, '{ upload: true, zipFolder: true }'),
};

function withConfig(config: string, files: Readonly<Record<string, string>>, submit = CODE): Record<string, string> {
  const cases = 'cases: [{ name: a, input: tests/a.in, answer: tests/a.ans, sample: true }]';
  return {
    'problem.yaml': [
      'slug: small',
      'title: { en: Small }',
      'label: default',
      `judge: { adapter: assay, config: ${config.replace('CASES', cases)} }`,
      `submit: ${submit}`,
      'variables: { time_limit: 1000 ms, memory_limit: 256 MiB }',
    ].join('\n'),
    'statement.en.md': 'Print twice the number.\n',
    'tests/a.in': '1\n',
    'tests/a.ans': '2\n',
    'submissions/accepted/main.py': 'print(int(input()) * 2)\n',
    ...files,
  };
}

describe('a sample problem made again in the form, from an empty problem', () => {
  it.each(names)('is the same package: %s', async (name) => await expectSame(await sample(name)), TIMEOUT_MS);

  it.each(Object.keys(SMALL))(
    'is the same package, also with %s',
    async (name) => await expectSame(await packageOf(treeOfFiles(SMALL[name] ?? {}))),
    TIMEOUT_MS,
  );

  it('differs as soon as one test, program or setting does', async () => {
    const { data, ...original } = await sample('two-weights');
    const model = await modelOf({ ...original, data });
    const edited = (path: string): FileTree => ({
      ...data,
      read: async (one) => (one === path ? Buffer.from('x') : await data.read(one)),
    });
    for (const path of ['tests/07.ans', 'validators/input.cpp', 'tools/gen.py'])
      expect(await modelOf({ ...original, data: edited(path) })).not.toEqual(model);
    const { judge } = original.config;
    const slower = { ...original.config, judge: { ...judge, config: { ...judge.config, timeMs: 1001 } } };
    expect(await modelOf({ ...original, data, config: slower })).not.toEqual(model);
  });
});

async function expectSame(original: SourceProblem): Promise<void> {
  const place = await makeEmptyProblem(original);
  const plan = await planOf(original);
  await writeTexts(place, original);
  await place.setter.call('POST /api/problem/:problemId/draft', { params: paramsOf(place), body: {} });
  if (isQuiz(original)) await writeQuiz(place, original);
  else {
    await writeSettings(place, plan);
    await writeTests(place, original.data, plan);
  }
  await writePrograms(place, original, plan);
  await publish(place, plan);
  expect(await exportedModel(place)).toEqual(await modelOf(original));
}

const sample = (name: string) => packageOf(`${samples}/${name}`);

async function packageOf(source: string | FileTree): Promise<SourceProblem> {
  const { problem, findings } = await readSourcePackage(source);
  if (!problem) throw new Error(JSON.stringify(findings));
  return problem;
}

async function planOf({ config, data }: SourceProblem): Promise<JudgePlan> {
  const { plan, findings } = await readJudgePlan(config, data);
  if (!plan) throw new Error(JSON.stringify(findings));
  return plan;
}

/** Everything that a package says, without what may differ. */
async function modelOf(problem: SourceProblem) {
  const { title, tags, accessLevel, statements, config, submissions, attachments, data } = problem;
  const plan = await planOf(problem);
  const hash = async (path: string | null) => (path === null || path === '' ? path : hashOf(await data.read(path)));
  const cases = new Set(plan.subtasks.flatMap((one) => one.cases.flatMap(({ input, answer }) => [input, answer])));
  const files: Record<string, string> = {};
  for (const path of data.paths)
    if (!cases.has(path) && path !== SUBTASK_VERDICTS_PATH) files[path] = hashOf(await data.read(path));
  const subtasks = [];
  for (const subtask of plan.subtasks) {
    const own = [];
    for (const one of subtask.cases) {
      own.push({ ...one, input: await hash(one.input), answer: await hash(one.answer) });
    }
    subtasks.push({ ...subtask, cases: own });
  }
  const { judge: _judge, ...others } = config;
  return {
    texts: { title, tags, accessLevel, statements },
    config: { adapter: config.judge.adapter, ...others },
    plan: { ...plan, subtasks },
    submissions: Object.fromEntries(
      submissions.map(({ path, bytes, subtaskVerdicts = {} }) => [path, { hash: hashOf(bytes), subtaskVerdicts }]),
    ),
    attachments: await Promise.all(attachments.map(async ({ key, content }) => [key, hashOf(await bytesOf(content))])),
    files,
  };
}

const paramsOf = ({ problemId }: Place) => ({ problemId });

async function makeEmptyProblem({ title, accessLevel }: SourceProblem): Promise<Place> {
  const { org, client: setter } = await server.makeOwnedOrg();
  const runner = server.client((await server.makeRunner({ orgId: org.id })).headers);
  const slug = `p-${randomUUID()}`.slice(0, 30);
  const body = { orgId: org.id, slug, title: title.en ?? '', accessLevel: ACCESS_LEVEL[accessLevel] };
  const { problemId } = await setter.call('POST /api/problem', { body });
  return { setter, runner, orgId: org.id, problemId };
}

async function writeTexts(place: Place, { title, tags, statements }: SourceProblem): Promise<void> {
  const text = (language: string) => ({ title: title[language] ?? '', description: statements[language] ?? '' });
  const others = Object.keys(title).filter((language) => language !== 'en');
  const translations = Object.fromEntries(others.map((language) => [language, text(language)]));
  const body = { ...text('en'), tags: [...tags], language: 'en', translations };
  await place.setter.call('PATCH /api/problem/:problemId/content', { params: paramsOf(place), body });
}

async function draftOf(place: Place) {
  const { draft } = await place.setter.call('GET /api/problem/:problemId/draft', { params: paramsOf(place) });
  if (!draft) throw new Error('There is no draft.');
  return draft;
}

/** All of the changes have to be applied. */
async function change(place: Place, changes: readonly DraftChange[]): Promise<void> {
  for (let at = 0; at < changes.length; at += MAX_DRAFT_CHANGES) {
    const body = { changes: changes.slice(at, at + MAX_DRAFT_CHANGES) };
    const { results } = await place.setter.call(CHANGE, { params: paramsOf(place), body });
    expect(results.map(({ state }) => state)).toEqual(body.changes.map(() => 'applied'));
  }
}

const isQuiz = ({ config }: SourceProblem) => 'questions' in config.judge.config;

/** The questions with the fields of the form, and the live instance. */
async function writeQuiz(place: Place, { config }: SourceProblem): Promise<void> {
  const { questions = [] } = assayJudgeConfigSchema.parse(config.judge.config);
  const items = new Map(config.submit.form?.files?.[0]?.type.metadata?.items?.map((item) => [item.key, item]));
  const asked = questions.map(({ key, name, points, ...right }) => {
    const item = items.get(key);
    const { select, choices } = item?.type ?? {};
    const options = (select ?? choices)?.options ?? [];
    const type = select ? ('select' as const) : choices ? ('choices' as const) : ('text' as const);
    return {
      key,
      name,
      points,
      right: right as DraftRightAnswer, // The contract checks it.
      ...(item && { field: { label: item.label ?? key, type, options } }),
    };
  });
  const { instance, instanceLabel = '' } = config;
  const text = JSON.stringify(instance?.config);
  const fields: Omit<Extract<DraftChange, { op: 'settings' }>, 'op' | 'revision'>[] = [
    { solutionKind: 'answers' },
    { questions: asked },
    ...(instance ? [{ instance: { label: instanceLabel, text } }] : []),
  ];
  for (const field of fields) {
    const { revision } = (await draftOf(place)).settings;
    await change(place, [{ op: 'settings', revision, ...field }]);
  }
}

const MIB = 1024 * 1024;

/** One field after the other, as the page sends them. */
async function writeSettings(place: Place, plan: JudgePlan): Promise<void> {
  const { timeMs, memoryBytes, outputBytes, subtasks } = plan;
  const fields: Omit<Extract<DraftChange, { op: 'settings' }>, 'op' | 'revision'>[] = [
    { timeMs },
    { memoryMiB: memoryBytes / MIB },
    { outputMiB: outputBytes / MIB },
    { checker: checkerOf(plan) },
    { solutionKind: plan.handsInOutputs ? 'outputs' : plan.graders ? 'function' : 'program' },
    ...(plan.graders ? [{ graders: gradersOf(plan.graders) }] : []),
  ];
  for (const field of fields) {
    const { revision } = (await draftOf(place)).settings;
    await change(place, [{ op: 'settings', revision, ...field }]);
  }
  // Tests that count together are no subtask.
  if (subtasks.length === 1 && subtasks[0]?.scoring === 'sum') return;
  const all = subtasks.map(({ id, name, points, scoring, dependsOn }) => {
    if (scoring !== 'min' && scoring !== 'sum') throw new Error(`The form has no subtasks with ${scoring}.`);
    return { id, name, points, scoring, dependsOn: [...dependsOn] };
  });
  const { revision } = (await draftOf(place)).settings;
  await change(place, [{ op: 'settings', revision, subtasks: all }]);
}

function gradersOf(graders: NonNullable<JudgePlan['graders']>) {
  return graderFamilies.flatMap((family) => {
    const files = graders[family];
    return files ? [{ family, files: [...files] }] : [];
  });
}

function checkerOf({ checker, interactor }: JudgePlan): DraftChecker {
  const modeOf = ({ pointsMode }: CustomChecker) => (pointsMode === 'percent' ? {} : { pointsMode });
  if (interactor) return { type: 'interactor', ...modeOf(interactor.program) };
  if (checker.type === 'custom') return { type: 'program', ...modeOf(checker) };
  const { compare, absolute, relative } = checker;
  if (absolute !== null && relative !== null) return { type: 'floats', absolute, relative };
  if (compare === 'tokens' || compare === 'lines' || compare === 'exact') return { type: compare };
  throw new Error(`The form has no comparison by ${compare}.`);
}

/** Half of the short texts are uploaded as files, like all long ones; the others are typed. */
async function writeTests(place: Place, data: FileTree, { subtasks }: JudgePlan): Promise<void> {
  for (const { id: subtask, cases } of subtasks) {
    for (const [index, { name, sample: isSample, input, answer }] of cases.entries()) {
      const isTyped = index % 2 === 0;
      const test: DraftChange = {
        op: 'test',
        id: randomUUID(),
        revision: 0,
        name,
        sample: isSample,
        subtask,
        input: await contentOf(place, await data.read(input), isTyped),
        ...(answer !== null && { answer: await contentOf(place, await data.read(answer), isTyped) }),
        origin: isTyped ? 'typed' : 'uploaded',
      };
      await change(place, [test]);
    }
  }
}

async function contentOf(place: Place, bytes: Buffer, isTyped: boolean): Promise<SentContent> {
  if (isTyped && bytes.length <= MAX_DRAFT_TEXT_BYTES) return { text: bytes.toString('utf8') };
  const body = { hash: hashOf(bytes), size: bytes.length };
  const { url } = await place.setter.call('POST /api/problem/:problemId/draft/upload', {
    params: paramsOf(place),
    body,
  });
  if (url !== null) expect((await putFile(url, bytes)).status).toBe(200);
  return body;
}

async function writePrograms(place: Place, { data, submissions }: SourceProblem, plan: JudgePlan): Promise<void> {
  const cases = new Set(plan.subtasks.flatMap((one) => one.cases.flatMap(({ input, answer }) => [input, answer])));
  const texts = new Map(submissions.map(({ path, bytes }) => [path, bytes]));
  const verdicts = new Map(submissions.map(({ path, subtaskVerdicts }) => [path, subtaskVerdicts]));
  for (const path of data.paths)
    if (!cases.has(path) && path !== SUBTASK_VERDICTS_PATH) texts.set(path, await data.read(path));
  const checking = new Set(filesOfPlan(plan).filter((path) => !cases.has(path)));
  const graders = new Set(Object.values(plan.graders ?? {}).flat());
  const changes = Array.from(texts, ([path, bytes]) => ({
    op: 'program' as const,
    id: randomUUID(),
    revision: 0,
    role: graders.has(path) ? 'grader' : checking.has(path) ? 'checker' : roleOf(path),
    path,
    text: bytes.toString('utf8'),
    subtaskVerdicts: verdicts.get(path),
  }));
  await change(place, changes);
}

function roleOf(path: string): DraftProgram['role'] {
  if (path.startsWith('submissions/')) return 'solution';
  if (path.startsWith('validators/')) return 'validator';
  if (path === GENERATOR_SCRIPT_PATH) return 'script';
  return path.startsWith('generators/') ? 'generator' : 'file';
}

/** A draft with a checker or an interactor is published only after it has run. */
async function publish(place: Place, { checker, interactor }: JudgePlan): Promise<void> {
  if (interactor || checker.type === 'custom') await tryOut(place);
  const { revision, todo } = await draftOf(place);
  expect(todo.filter(({ level }) => level === 'error')).toEqual([]);
  const body = { message: 'Made in the form', revision };
  await place.setter.call('POST /api/problem/:problemId/draft/publish', { params: paramsOf(place), body });
}

async function tryOut({ setter, runner, problemId }: Place): Promise<void> {
  const { kind } = await setter.call('POST /api/problem/:problemId/draft/run', { params: { problemId }, body: {} });
  expect(kind).toBe('verify');
  const leased = await runner.call('POST /api/runner/bench/poll', { query: { lease: 15 } });
  if (!('taskId' in leased)) throw new Error('There is no run.');
  const { benchId, taskId } = leased as BenchTask; // One of the two forms of the reply.
  const reply = await runner.send('POST /api/runner/bench/task/:benchId/:taskId/complete', {
    params: { benchId, taskId },
    body: { outcome: 'done', message: '', findings: [] },
  });
  expect(reply.status).toBe(200);
}

/** The published package, in our own format. */
async function exportedModel(place: Place) {
  const body = { format: 'assay' as const };
  const { url } = await place.setter.call('POST /api/problem/:problemId/export', { params: paramsOf(place), body });
  const archive = await openArchive(Buffer.from(await (await fetch(url)).arrayBuffer()));
  try {
    const { problem, findings } = await readSourcePackage(treeOfArchive(archive));
    if (!problem) throw new Error(JSON.stringify(findings));
    return await modelOf(problem);
  } finally {
    archive.close();
  }
}
