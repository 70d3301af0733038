import { GENERATOR_SCRIPT_PATH, MAX_GENERATOR_ARGS } from '@assay/contract';
import { languageOfSource } from '../../plan/checker-sources.ts';
import type { Draft } from '../shared/draft.ts';
import { baseName } from '../shared/programs.ts';
import { elementsAt } from '../shared/read-xml.ts';
import type { XmlElement } from '../shared/read-xml.ts';
import { attributeOf, placeOf } from './problem-xml.ts';

/** What a line of our generator script cannot say: it is passed to the generator as words. */
const SHELL = /["'`|<>&;$\\{}]/;

/** The generator script of the tests whose files are not in the package. */
export interface ScriptInProgress {
  /** Adds the command of a test; undefined after reporting why a generator script cannot have it. */
  add(test: XmlElement, input: string): string | undefined;
  /** Puts the script into the data, if it has lines. */
  finish(): void;
}

export function makeScript(draft: Draft, root: XmlElement): ScriptInProgress {
  const { report } = draft;
  const generators = generatorsOf(draft, root);
  const lines = new Map<string, string>();
  return {
    add(test, input) {
      const place = `${placeOf(test)} (${input})`;
      const command = (attributeOf(test, 'cmd') ?? '').replaceAll(/\s+/g, ' ');
      const [name = ''] = command.split(' ');
      const shown = command.slice(0, 100);
      const known = lines.get(command);
      if (SHELL.test(command) || attributeOf(test, 'from-file') !== undefined) {
        report.changed(
          place,
          `Left out: a generator script cannot have pipes, quotes or several files of one call, as in "${shown}". Add this test by hand.`,
          `已略去：生成脚本不支持管道、引号，也不支持一次调用生成多个文件，如 “${shown}”。请手动添加此测试点。`,
        );
      } else if (command.length > MAX_GENERATOR_ARGS || /^(for\b|#)/.test(command)) {
        report.changed(
          place,
          `Left out: a generator script cannot have the command "${shown}".`,
          `已略去：生成脚本不支持命令 “${shown}”。`,
        );
      } else if (known !== undefined) {
        report.changed(
          place,
          `Left out: the test ${known} has the same command "${shown}".`,
          `已略去：测试点 ${known} 的命令同为 “${shown}”。`,
        );
      } else if (!generators.has(name)) {
        report.changed(
          place,
          `Left out: the generator "${name.slice(0, 100)}" is not in the package, or not in C, C++ or Python.`,
          `已略去：题目包中没有用 C、C++ 或 Python 编写的数据生成器 “${name.slice(0, 100)}”。`,
        );
      } else {
        lines.set(command, input);
        return command;
      }
      return undefined;
    },
    finish() {
      if (lines.size === 0) return;
      draft.put(GENERATOR_SCRIPT_PATH, { content: [...lines.keys(), ''].join('\n') });
      report.changed(
        GENERATOR_SCRIPT_PATH,
        `${lines.size} tests are not in the package: make them by its commands, under Generators of the page Edit.`,
        `题目包中没有 ${lines.size} 个测试点：请在“编辑”页的“数据生成器”中按其命令生成。`,
      );
    },
  };
}

/** Names of the generators that can run here, which scripts use without an ending. */
function generatorsOf({ tree }: Draft, root: XmlElement): Set<string> {
  const paths = elementsAt(root, 'files/executables/executable/source').map((one) => attributeOf(one, 'path') ?? '');
  const runs = paths.filter((path) => tree.has(path) && languageOfSource(path) !== undefined);
  return new Set(runs.map((path) => baseName(path).replace(/\.[^.]+$/, '')));
}
