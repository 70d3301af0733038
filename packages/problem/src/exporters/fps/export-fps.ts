import { posix } from 'node:path';
import { bytesOf, readText } from '../../file-tree.ts';
import { MAX_XML_BYTES } from '../../importers/fps/import-fps.ts';
import { linkTo, sectionHeading } from '../../importers/shared/statement-parts.ts';
import { markdownToHtml } from '../../markup/parse-markdown.ts';
import { filesOfPlan } from '../../plan/read-judge-plan.ts';
import type { SourceProblem } from '../../source-package/source-problem.ts';
import { exportWith } from '../package-export.ts';
import type { Exporting, PackageExport } from '../package-export.ts';
import { refuseKinds } from '../shared/kinds.ts';
import { refuseScoring, reportLimitsOfTests, reportNames, reportOtherFiles } from '../shared/losses.ts';
import { reportOutputLimit, reportVerdicts } from '../shared/losses.ts';
import { BECOMES_PROGRAM, programOfNative } from '../shared/native-checker.ts';
import { lastProgramOf, mentionsPoints } from '../shared/points.ts';
import { filesOfProgram, isPlainTestlib } from '../shared/programs.ts';
import { attachmentsIn, divideStatement, ownLocale, samplesOf, textsOfSamples } from '../shared/statement.ts';
import { safeText, streamedXml } from './streamed-xml.ts';
import type { XmlPart } from './streamed-xml.ts';

const MIB = 1024 * 1024;
/** Images that browsers display and that importers recognize by their first bytes. */
const IMAGE = /\.(png|jpe?g|gif|webp)$/i;

/** Languages of solutions by our extensions, as judges with this format name them. */
const LANGUAGES: Readonly<Record<string, string>> = {
  c: 'C',
  cpp: 'C++',
  cc: 'C++',
  py: 'Python',
  java: 'Java',
  pas: 'Pascal',
  go: 'Go',
  cs: 'C#',
  rs: 'Rust',
  js: 'JavaScript',
  rb: 'Ruby',
  php: 'PHP',
  pl: 'Perl',
  lua: 'Lua',
};

/** Exports a Free Problem Set of one problem. */
export async function exportFps(problem: SourceProblem): Promise<PackageExport> {
  return await exportWith(problem, async (exporting) => {
    const { plan, files, report } = exporting;
    if (!refuseKinds(exporting, [])) return;
    refuseScoring(exporting, ['min', 'sum', 'product']);
    await reportPoints(exporting);
    const parts = [
      '<?xml version="1.0" encoding="UTF-8"?>\n<fps version="1.6">\n<item>\n',
      ...(await textParts(exporting)),
      ...testParts(exporting),
      ...(await checkerParts(exporting)),
      ...solutionParts(exporting),
      '</item>\n</fps>\n',
    ];
    files.set(`${problem.slug}.xml`, await streamedXml(parts, exporting, MAX_XML_BYTES));
    reportLimitsOfTests(exporting);
    reportOutputLimit(exporting);
    reportNames(exporting);
    reportVerdicts(exporting);
    if (problem.tags.length > 0) report.unused('tags', 'The format has no tags.', '该格式没有标签。');
    report.unused('slug', 'The format has no name of the problem.', '该格式没有题目标识。');
    const judged = new Set(filesOfPlan(plan));
    reportOtherFiles(exporting, (path) => judged.has(path));
  });
}

