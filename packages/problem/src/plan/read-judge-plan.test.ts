import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { treeOfFiles } from '../file-tree.ts';
import { findingCodes } from '../findings.ts';
import type { FindingCode } from '../findings.ts';
import { matchesPattern } from './matches-pattern.ts';
import { naturalOrder } from './natural-order.ts';
import { emptyTests, type Files } from '../testing/icpc-files.ts';
import { words } from '../testing/words.ts';
import { filesOfPlan, readJudgePlan } from './read-judge-plan.ts';

const tests = emptyTests('tests', '1', '2', '10');
const oneCase = { cases: [{ input: 'tests/1.in', answer: 'tests/1.ans' }] };

const reportedCodes = new Set<FindingCode>();

async function read(config: unknown, files: Files = tests, adapter = 'assay') {
  const reading = await readJudgePlan({ label: 'default', judge: { adapter, config }, submit: {} }, treeOfFiles(files));
  for (const one of reading.findings) reportedCodes.add(one.code);
  return reading;
}

async function uoj(conf: string, files: Files = {}) {
  const numbered = Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`input${n}.txt`, ''],
      [`output${n}.txt`, ''],
    ]),
  );
  return read({}, { 'problem.conf': conf, ...numbered, ...files }, 'uoj');
}

/** `code @ place` of every finding. */
async function tell(reading: ReturnType<typeof read>): Promise<string[]> {
  return (await reading).findings.map((one) => `${one.code} @ ${one.place}`);
}

