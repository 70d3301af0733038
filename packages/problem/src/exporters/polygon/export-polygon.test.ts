import { describe, expect, it } from 'vitest';
import type { FileTree } from '../../file-tree.ts';
import { importPolygon } from '../../importers/polygon/import-polygon.ts';
import { readJudgePlan } from '../../plan/read-judge-plan.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { bareProblem } from '../../testing/bare-problem.ts';
import { importFixture, placesOf } from '../../testing/import-fixture.ts';
import { exportPackage } from '../export-package.ts';

const tests = { 't/1.in': '1', 't/1.ans': '1', 't/2.in': '2', 't/2.ans': '2' };
const base = (judge: Record<string, unknown>, files: Record<string, string> = {}) =>
  bareProblem({ pattern: 't/*.in', ...judge }, { ...tests, ...files });

async function exported(problem: SourceProblem) {
  const { tree, changed, unused, refused } = await exportPackage(problem, 'polygon');
  if (!tree) throw new Error(JSON.stringify(refused));
  const xml = (await tree.read('problem.xml')).toString();
  return { tree, xml, places: placesOf([...changed, ...unused]) };
}

async function imported(tree: FileTree) {
  const { problem, refused } = await importPolygon(tree);
  if (!problem) throw new Error(JSON.stringify(refused));
  return problem;
}

