import type { ExpectedVerdict } from '@assay/contract';
import { freeName } from '../../importers/shared/draft.ts';
import type { Exporting } from '../package-export.ts';
import type { XmlNode } from '../shared/xml.ts';
import { typeOfSource } from './source-types.ts';

const TAGS: Readonly<Record<ExpectedVerdict, string>> = {
  accepted: 'accepted',
  partially_accepted: 'rejected',
  wrong_answer: 'wrong-answer',
  time_limit_exceeded: 'time-limit-exceeded',
  memory_limit_exceeded: 'memory-limit-exceeded',
  output_limit_exceeded: 'rejected',
  run_time_error: 'rejected',
  compile_error: 'rejected',
  rejected: 'rejected',
};

/** Adds the programs with their tags; the first accepted one is the main one. */
export function placeSolutions({ problem, files, report }: Exporting): XmlNode[] {
  let hasMain = false;
  const solutions: XmlNode[] = [];
  for (const { path, expected, bytes } of problem.submissions) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const type = typeOfSource(name);
    if (type === undefined) {
      report.unused(path, 'The format has no language for this file.', '该格式没有此文件的语言，不会导出。');
      continue;
    }
    const tag: string = expected === 'accepted' && !hasMain ? 'main' : TAGS[expected];
    hasMain ||= tag === 'main';
    if (tag === 'rejected' && expected !== 'rejected') {
      report.changed(
        path,
        'The format has no tag for this verdict: the program may fail in any way.',
        '该格式没有对应此结果的标签：该程序可以任意方式失败。',
      );
    }
    const place = freeName(`solutions/${name}`, (one) => files.has(one));
    if (place !== `solutions/${name}`) {
      report.changed(path, 'Its name is in use, so the file is renamed.', '名称已被占用，该文件已改名。');
    }
    files.set(place, bytes);
    solutions.push({ name: 'solution', attributes: { tag }, children: [source(place, type)] });
  }
  if (!hasMain) {
    report.changed(
      'submissions/accepted',
      'There is no accepted program, which the format needs as its main solution.',
      '没有结果为通过的程序，而该格式需要以其作为主解法。',
    );
  }
  return solutions;
}

function source(path: string, type: string): XmlNode {
  return { name: 'source', attributes: { path, type } };
}
