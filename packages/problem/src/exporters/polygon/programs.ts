import { posix } from 'node:path';
import type { FileTree } from '../../file-tree.ts';
import type { CustomChecker } from '../../judge-plan.ts';
import type { Exporting } from '../package-export.ts';
import { ACCEPTING_CHECKER, BECOMES_PROGRAM, programOfNative, stockNameOf } from '../shared/native-checker.ts';
import { filesOfProgram, isPlainTestlib, placeFlat } from '../shared/programs.ts';
import type { XmlNode } from '../shared/xml.ts';
import { typeOfSource } from './source-types.ts';

const FOLDER = 'files/';
const OWN_CHECKER = `${FOLDER}assay_check.cpp`;

/** Finds the program that a line of the generator script starts, under its name in the package. */
export interface PlacedGenerators {
  /** The command of a test; undefined if the line or its program is not there. */
  commandOf(line: string | undefined): string | undefined;
}

/** Adds the checker and the interactor, and describes them. */
export async function placeJudging(exporting: Exporting, testlib: Uint8Array): Promise<XmlNode[]> {
  const { plan, files, report } = exporting;
  const { checker, interactor } = plan;
  const talks = interactor && (await placedProgram(exporting, interactor.program, testlib));
  if (interactor && !interactor.thenCheck) {
    const [main = ''] = interactor.program.sources;
    files.set(OWN_CHECKER, ACCEPTING_CHECKER);
    files.set(`${FOLDER}testlib.h`, testlib);
    report.changed(
      main,
      'In that format, a checker runs after the interactor: one that accepts everything is added.',
      '该格式在交互器之后运行检查器：已加入一个总是通过的检查器。',
    );
    return [checkerElement('check.cpp', OWN_CHECKER), ...element('interactor', talks)];
  }
  if (checker.type === 'custom') {
    const path = await placedProgram(exporting, checker, testlib);
    return [
      ...(path === undefined ? [] : [checkerElement(posix.basename(path), path)]),
      ...element('interactor', talks),
    ];
  }
  const stock = stockNameOf(checker);
  if (stock === undefined) {
    report.changed('judge.config.checker', ...BECOMES_PROGRAM);
  }
  files.set(OWN_CHECKER, programOfNative(checker, 'testlib'));
  files.set(`${FOLDER}testlib.h`, testlib);
  const name = stock === undefined ? 'check.cpp' : `std::${stock}.cpp`;
  return [checkerElement(name, OWN_CHECKER), ...element('interactor', talks)];
}

async function placedProgram(exporting: Exporting, program: CustomChecker, testlib: Uint8Array) {
  const [main] = program.sources;
  if (main === undefined || !isPlainTestlib(program, exporting)) return undefined;
  return await placeFlat(exporting, main, { folder: FOLDER, testlib });
}

function checkerElement(name: string, path: string): XmlNode {
  return { name: 'checker', attributes: { name, type: 'testlib' }, children: [sourceElement(path)] };
}

function element(name: string, path: string | undefined): XmlNode[] {
  return path === undefined ? [] : [{ name, children: [sourceElement(path)] }];
}

function sourceElement(path: string): XmlNode {
  return { name: 'source', attributes: { path, type: typeOfSource(path) } };
}

/** Adds validators and generators, and describes them. */
export async function placeWorkshop(exporting: Exporting, testlib: Uint8Array) {
  const { data, report } = exporting;
  const placed = new Set<string>();
  const place = async (folder: string) => {
    const found = new Map<string, string>();
    for (const path of programsIn(data, folder)) {
      const target = await placeFlat(exporting, path, { folder: FOLDER, testlib });
      if (target === undefined) continue;
      for (const one of await filesOfProgram(data, path)) placed.add(one);
      found.set(stemOf(path), target);
    }
    return found;
  };
  const validators = await place('validators/');
  const generators = await place('generators/');
  if (data.has(SCRIPT)) {
    placed.add(SCRIPT);
    report.unused(
      SCRIPT,
      'The format stores the command of each test, not the script.',
      '该格式为每个测试点保存命令，不保存脚本。',
    );
  }
  const generatorsPlaced: PlacedGenerators = {
    commandOf(line) {
      const [name = '', ...args] = line?.split(' ') ?? [];
      const path = generators.get(stemOf(name));
      return path === undefined ? undefined : [stemOf(path), ...args].join(' ');
    },
  };
  return {
    placed,
    generators: generatorsPlaced,
    validators: [...validators.values()].map((path) => ({ name: 'validator', children: [sourceElement(path)] })),
    executables: [...generators.values()].map((path) => ({ name: 'executable', children: [sourceElement(path)] })),
  };
}

function stemOf(path: string): string {
  return posix.basename(path).replace(/\.[^.]+$/, '');
}

const SCRIPT = 'generators/script.txt';

/** Programs directly in a folder, in a language that Polygon knows. */
function programsIn(data: FileTree, folder: string): string[] {
  return data.paths.filter(
    (path) =>
      path.startsWith(folder) &&
      !path.slice(folder.length).includes('/') &&
      !/\.(h|hh|hpp|hxx|inc|inl)$/i.test(path) &&
      typeOfSource(path) !== undefined,
  );
}

const FAMILIES: Readonly<Record<string, string>> = { c: 'c.*', cpp: 'cpp.*', python: 'python.*' };

/** Adds the graders, which are resources for solutions. */
export function placeGraders({ plan, data, files, report }: Exporting): XmlNode[] {
  const types = new Map<string, { main: boolean; families: string[] }>();
  for (const [family, sources = []] of Object.entries(plan.graders ?? {})) {
    const pattern = FAMILIES[family];
    if (pattern === undefined) {
      report.changed(
        `judge.config.grader.${family}`,
        'The format has no graders in this language, so solutions in it cannot be judged.',
        '该格式不支持此语言的交互库，因此无法评测此语言的提交。',
      );
      continue;
    }
    for (const [index, path] of sources.entries()) {
      const known = types.get(path) ?? { main: false, families: [] };
      types.set(path, { main: known.main || index === 0, families: [...known.families, pattern] });
    }
  }
  return [...types].map(([path, { main, families }]) => {
    const place = FOLDER + posix.basename(path);
    if (files.has(place)) {
      report.refuse(
        path,
        'In that format, two files of the package would have this name. Rename one.',
        '在该格式中将有两个文件使用此名称：请为其中一个改名。',
      );
    }
    files.set(place, { tree: data, path });
    return {
      name: 'file',
      attributes: {
        path: place,
        type: typeOfSource(path),
        'for-types': families.join(';'),
        main: main ? 'true' : undefined,
      },
      children: [{ name: 'assets', children: [{ name: 'asset', attributes: { name: 'SOLUTION' } }] }],
    };
  });
}