describe('an export to Polygon', () => {
  it('keeps statements in TeX that our importer turns into the same Markdown', async () => {
    const { problem } = await importFixture('polygon/full-ladles');
    const again = await imported((await exported(problem)).tree);
    expect(again.statements).toEqual(problem.statements);
    expect(again.attachments.map((one) => one.key)).toEqual(problem.attachments.map((one) => one.key));
  });

  it('keeps tables, lists, code, links, formulas and characters that TeX reserves', async () => {
    const text = [
      'All of `a\\b_{c}~^%` and 50% \\_of\\_ {x} & y ^ z ~ "--".',
      '',
      '1. first\n2. second **bold**\n\n   - [x] inner $a_1 \\le 10^5$',
      '',
      '| a | b |\n| --- | --- |\n| 1 | $x$ |',
      '',
      '$$\n\\sum_{i=1}^n a_i\n$$',
      '',
      '```text\n\\begin{x} $1 %\n```',
      '',
      '[site](https://example.org/a%20b#c_d)',
      '',
      '## Output',
      '',
      'Print it.',
    ].join('\n');
    const problem = { ...base({}), statements: { en: text } };
    const { tree } = await exported(problem);
    const again = (await imported(tree)).statements['en'] ?? '';
    for (const part of [
      '`a\\b_{c}~^%`',
      '50% \\_of\\_ {x} & y ^ z ~ "--"',
      '2. second **bold**',
      '- \\[x\\] inner $a_1 \\le 10^5$',
      '| 1 | $x$ |',
      '$$\n\\sum_{i=1}^n a_i\n$$',
      '```text\n\\begin{x} $1 %\n```',
      '[site](https://example.org/a%20b#c_d)',
      '## Output\n\nPrint it.',
    ]) {
      expect(again).toContain(part);
    }
    expect((await tree.read('statement-sections/english/output.tex')).toString()).toBe('Print it.\n');
  });

  it('removes samples from the text if they are those of the tests, and says so if they are not', async () => {
    const sample = { pattern: undefined, cases: [{ input: 't/1.in', answer: 't/1.ans', sample: true }] };
    const text = (output: string) =>
      `Add.\n\n## Samples\n\n**Input 1**\n\n\`\`\`\n1\n\`\`\`\n\n**Output 1**\n\n\`\`\`\n${output}\n\`\`\`\n\nIt is one.\n`;
    const same = await exported({ ...base(sample), statements: { en: text('1') } });
    expect((await same.tree.read('statement-sections/english/notes.tex')).toString()).toBe('It is one.\n');
    const { changed } = await exportPackage({ ...base(sample), statements: { en: text('2') } }, 'polygon');
    expect(changed.map((one) => one.message).join()).toContain('Remove them from the text.');
    const removed = (await exportPackage({ ...base(sample), statements: { en: text('1') } }, 'polygon')).changed;
    expect(removed.map((one) => one.message).join()).not.toContain('Remove them from the text.');
  });

  it('multiplies points so that those of a checker in percent are points of the test', async () => {
    const problem = base(
      { checker: { type: 'testlib', source: 'c.cpp' } },
      { 'c.cpp': '#include "testlib.h"\nint main() { quitp(50); }' },
    );
    const { tree, xml, places } = await exported(problem);
    expect(xml.match(/<test [^>]*points="100\.0"/g)).toHaveLength(2);
    expect(places).toContain('c.cpp');
    const again = await imported(tree);
    const { plan } = await readJudgePlan(again.config, again.data);
    expect(plan?.subtasks).toMatchObject([{ points: 100, scoring: 'sum', cases: [{ weight: 100 }, { weight: 100 }] }]);
    expect(plan?.checker).toMatchObject({ protocol: 'testlib', pointsMode: 'of-weight' });
  });

  it('warns where a group with partial points becomes all or nothing', async () => {
    const subtasks = [{ id: 'a', points: 100, pattern: 't/*.in' }];
    const giving = { 'c.cpp': '#include "testlib.h"\nint main() { quitp(0.5); }' };
    const checker = { type: 'testlib', source: 'c.cpp', pointsMode: 'fraction' };
    const { places } = await exported(base({ pattern: undefined, subtasks, checker }, giving));
    expect(places).toContain('judge.config.subtasks: a');
  });

  it('adds a checker that accepts everything after an interactor that decides', async () => {
    const problem = base({ interactor: { type: 'testlib', source: 'i.cpp' } }, { 'i.cpp': '#include "testlib.h"\n' });
    const { tree, places } = await exported(problem);
    expect(places).toContain('i.cpp');
    expect((await imported(tree)).config.judge.config).toMatchObject({
      interactor: { type: 'testlib', source: 'interactor/i.cpp', thenCheck: true },
      checker: { type: 'testlib' },
    });
  });

  it('keeps graders by language and their main files, and generators with the commands of their tests', async () => {
    const files = { 'g/main.cpp': 'a', 'g/lib.h': 'b', 'generators/gen.py': 'c', 'generators/script.txt': 'gen 5' };
    const cases = [
      { input: 't/1.in', answer: 't/1.ans', generatedBy: 'gen 5' },
      { input: 't/2.in', answer: 't/2.ans', generatedBy: 'other 5' },
    ];
    const grader = { cpp: ['g/main.cpp', 'g/lib.h'], c: ['g/lib.h'], rust: ['g/main.rs'] };
    const problem = base({ pattern: undefined, cases, grader }, { ...files, 'g/main.rs': '' });
    const { tree, xml, places } = await exported(problem);
    expect(xml).toContain('<test method="generated" cmd="gen 5"');
    expect(xml).not.toContain('other 5');
    expect(places).toEqual(expect.arrayContaining(['judge.config.grader.rust', 'generators/script.txt']));
    const again = await imported(tree);
    expect(again.config.judge.config['grader']).toEqual({
      cpp: ['grader/main.cpp', 'grader/lib.h'],
      c: ['grader/lib.h'],
    });
    expect(again.data.has('generators/gen.py')).toBe(true);
  });

  it('has names and texts that XML cannot contain in a readable form', async () => {
    const problem = { ...base({}), title: { en: 'A <b> & "c" \u{10000}' }, tags: ['x"/>\u0001<y'] };
    const again = await imported((await exported(problem)).tree);
    expect(again.title['en']).toBe('A <b> & "c" \u{10000}');
    expect(again.tags).toEqual(['x"/> <y']);
  });

  it.each<[string, Record<string, unknown>, Record<string, string>, string]>([
    ['two steps', { twoSteps: {} }, {}, 'judge.config.twoSteps'],
    ['submitted outputs', { outputOnly: true }, {}, 'judge.config.outputOnly'],
    ['a checker of Kattis', { checker: { type: 'kattis', source: 'c.cpp' } }, { 'c.cpp': '' }, 'c.cpp'],
    [
      'a checker with arguments',
      { checker: { type: 'testlib', source: 'c.cpp', args: ['1'] } },
      { 'c.cpp': '' },
      'c.cpp',
    ],
    [
      'a checker with headers in a folder',
      { checker: { type: 'testlib', source: 'c.cpp' } },
      { 'c.cpp': '#include "lib/a.h"\n', 'lib/a.h': '' },
      'lib/a.h',
    ],
    [
      'best cases',
      { pattern: undefined, subtasks: [{ id: 'a', points: 100, scoring: 'max', pattern: 't/*.in' }] },
      {},
      'judge.config.subtasks: a',
    ],
    [
      'two headers of one name',
      { checker: { type: 'testlib', source: 'c/c.cpp' } },
      { 'c/c.cpp': '#include "a.h"\n', 'c/a.h': '1', 'validators/v.cpp': '#include "a.h"\n', 'validators/a.h': '2' },
      'validators/a.h',
    ],
  ])('of %s is refused with the place, in both languages', async (_, judge, files, place) => {
    const { tree, refused } = await exportPackage(base(judge, files), 'polygon');
    expect(tree).toBeUndefined();
    expect(placesOf(refused)).toContain(place);
    for (const note of refused) expect(note.zh).toMatch(/\p{Script=Han}/u);
  });
});
