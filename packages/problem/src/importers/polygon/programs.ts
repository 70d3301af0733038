import type { Draft } from '../shared/draft.ts';
import { baseName, isHeader, takeProgram } from '../shared/programs.ts';
import { elementAt, elementsAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { nearCheckerOf, stockChecker } from '../shared/stock-checkers.ts';
import { attributeOf, placeOf, PROBLEM_XML } from './problem-xml.ts';

/** The checker: the built-in equivalent of a stock checker, otherwise the source in the package. */
export function readChecker(draft: Draft, root: XmlElement): Record<string, unknown> | undefined {
  const { report } = draft;
  const checker = elementAt(root, 'assets/checker');
  if (!checker) {
    report.changed(`${PROBLEM_XML}: checker`, 'No checker is named: words are compared.', '未指定检查器：按单词比较。');
    return { type: 'tokens' };
  }
  const place = placeOf(checker);
  const name = attributeOf(checker, 'name') ?? '';
  const stock = name.startsWith('std::') ? stockChecker(name) : undefined;
  if (stock) {
    report.understood(
      place,
      `The stock checker ${name} is replaced by the built-in one.`,
      `标准检查器 ${name}，由本机实现。`,
    );
    return stock;
  }
  const source = elementAt(checker, 'source');
  const path = attributeOf(source, 'path');
  if (path !== undefined && draft.tree.has(path)) {
    report.understood(place, `The checker ${path} is used.`, `由检查器 ${path} 评测。`);
    return taken(draft, path, 'checker', place, attributeOf(source, 'type'));
  }
  const near = nearCheckerOf(name);
  if (near) {
    const [en, zh] = near.difference ?? ['', ''];
    report.changed(
      place,
      `The stock checker ${name} is replaced by the built-in one: ${en}`,
      `标准检查器 ${name} 由本机实现：${zh}`,
    );
    return near.config;
  }
  report.refuse(place, `The checker ${path ?? name} is not in the package.`, `题目包中没有检查器 ${path ?? name}。`);
  return undefined;
}

/** The interactor; the checker decides afterwards, as on Polygon. */
export function readInteractor(draft: Draft, root: XmlElement): Record<string, unknown> | undefined {
  const interactor = elementAt(root, 'assets/interactor');
  if (!interactor) return undefined;
  const place = placeOf(interactor);
  const source = elementAt(interactor, 'source');
  const path = attributeOf(source, 'path');
  const program = taken(draft, path ?? 'interactor', 'interactor', place, attributeOf(source, 'type'));
  if (!program) return undefined;
  draft.report.understood(
    place,
    'Solutions communicate with this interactor; the checker decides.',
    '程序与此交互器交互，最终由检查器判定。',
  );
  return { ...program, thenCheck: true };
}

function taken(draft: Draft, path: string, folder: string, place: string, dialect: string | undefined) {
  // Polygon places the resources of the problem next to every program it compiles.
  const headers = draft.tree.paths.filter((one) => isHeader(one) && /^(files\/)?[^/]+$/.test(one));
  const program = takeProgram(draft, path, folder, { type: 'testlib', place, dialect, headers, keepTestlib: true });
  // Scores of a Polygon checker are points of the test.
  return program && { ...program, pointsMode: 'of-weight' };
}

const FAMILIES = ['c', 'cpp', 'python'] as const;
type Family = (typeof FAMILIES)[number];

/** Resources compiled together with solutions, by family of languages; undefined if there are none. */
export function readGraders(draft: Draft, root: XmlElement): Record<string, string[]> | undefined {
  const grader = new Map<Family, string[]>();
  for (const file of elementsAt(root, 'files/resources/file')) {
    const assets = elementsAt(file, 'assets/asset').map((one) => attributeOf(one, 'name'));
    const path = attributeOf(file, 'path') ?? '';
    if (!assets.includes('SOLUTION')) continue;
    if (!draft.tree.has(path)) {
      draft.report.refuse(placeOf(file), `The grader ${path} is not in the package.`, `题目包中没有 ${path}。`);
      continue;
    }
    const families = familiesOf(attributeOf(file, 'for-types'), path);
    if (families.length === 0) {
      draft.report.unused(path, 'Assay has no graders in this language.', '此处不支持该语言的交互库。');
      continue;
    }
    const ours = draft.put(`grader/${baseName(path)}`, path);
    for (const family of families) {
      const files = grader.get(family) ?? [];
      grader.set(family, attributeOf(file, 'main') === 'true' ? [ours, ...files] : [...files, ours]);
    }
    draft.report.understood(placeOf(file), `Compiled together with solutions: ${path}.`, `与提交一同编译：${path}。`);
  }
  return grader.size === 0 ? undefined : Object.fromEntries(grader);
}

function familiesOf(types: string | undefined, path: string): Family[] {
  if (types !== undefined) {
    const patterns = types.split(/[;,]/).map((one) => one.trim());
    const fits: Readonly<Record<Family, RegExp>> = { c: /^c(\.|$)/, cpp: /^cpp(\.|$)/, python: /^(python|pypy)/ };
    return FAMILIES.filter((family) => patterns.some((one) => fits[family].test(one)));
  }
  if (isHeader(path)) return path.endsWith('.h') ? ['c', 'cpp'] : ['cpp'];
  if (path.endsWith('.c')) return ['c'];
  if (/\.(cpp|cc|cxx)$/.test(path)) return ['cpp'];
  return path.endsWith('.py') ? ['python'] : [];
}
