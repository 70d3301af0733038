import type { ExpectedVerdict } from '@assay/contract';
import type { FileTree } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import type { ImportReport } from '../import-report.ts';
import { makeDraft } from '../shared/draft.ts';
import type { Draft } from '../shared/draft.ts';
import { makeLimits, readMemoryBytes, readTimeMs } from '../shared/limits.ts';
import { baseName } from '../shared/programs.ts';
import { localeOf } from '../shared/statement-parts.ts';
import type { HydroConfig } from './config.ts';
import { readConfig, readYaml, textList } from './config.ts';
import { readChecker, readGraders, readInteractor } from './programs.ts';
import { readStatements } from './statements.ts';
import { readSubtasks } from './tests.ts';

const HEAD = 'problem.yaml';

/** Converts a problem of Hydro (`problem.yaml` next to `testdata/`, or only its test data). */
export async function importHydro(tree: FileTree, options: { name?: string } = {}): Promise<ImportReport> {
  const draft = makeDraft(tree, 'hydro');
  await readHead(draft, options.name);
  await readStatements(draft);
  await readPrograms(draft);
  const config = await readConfig(draft);
  return await draft.finish({ judge: await readJudge(draft, config) });
}

async function readJudge(draft: Draft, config: HydroConfig): Promise<Record<string, unknown>> {
  const { report } = draft;
  const { file, values } = config;
  const type = typeof values.type === 'string' ? values.type : 'default';
  const place = `${file}: type`;
  if (type === 'objective') return { questions: readQuestions(draft, config) };
  if (!['default', 'fileio', 'interactive', 'submit_answer'].includes(type)) {
    report.refuse(
      place,
      `Assay cannot judge problems of the kind "${type}".`,
      `此处无法按 Hydro 的方式评测 “${type}” 类题目。`,
    );
    return {};
  }
  if (values.multi_pass !== undefined) {
    report.refuse(
      `${file}: multi_pass`,
      'Assay configures runs in several passes differently.',
      '多轮运行在此处的方式不同。',
    );
  }
  const interactor = type === 'interactive' ? readInteractor(draft, config) : undefined;
  const checker = interactor ? undefined : await readChecker(draft, config);
  const isProgram = interactor !== undefined || checker?.type === 'testlib' || checker?.type === 'kattis';
  const subtasks = readSubtasks(draft, config, !isProgram);
  const limits = makeLimits(
    { timeMs: readTimeMs(values.time), memoryBytes: readMemoryBytes(values.memory) },
    file,
    report,
  );
  const filename = typeof values.filename === 'string' ? values.filename : undefined;
  const grader = type === 'submit_answer' ? undefined : readGraders(draft, config);
  return {
    ...limits,
    ...(checker ? { checker } : {}),
    ...(interactor ? { interactor } : {}),
    ...(type === 'submit_answer' ? { outputOnly: true } : {}),
    ...(filename !== undefined && !interactor && type !== 'submit_answer'
      ? { files: { input: `${filename}.in`, output: `${filename}.out` } }
      : {}),
    ...(grader ? { grader } : {}),
    ...(subtasks.length > 0 ? { subtasks } : {}),
  };
}

/** `answers: {key: [answer, points]}`; a list of answers requires all of them, and some of them give half. */
function readQuestions({ report }: Draft, { file, values }: HydroConfig) {
  const answers = Object.entries(asRecord(values.answers) ?? {});
  if (answers.length === 0) report.refuse(`${file}: answers`, 'There are no answers.', '没有答案。');
  return answers.map(([key, given]) => {
    const [answer, score]: unknown[] = Array.isArray(given) ? given : [given];
    const points = Number(score ?? 1);
    const several = Array.isArray(answer);
    if (several) {
      report.changed(
        `${file}: answers.${key}`,
        'Some of the choices and no wrong one give half of the points.',
        '选对部分且无错选得一半分数。',
      );
    }
    return {
      key,
      ...(Number.isFinite(points) && points >= 0 ? { points } : {}),
      ...(several ? { allOf: textList(answer), partial: 0.5 } : { answer: String(answer) }),
    };
  });
}

async function readHead(draft: Draft, name: string | undefined): Promise<void> {
  const head = draft.tree.has(HEAD) ? await readYaml(draft, HEAD) : {};
  const title = head.title;
  if (typeof title === 'string') draft.titles[/\p{Script=Han}/u.test(title) ? 'zh-Hans' : 'en'] = title;
  for (const [tag, text] of Object.entries(asRecord(title) ?? {}))
    if (typeof text === 'string') draft.titles[localeOf(tag)] = text;
  draft.slugs = [typeof head.pid === 'string' ? head.pid : undefined, name];
  draft.tags = textList(head.tag);
  for (const key of Object.keys(head)) {
    if (!['title', 'pid', 'tag'].includes(key)) {
      draft.report.unused(`${HEAD}: ${key}`, 'Assay has no equivalent of this.', '此处没有对应的设置。');
    }
  }
}

/** `std/` contains correct solutions; other files there are kept. */
async function readPrograms(draft: Draft): Promise<void> {
  const { report, tree } = draft;
  const expected: ExpectedVerdict = 'accepted';
  for (const path of tree.paths) {
    if (/^std\/[^/]+$/.test(path)) draft.submit(expected, baseName(path), await tree.read(path));
    else if (/^(solution|generator|validator)\//.test(path)) {
      draft.put(path.replace(/^(generator|validator)\//, '$1s/'), path);
      report.unused(path, 'Kept in the package; not used for judging.', '已保留在题目包中，评测不使用。');
    }
  }
}
