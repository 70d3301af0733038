import { readText } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import { parseSettings } from '../shared/parse-settings.ts';
import type { Draft } from '../shared/draft.ts';
import { labelOf } from '../shared/labels.ts';
import { baseName } from '../shared/programs.ts';
import { isSourceFile, isSwitchedOff } from '../shared/source-endings.ts';

const VERDICTS_FILE = 'solutions.json';

/**
 * `solutions/<verdict>/<program>` of an exported task, and `solution/<program>` with the verdicts in `solutions.json`.
 */
export async function readSolutions(draft: Draft): Promise<void> {
  const { tree, report } = draft;
  const verdicts = await readVerdicts(draft);
  for (const path of tree.paths.filter((one) => /^solutions?\//.test(one) && !isSwitchedOff(one))) {
    const [, folder = '', ...deeper] = path.split('/');
    const word = deeper.length > 0 ? folder : verdicts(baseName(path));
    const expected = labelOf(word ?? '');
    if (expected === undefined || !isSourceFile(path)) {
      report.unused(
        path,
        `Not judged: ${word === undefined ? 'its expected verdict is unknown' : `"${word}" is not a single verdict`}.`,
        `不评测：${word === undefined ? '未说明其预期结果' : `“${word}” 不是单一的预期结果`}。`,
      );
    } else draft.submit(expected, baseName(path), await tree.read(path));
  }
}

async function readVerdicts({ tree, report }: Draft): Promise<(name: string) => string | undefined> {
  if (!tree.has(VERDICTS_FILE)) return () => undefined;
  const parsed = parseSettings(await readText(tree, VERDICTS_FILE), VERDICTS_FILE, report);
  const byName = 'value' in parsed ? asRecord(parsed.value) : undefined;
  return (name) => {
    const verdict = asRecord(byName?.[name])?.verdict;
    return typeof verdict === 'string' ? verdict : undefined;
  };
}

/** Keeps attachments, validators and generators; other files are for the tools of TPS. */
export function keepOthers(draft: Draft): void {
  for (const path of draft.tree.paths.filter((one) => !isSwitchedOff(one))) {
    if (path.startsWith('attachments/')) draft.attach(path.slice('attachments/'.length), path);
    else if (/^validators?\//.test(path)) draft.put(path.replace(/^validators?\//, 'validators/'), path);
    else if (path.startsWith('gen/')) draft.put(path.replace('gen/', 'generators/'), path);
  }
}