function leaf(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${safeText(text)}</${name}>\n`;
}

/** The format has neither subtasks nor points: a solution passes all tests or none count. */
async function reportPoints({ plan, data, report }: Exporting): Promise<void> {
  const isPartial = await mentionsPoints(lastProgramOf(plan), data);
  const [only] = plan.subtasks;
  if (plan.subtasks.length === 1 && only?.scoring === 'min' && !isPartial) return;
  report.changed(
    'judge.config.subtasks',
    'The format has no subtasks and no points: the problem becomes all or nothing.',
    '该格式没有子任务与分值：题目变为全部通过才得分。',
  );
}

async function textParts(exporting: Exporting): Promise<string[]> {
  const { problem, plan, data, report } = exporting;
  const locale = ownLocale(problem);
  for (const other of new Set([...Object.keys(problem.title), ...Object.keys(problem.statements)])) {
    if (other === locale) continue;
    const [message, zh] = ['The format has one language.', '该格式只有一种语言，此语言不会导出。'];
    if (problem.title[other] !== undefined) report.unused(`title.${other}`, message, zh);
    if (problem.statements[other] !== undefined) report.unused(`statement.${other}.md`, message, zh);
  }
  const text = problem.statements[locale] ?? '';
  const { sections, keepsSamples } = divideStatement(text, locale, await textsOfSamples(samplesOf(plan), data));
  if (text === '') {
    report.changed('statement', 'There is no statement, which the format requires.', '没有题面，而该格式要求题面。');
  } else {
    report.changed(
      `statement.${locale}.md`,
      keepsSamples
        ? 'Markdown was converted to HTML. The format adds the samples itself: remove them from the text.'
        : 'Markdown was converted to HTML. Review it.',
      keepsSamples
        ? 'Markdown 已转换为 HTML。该格式会自行添加样例；请从题面中删去。'
        : 'Markdown 已转换为 HTML，请检查。',
    );
  }
  const html = (markdown: string) => markdownToHtml(markdown, (url) => url);
  const withHeading = (section: 'interaction' | 'scoring') =>
    sections[section] === '' ? '' : `\n\n${sectionHeading(section, locale)}\n\n${sections[section]}`;
  const title = problem.title[locale] ?? Object.values(problem.title)[0] ?? '';
  return [
    leaf('title', title),
    leaf('time_limit', String(plan.timeMs), ' unit="ms"'),
    leaf('memory_limit', String(Math.ceil(plan.memoryBytes / MIB)), ' unit="mb"'),
    ...(await imageParts(exporting, text)),
    leaf('description', html(sections.legend)),
    leaf('input', html(sections.input)),
    leaf('output', html(sections.output + withHeading('interaction') + withHeading('scoring'))),
    leaf('hint', html(sections.notes)),
    leaf('source', ''),
  ];
}

/** Images of the text, inline; other attachments have no place. */
async function imageParts({ problem, report }: Exporting, text: string): Promise<string[]> {
  const shown = new Set(attachmentsIn(problem, text).filter(({ key }) => IMAGE.test(key)));
  const parts: string[] = [];
  for (const one of problem.attachments) {
    const place = `attachments/${one.key}`;
    if (shown.has(one)) {
      report.changed(place, 'The image has another name in that format.', '在该格式中图片的名称不同。');
      const base64 = (await bytesOf(one.content)).toString('base64');
      parts.push(`<img>${leaf('src', linkTo(one.key))}${leaf('base64', base64)}</img>\n`);
    } else {
      report.unused(
        place,
        'The format contains only the images of the statement.',
        '该格式只包含题面中的图片，此附件不会导出。',
      );
    }
  }
  return parts;
}

/** Samples, which are judged as well, then the other tests. */
function testParts({ plan, report }: Exporting): XmlPart[] {
  const cases = plan.subtasks.flatMap((one) => one.cases);
  const ordered = [...cases.filter(({ sample }) => sample), ...cases.filter(({ sample }) => !sample)];
  if (ordered.some((one, index) => one !== cases[index])) {
    report.changed('tests', 'In that format, samples are judged first.', '在该格式中样例最先评测。');
  }
  return ordered.flatMap(({ input, answer, sample }): XmlPart[] => {
    const kind = sample ? 'sample' : 'test';
    const content = (path: string | null): XmlPart => (path === null ? '' : { path });
    return [
      `<${kind}_input>`,
      content(input),
      `</${kind}_input>\n<${kind}_output>`,
      content(answer),
      `</${kind}_output>\n`,
    ];
  });
}

/** The format compares lines; for any other comparison it has programs, called as HUSTOJ does, or by testlib. */
async function checkerParts(exporting: Exporting): Promise<string[]> {
  const { plan, data, report } = exporting;
  const { checker } = plan;
  if (checker.type === 'native') {
    const { compare, caseSensitive } = checker;
    if (compare === 'lines' && caseSensitive) return [];
    report.changed('judge.config.checker', ...BECOMES_PROGRAM);
    return [leaf('spj', programOfNative(checker, 'hustoj'), ' language="C++"')];
  }
  const [main = ''] = checker.sources;
  const isHustoj = checker.protocol === 'hustoj' && checker.args.length === 0;
  if (!isHustoj && !isPlainTestlib(checker, exporting)) return [];
  const included = (await filesOfProgram(data, main)).filter((one) => one !== main && !one.endsWith('testlib.h'));
  if (included.length > 0) {
    report.refuse(
      included[0] ?? main,
      'In that format, a checker is a single file. Put this one into it.',
      '该格式的检查器只能是单个文件：请将此文件并入。',
    );
  }
  const language = checker.language === 'C' ? 'C' : 'C++';
  return [leaf(isHustoj ? 'spj' : 'tpj', await readText(data, main), ` language="${language}"`)];
}

/** The format contains accepted programs only. */
function solutionParts({ problem, report }: Exporting): string[] {
  return problem.submissions.flatMap(({ path, expected, bytes }) => {
    const ending = posix.extname(path).slice(1);
    const language = Object.hasOwn(LANGUAGES, ending) ? LANGUAGES[ending] : undefined;
    if (expected !== 'accepted' || language === undefined) {
      report.unused(path, 'The format stores accepted programs only.', '该格式只保存结果为通过的程序。');
      return [];
    }
    report.changed(path, 'The program has no name in that format.', '在该格式中程序没有名称。');
    return [leaf('solution', bytes.toString('utf8'), ` language="${language}"`)];
  });
}