describe('a package of our own format', () => {
  it('has defaults for limits, checker and names', async () => {
    const { plan } = await read(oneCase);
    expect(plan).toEqual({
      timeMs: 1000,
      memoryBytes: 256 * 2 ** 20,
      outputBytes: 64 * 2 ** 20,
      checker: { type: 'native', compare: 'tokens', caseSensitive: true, absolute: null, relative: null },
      subtasks: [
        {
          id: '1',
          name: '',
          points: 100,
          scoring: 'sum',
          dependsOn: [],
          cases: [
            {
              name: '1',
              input: 'tests/1.in',
              answer: 'tests/1.ans',
              weight: 1,
              sample: false,
              timeMs: 1000,
              memoryBytes: 256 * 2 ** 20,
            },
          ],
        },
      ],
    });
  });

  it('includes every input that a pattern matches, in natural order', async () => {
    const { plan } = await read({ pattern: 'tests/*' });
    expect(plan?.subtasks[0]?.cases.map((one) => [one.name, one.answer])).toEqual([
      ['1', 'tests/1.ans'],
      ['2', 'tests/2.ans'],
      ['10', 'tests/10.ans'],
    ]);
  });

  it('puts a subtask after all its dependencies', async () => {
    const { plan } = await read({
      subtasks: [
        { id: 'b', points: 60, dependsOn: ['a'], ...oneCase },
        { id: 'a', points: 40, ...oneCase },
      ],
    });
    expect(plan?.subtasks.map((one) => one.id)).toEqual(['a', 'b']);
  });

  it('passes a threshold on to the scoring', async () => {
    const { plan } = await read(
      { subtasks: [{ id: '1', points: 100, scoring: 'threshold', threshold: 0.8, ...oneCase }] },
      tests,
    );
    expect(plan?.subtasks[0]).toMatchObject({ scoring: 'threshold', threshold: 0.8 });
  });

  it('finds the sources of a checker with its headers', async () => {
    const files = { ...tests, 'checker.cpp': '', 'util.h': '', 'validator/main.py': '', 'validator/parts.py': '' };
    const testlib = await read({ ...oneCase, checker: { type: 'testlib', source: 'checker.cpp' } }, files);
    expect(testlib.plan?.checker).toMatchObject({
      sources: ['checker.cpp', 'util.h'],
      language: 'C++17',
      pointsMode: 'percent',
    });
    const kattis = await read({ ...oneCase, checker: { type: 'kattis', source: 'validator/', args: ['x'] } }, files);
    expect(kattis.plan?.checker).toMatchObject({
      sources: ['validator/main.py', 'validator/parts.py'],
      language: 'Python 3',
      args: ['x'],
      pointsMode: 'of-weight',
    });
    expect(kattis.plan && filesOfPlan(kattis.plan)).toEqual([
      'validator/main.py',
      'validator/parts.py',
      'tests/1.in',
      'tests/1.ans',
    ]);
  });

  it('needs no answer file if a program checks', async () => {
    const config = { cases: [{ input: 'tests/1.in' }], checker: { type: 'kattis', source: 'check.py' } };
    const { plan, findings } = await read(config, { ...tests, 'check.py': '' });
    expect(plan?.subtasks[0]?.cases[0]?.answer).toBeNull();
    expect(findings.map((one) => one.code)).toEqual(['answer-absent']);
  });

  const at = 'judge.config';
  const subtask = (more: object) => ({ subtasks: [{ id: '1', points: 100, ...oneCase, ...more }] });
  it.each<[string, unknown, string[]]>([
    ['no cases', {}, [`cases-and-subtasks @ ${at}`]],
    ['both ways of giving cases', { ...oneCase, pattern: 'x' }, [`cases-and-subtasks @ ${at}`]],
    ['neither cases nor pattern', { subtasks: [{ id: '1', points: 100 }] }, [`cases-or-pattern @ ${at}.subtasks[0]`]],
    ['an empty list of cases', subtask({ cases: [] }), [`no-cases @ ${at}.subtasks[0]`]],
    ['a pattern without match', { pattern: 'x*' }, [`pattern-no-match @ ${at}.pattern`]],
    ['a missing input', { cases: [{ input: 'x', answer: 'tests/1.ans' }] }, [`file-missing @ ${at}.cases[0].input`]],
    [
      'a path that leads out of the data',
      { cases: [{ input: '../x', answer: '/y' }] },
      [`file-missing @ ${at}.cases[0].input`, `file-missing @ ${at}.cases[0].answer`],
    ],
    ['a case without answer', { cases: [{ input: 'tests/1.in' }] }, [`answer-missing @ ${at}.cases[0]`]],
    ['an input used twice', { cases: [...oneCase.cases, ...oneCase.cases] }, [`case-repeated @ ${at}.cases[1]`]],
    ['all weights 0', { cases: [{ ...oneCase.cases[0], points: 0 }] }, [`weights-zero @ ${at}`]],
    ['points that add up to less than 100', subtask({ points: 99 }), [`points-sum @ ${at}.subtasks`]],
    ['a threshold without its scoring', subtask({ threshold: 0.5 }), [`threshold-alone @ ${at}.subtasks[0]`]],
    ['its scoring without a threshold', subtask({ scoring: 'threshold' }), [`threshold-alone @ ${at}.subtasks[0]`]],
    ['an unknown dependency', subtask({ dependsOn: ['9'] }), [`dependency-unknown @ ${at}.subtasks[0].dependsOn`]],
    [
      'a subtask depending on itself',
      subtask({ dependsOn: ['1'] }),
      [`dependency-cycle @ ${at}.subtasks[0].dependsOn`],
    ],
    ['a misspelled setting', { ...oneCase, timeMS: 5 }, [`config-unknown-key @ ${at}.timeMS`]],
    ['a limit above the maximum', { ...oneCase, timeMs: 10 ** 9 }, [`config-out-of-range @ ${at}.timeMs`]],
    ['a limit of 0', { ...oneCase, memoryMiB: 0 }, [`config-out-of-range @ ${at}.memoryMiB`]],
    ['text instead of a number', { ...oneCase, timeMs: '1s' }, [`config-wrong-type @ ${at}.timeMs`]],
    ['an unknown scoring', subtask({ scoring: 'median' }), [`config-unknown-choice @ ${at}.subtasks[0].scoring`]],
    ['an unknown checker', { ...oneCase, checker: { type: 'magic' } }, [`config-unknown-choice @ ${at}.checker.type`]],
    [
      'a checker without source',
      { ...oneCase, checker: { type: 'testlib' } },
      [`config-missing @ ${at}.checker.source`],
    ],
    [
      'a missing checker',
      { ...oneCase, checker: { type: 'testlib', source: 'c.cpp' } },
      [`checker-source-missing @ ${at}.checker.source`],
    ],
    [
      'a checker in another language',
      { ...oneCase, checker: { type: 'testlib', source: 'tests/1.in' } },
      [`checker-language @ ${at}.checker.source`],
    ],
    [
      'mutually exclusive kinds',
      { ...oneCase, outputOnly: true, files: { input: 'a.in' }, grader: { c: ['tests/1.in'] } },
      [`settings-exclude @ ${at}`],
    ],
    ['questions and cases', { ...oneCase, questions: [{ key: 'a', answer: 'b' }] }, [`settings-exclude @ ${at}`]],
    [
      'two steps and passes',
      { ...oneCase, twoSteps: {}, passes: 2 },
      [`settings-exclude @ ${at}`, `passes-without-kattis @ ${at}.passes`],
    ],
    [
      'passes without a program that requests them',
      { ...oneCase, passes: 2 },
      [`passes-without-kattis @ ${at}.passes`],
    ],
    [
      'a question with two kinds of answers',
      { questions: [{ key: 'a', answer: 'b', number: 1 }] },
      [`question-answers @ ${at}.questions[0]`, `no-cases @ ${at}.questions`],
    ],
    [
      'two questions with one key',
      {
        questions: [
          { key: 'a', answer: 'b' },
          { key: 'a', number: 1 },
        ],
      },
      [`question-repeated @ ${at}.questions[1].key`],
    ],
  ])('with %s is reported with the place', async (_, config, expected) => {
    expect(await tell(read(config))).toEqual(expected);
  });

  it('with two subtasks of the same id, or an ambiguous checker, is reported', async () => {
    const twice = {
      subtasks: [
        { id: '1', points: 50, ...oneCase },
        { id: '1', points: 50, ...oneCase },
      ],
    };
    expect(await tell(read(twice))).toEqual(['subtask-id-repeated @ judge.config.subtasks[1].id']);
    const unclear = { ...oneCase, checker: { type: 'kattis', source: 'v' } };
    expect(await tell(read(unclear, { ...tests, 'v/a.cpp': '', 'v/b.cpp': '' }))).toEqual([
      'checker-main-unclear @ judge.config.checker.source',
    ]);
  });

  it('with an unknown adapter, or with an invalid config, is reported', async () => {
    expect(await tell(read({}, tests, 'glue'))).toEqual(['adapter-unknown @ judge.adapter']);
    const reading = await readJudgePlan(
      { judge: {}, submit: { form: { files: [{ path: 1 }] } }, variables: { '1': 'x' } },
      treeOfFiles({}),
    );
    for (const one of reading.findings) reportedCodes.add(one.code);
    expect(reading.findings.map((one) => one.place)).toEqual([
      'label',
      'judge.adapter',
      'judge.config',
      'submit.form.files[0].path',
      'submit.form.files[0].type',
      'variables.1',
    ]);
  });

  it('of random content causes a finding at worst', async () => {
    const key = fc.constantFrom(
      ...words('timeMs subtasks cases pattern checker id points input dependsOn type source'),
    );
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('tests/1.in', 'tests/*', 100, 'testlib', '1'));
    const { node } = fc.letrec((tie) => ({
      node: fc.oneof({ maxDepth: 4 }, value, fc.dictionary(key, tie('node')), fc.array(tie('node'), { maxLength: 3 })),
    }));
    await fc.assert(
      fc.asyncProperty(node, async (config) => {
        const reading = await read(config);
        expect(reading.plan !== undefined || reading.findings.some((one) => one.level === 'error')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a package with UOJ's problem.conf", () => {
  const base = 'use_builtin_judger on\nuse_builtin_checker wcmp\nn_tests 3\n';

  it('without subtasks scores each test separately', async () => {
    const { plan, findings } = await uoj(
      `${base}time_limit 1.5\ntime_limit_2 3\nmemory_limit 128\npoint_score_3 60\npoint_score_1 20\npoint_score_2 20\n`,
    );
    expect(findings).toEqual([]);
    expect(plan).toMatchObject({ timeMs: 1500, memoryBytes: 128 * 2 ** 20, outputBytes: 64 * 2 ** 20 });
    expect(plan?.subtasks).toMatchObject([
      {
        points: 100,
        scoring: 'sum',
        cases: [{ weight: 20, timeMs: 1500 }, { weight: 20, timeMs: 3000 }, { weight: 60 }],
      },
    ]);
  });

  it('with subtasks keeps their points, kinds and dependencies', async () => {
    const { plan } = await uoj(
      `${base}n_subtasks 2\nsubtask_end_1 1\nsubtask_end_2 3\nsubtask_score_1 30\nsubtask_score_2 70\nsubtask_type_2 min\nsubtask_dependence_2 many\nsubtask_dependence_2_1 1\n`,
    );
    expect(plan?.subtasks).toMatchObject([
      { id: '1', points: 30, scoring: 'min', dependsOn: [], cases: [{ input: 'input1.txt' }] },
      { id: '2', points: 70, dependsOn: ['1'], cases: [{ input: 'input2.txt' }, { answer: 'output3.txt' }] },
    ]);
  });

  it('deducts three points for a failed extra test, the first of which are samples', async () => {
    const { plan } = await uoj(`${base}n_ex_tests 2\nn_sample_tests 1\ninput_pre data\ninput_suf in\n`, {
      ...Object.fromEntries([1, 2, 3].map((n) => [`data${n}.in`, ''])),
      ...Object.fromEntries(
        [1, 2].flatMap((n) => [
          [`ex_data${n}.in`, ''],
          [`ex_output${n}.txt`, ''],
        ]),
      ),
    });
    expect(plan?.subtasks[1]).toMatchObject({ points: 0, penalty: 3, dependsOn: ['1'] });
    expect(plan?.subtasks[1]?.cases.map((one) => one.sample)).toEqual([true, false]);
  });

  it('uses chk.cpp with percentages if no built-in checker is named', async () => {
    const { plan } = await uoj('n_tests 1\n', { 'chk.cpp': '', 'testlib.h': '' });
    expect(plan?.checker).toEqual({
      type: 'custom',
      protocol: 'testlib',
      sources: ['chk.cpp', 'testlib.h'],
      language: 'C++17',
      args: [],
      pointsMode: 'percent',
    });
  });

  it.each<[string, string, Files, string[]]>([
    ['a missing interactor', `${base}interaction_mode on`, {}, ['checker-source-missing @ problem.conf:4']],
    ['an unsupported kind of judging', `${base}token abc`, {}, ['uoj-not-supported @ problem.conf:4']],
    [
      'its own judger',
      'use_builtin_judger off\nuse_builtin_checker ncmp\nn_tests 1',
      {},
      ['uoj-own-judger @ problem.conf:1'],
    ],
    ['an unknown checker', 'use_builtin_checker uncmp\nn_tests 1', {}, ['uoj-checker-unknown @ problem.conf:1']],
    ['an approximate checker', 'use_builtin_checker lcmp\nn_tests 1', {}, ['uoj-checker-near @ problem.conf:1']],
    ['a missing chk.cpp', 'n_tests 1', {}, ['checker-source-missing @ problem.conf']],
    [
      'a missing test',
      'use_builtin_checker wcmp\nn_tests 4',
      {},
      ['file-missing @ problem.conf', 'file-missing @ problem.conf'],
    ],
    ['a limit that is not a number', `${base}time_limit fast`, {}, ['uoj-conf-value @ problem.conf:4']],
    ['an invalid line', `${base}whatever`, {}, ['uoj-conf-line @ problem.conf:4']],
    ['points that do not add up to 100', `${base}point_score_1 50`, {}, ['points-scaled @ problem.conf']],
    [
      'a circle',
      `${base}n_subtasks 1\nsubtask_end_1 3\nsubtask_score_1 100\nsubtask_dependence_1 1`,
      {},
      ['dependency-cycle @ problem.conf:7'],
    ],
    [
      'a packed subtask and its own checker',
      'n_tests 1\nn_subtasks 1',
      { 'chk.cpp': '' },
      ['uoj-packed-partial @ problem.conf:1'],
    ],
    [
      'a min subtask with a dependency',
      'n_tests 2\nn_subtasks 2\nsubtask_end_1 1\nsubtask_type_1 min\nsubtask_type_2 min\nsubtask_dependence_2 1',
      { 'chk.cpp': '' },
      ['uoj-min-dependency @ problem.conf:5'],
    ],
  ])('with %s is reported with the line', async (_, conf, files, expected) => {
    expect(await tell(uoj(conf, files))).toEqual(expected);
  });

  it('without its problem.conf is reported', async () => {
    expect(await tell(read({}, {}, 'uoj'))).toEqual(['uoj-conf-missing @ problem.conf']);
  });

  it('of random lines causes a finding at worst', async () => {
    const key = fc.constantFrom(
      ...words(`
        n_tests n_subtasks subtask_end_1 subtask_score_1 subtask_dependence_1 time_limit n_ex_tests
        use_builtin_checker subtask_type_1
      `),
    );
    const value = fc.oneof(
      fc.integer({ min: -2, max: 40 }).map(String),
      fc.string({ maxLength: 5 }),
      fc.constantFrom('many', 'wcmp', 'on'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(key, value)), async (rows) => {
        const reading = await uoj(rows.map((row) => row.join(' ')).join('\n'), { 'chk.cpp': '' });
        expect(reading.plan !== undefined || reading.findings.some((one) => one.level === 'error')).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('questions that an instance judges', () => {
  const check = { service: 'db', command: ['check'] };
  const readWith = async (questions: object[], config: object = {}) => {
    const judge = { adapter: 'assay', config: { questions } };
    const reading = await readJudgePlan({ label: 'default', judge, submit: {}, ...config }, treeOfFiles({}));
    for (const one of reading.findings) reportedCodes.add(one.code);
    return { plan: reading.plan, found: reading.findings.map((one) => `${one.code} ${one.place}`) };
  };
  const instance = (secret?: object) => ({
    instanceLabel: 'main',
    instance: { adapter: 'assay', config: { services: { db: { image: 'db' } }, ...(secret && { secret }) } },
  });

  it('are judged by a secret, or by a command within its time', async () => {
    const questions = [
      { key: 'flag', secret: true },
      { key: 'state', check },
    ];
    const { plan } = await readWith(questions, instance({ environment: 'FLAG' }));
    expect(plan?.subtasks[0]?.cases).toMatchObject([
      { question: { key: 'flag', type: 'secret' } },
      { question: { key: 'state', type: 'check', seconds: 10 } },
    ]);
  });

  it('need an instance of the problem with a secret and with the service', async () => {
    const both = [
      { key: 'flag', secret: true },
      { key: 'state', check: { ...check, service: 'web' } },
    ];
    const at = 'judge.config.questions';
    const absent = [`instance-absent ${at}[0]`, `instance-absent ${at}[1]`];
    expect((await readWith(both)).found).toEqual(absent);
    const foreign = { instanceLabel: 'main', instance: { adapter: 'vm', config: {} } };
    expect((await readWith(both, foreign)).found).toEqual(absent);
    expect((await readWith(both, instance())).found).toEqual([
      `instance-secret-absent ${at}[0].secret`,
      `instance-service-absent ${at}[1].check.service`,
    ]);
    const twoKinds = [{ key: 'flag', secret: true, answer: 'x' }];
    expect((await readWith(twoKinds, instance({ file: '/flag' }))).found).toContain(`question-answers ${at}[0]`);
  });
});

describe('a finding', () => {
  it('of every code about judging are covered by a test above', () => {
    const aboutThePackage = /^(yaml|package|slug|statement|languages?|submission|subtask-verdict)(-|$)/;
    expect(findingCodes.filter((code) => !reportedCodes.has(code) && !aboutThePackage.test(code))).toEqual([]);
  });
});

describe('a pattern', () => {
  it('matches by its rules, and unusual ones take no longer', () => {
    expect(matchesPattern('tests/2-*.in', 'tests/2-10.in')).toBe(true);
    expect(matchesPattern('tests/*', 'tests/a/b')).toBe(false);
    expect(matchesPattern('t?', 'tä')).toBe(true);
    expect(matchesPattern('*a*b', 'xxaxxbxb')).toBe(true);
    expect(matchesPattern(`${'*a'.repeat(200)}b`, 'a'.repeat(900))).toBe(false);
  });

  it('orders numbers by their value', () => {
    expect(['10', '2', 'a2', '02', 'a10', ''].sort(naturalOrder)).toEqual(['', '02', '2', '10', 'a2', 'a10']);
  });
});
