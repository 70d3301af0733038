import { JUDGE_CAPS } from '../../config/assay-judge-config.ts';
import type { Draft } from './draft.ts';
import { pairTests } from './pair-tests.ts';
import type { DraftCase } from './score-subtasks.ts';

/** A test as a description lists it: names of files in its folder. */
export interface ListedTest {
  input: string;
  output: string;
  points: number | undefined;
  place: string;
}

/**
 * The tests of a folder: those listed, in their order, otherwise all pairs by name. Files that are not there are
 * rejected, answers only if nothing else could judge the test.
 */
export function takeTests(
  draft: Draft,
  folder: string,
  listed: readonly ListedTest[],
  needsAnswers: boolean,
): DraftCase[] {
  const { tree, report } = draft;
  const found = listed.length > 0 ? listed : pairsIn(draft, folder);
  if (found.length === 0 || found.length > JUDGE_CAPS.cases) {
    report.refuse(
      folder,
      `There should be 1 to ${JUDGE_CAPS.cases} tests.`,
      `测试点数量应为 1 到 ${JUDGE_CAPS.cases}。`,
    );
    return [];
  }
  return found.map(({ input, output, points, place }, index): DraftCase => {
    const [source, answer] = [folder + input, folder + output];
    const hasAnswer = output !== '' && tree.has(answer);
    if (!tree.has(source)) {
      report.refuse(place, `The file ${source} is not in the package.`, `题目包中没有文件 ${source}。`);
    }
    if (!hasAnswer && needsAnswers) {
      report.refuse(place, `The file ${answer} is not in the package.`, `题目包中没有文件 ${answer}。`);
    }
    const base = `tests/${String(index + 1).padStart(String(found.length).length, '0')}`;
    return {
      input: tree.has(source) ? draft.put(`${base}.in`, source) : '',
      ...(hasAnswer ? { answer: draft.put(`${base}.ans`, answer) } : {}),
      points,
    };
  });
}

function pairsIn({ tree }: Draft, folder: string): ListedTest[] {
  const names = tree.paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  return pairTests(names).pairs.map(({ input, answer }) => {
    return { input, output: answer ?? '', points: undefined, place: folder + input };
  });
}
