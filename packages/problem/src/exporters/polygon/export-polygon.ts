import type { SubtaskPlan } from '../../judge-plan.ts';
import { filesOfPlan } from '../../plan/read-judge-plan.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { exportWith } from '../package-export.ts';
import type { Exporting, PackageExport } from '../package-export.ts';
import { refuseKinds } from '../shared/kinds.ts';
import { refuseScoring, reportLimitsOfTests, reportNames, reportOtherFiles } from '../shared/losses.ts';
import { reportOutputLimit, reportVerdicts } from '../shared/losses.ts';
import { writeXml } from '../shared/xml.ts';
import type { XmlNode } from '../shared/xml.ts';
import { pointsOf } from './points.ts';
import type { PolygonPoints } from './points.ts';
import { placeGraders, placeJudging, placeWorkshop } from './programs.ts';
import type { PlacedGenerators } from './programs.ts';
import { placeSolutions } from './solutions.ts';
import { placeStatements } from './statements.ts';

/** Exports a full package of Polygon, with its tests and answers. */
export async function exportPolygon(problem: SourceProblem, testlib: Uint8Array): Promise<PackageExport> {
  return await exportWith(problem, async (exporting) => {
    const { plan, files } = exporting;
    refuseKinds(exporting, ['files', 'grader', 'interactor', 'interactor.thenCheck']);
    refuseScoring(exporting, ['min', 'sum']);
    const points = await pointsOf(exporting);
    const judging = await placeJudging(exporting, testlib);
    const workshop = await placeWorkshop(exporting, testlib);
    const testset = placeTests(exporting, points, workshop.generators);
    const graders = placeGraders(exporting);
    const statements = await placeStatements(exporting);
    const solutions = placeSolutions(exporting);
    reportLimitsOfTests(exporting);
    reportOutputLimit(exporting);
    reportNames(exporting);
    reportVerdicts(exporting);
    const judged = new Set(filesOfPlan(plan));
    reportOtherFiles(exporting, (path) => judged.has(path) || workshop.placed.has(path));
    files.set(
      'problem.xml',
      writeXml({
        name: 'problem',
        attributes: { revision: 1, 'short-name': problem.slug },
        children: [
          { name: 'names', children: statements.names },
          { name: 'statements', children: statements.statements },
          judgingElement(exporting, testset),
          {
            name: 'files',
            children: [
              { name: 'resources', children: [...headersOf(exporting, graders), ...graders] },
              { name: 'attachments', children: statements.attachments },
              { name: 'executables', children: workshop.executables },
            ],
          },
          {
            name: 'assets',
            children: [
              ...judging,
              { name: 'validators', children: workshop.validators },
              { name: 'solutions', children: solutions },
            ],
          },
          { name: 'tags', children: problem.tags.map((value) => ({ name: 'tag', attributes: { value } })) },
        ],
      }),
    );
  });
}

/** The headers that programs include, which are resources as well. */
function headersOf({ files }: Exporting, graders: readonly XmlNode[]): XmlNode[] {
  const described = new Set(graders.map((one) => one.attributes?.['path']));
  return [...files.keys()]
    .filter((path) => /^files\/[^/]+\.(h|hh|hpp)$/.test(path) && !described.has(path))
    .map((path) => ({ name: 'file', attributes: { path, type: 'h.g++' } }));
}

function judgingElement({ plan }: Exporting, testset: XmlNode): XmlNode {
  const { input, output } = plan.files ?? { input: null, output: null };
  const attributes = { 'input-file': input ?? '', 'output-file': output ?? '', 'run-count': 1 };
  return { name: 'judging', attributes, children: [testset] };
}

/** Adds the tests with consecutive numbers and describes them. */
function placeTests({ problem, plan, data, files }: Exporting, points: PolygonPoints, generators: PlacedGenerators) {
  const lines = linesOfTests(problem);
  const tests: XmlNode[] = [];
  for (const subtask of plan.subtasks) {
    for (const [index, { input, answer, sample }] of subtask.cases.entries()) {
      const path = `tests/${String(tests.length + 1).padStart(2, '0')}`;
      files.set(path, { tree: data, path: input });
      files.set(`${path}.a`, answer === null ? '' : { tree: data, path: answer });
      const command = generators.commandOf(lines.get(input));
      tests.push({
        name: 'test',
        attributes: {
          method: command === undefined ? 'manual' : 'generated',
          cmd: command,
          sample: sample ? 'true' : undefined,
          group: points ? subtask.id : undefined,
          points: points ? decimal(points.get(subtask)?.points[index] ?? 0) : undefined,
        },
      });
    }
  }
  const leaf = (name: string, text: string | number): XmlNode => ({ name, text: String(text) });
  return {
    name: 'testset',
    attributes: { name: 'tests' },
    children: [
      leaf('time-limit', plan.timeMs),
      leaf('memory-limit', plan.memoryBytes),
      leaf('test-count', tests.length),
      leaf('input-path-pattern', 'tests/%02d'),
      leaf('answer-path-pattern', 'tests/%02d.a'),
      { name: 'tests', children: tests },
      ...(points ? [{ name: 'groups', children: plan.subtasks.map((one) => groupElement(one, points)) }] : []),
    ],
  };
}

function groupElement(subtask: SubtaskPlan, points: NonNullable<PolygonPoints>): XmlNode {
  const own = points.get(subtask);
  const sum = own?.points.reduce((total, one) => total + one, 0) ?? 0;
  const dependencies = subtask.dependsOn.map((group) => ({ name: 'dependency', attributes: { group } }));
  return {
    name: 'group',
    attributes: {
      name: subtask.id,
      'feedback-policy': 'complete',
      'points-policy': own?.isWhole ? 'complete-group' : 'each-test',
      points: decimal(sum),
    },
    children: dependencies.length > 0 ? [{ name: 'dependencies', children: dependencies }] : [],
  };
}

/** The lines of the generator script that made tests, by the path of the input. */
function linesOfTests({ config }: SourceProblem): Map<string, string> {
  const lines = new Map<string, string>();
  const visit = (value: unknown) => {
    if (!Array.isArray(value)) return;
    for (const one of value as readonly unknown[]) {
      const { input, generatedBy, cases } = (one ?? {}) as Readonly<Record<string, unknown>>;
      if (typeof input === 'string' && typeof generatedBy === 'string') lines.set(input, generatedBy);
      visit(cases);
    }
  };
  const { cases, subtasks } = config.judge.config;
  visit(cases);
  visit(subtasks);
  return lines;
}

/** As Polygon writes points: always with a decimal point. */
function decimal(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : String(Number(value.toFixed(9)));
}
