import type { Draft } from '../shared/draft.ts';
import { labelOf } from '../shared/labels.ts';
import { baseName } from '../shared/programs.ts';
import { elementAt, elementsAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { attributeOf, placeOf } from './problem-xml.ts';

/** Solutions with a tag that specifies one verdict; the others are kept and reported. */
export async function readSolutions(draft: Draft, root: XmlElement): Promise<void> {
  for (const solution of elementsAt(root, 'assets/solutions/solution')) {
    const source = elementAt(solution, 'source');
    const path = attributeOf(source, 'path') ?? '';
    const tag = attributeOf(solution, 'tag') ?? '';
    if (!draft.tree.has(path)) {
      draft.report.unused(
        placeOf(solution),
        `The solution ${path} is not in the package.`,
        `题目包中没有解法 ${path}。`,
      );
      continue;
    }
    const expected = labelOf(tag);
    if (expected === undefined) {
      draft.keep(path);
      draft.report.unused(
        path,
        `Not judged: "${tag}" is not a single verdict. It is kept.`,
        `不评测：“${tag}” 不是单一的预期结果；已保留。`,
      );
      continue;
    }
    if (tag === 'presentation-error') {
      draft.report.changed(path, 'In Assay, a presentation error is a wrong answer.', '格式错误在此视为答案错误。');
    }
    draft.submit(expected, nameOf(path, attributeOf(source, 'type')), await draft.tree.read(path));
  }
}

/** Our extensions determine the standard: `.cc` is C++20. */
function nameOf(path: string, type: string | undefined): string {
  const name = baseName(path);
  return type !== undefined && /^cpp\..*(20|23)/.test(type) ? name.replace(/\.(cpp|cxx)$/, '.cc') : name;
}
