import {
  EXPECTED_VERDICTS,
  MAX_DRAFT_SUBTASKS,
  SUBTASK_VERDICTS_PATH,
  type ExpectedVerdict,
  type SubtaskVerdicts,
} from '@assay/contract';
import { readText } from '../file-tree.ts';
import type { FileSource, FileTree } from '../file-tree.ts';
import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';
import { asRecord, parseYaml } from '../parse-yaml.ts';
import { toYaml } from './write-source-package.ts';

/** Longer files are not read. */
const MAX_BYTES = 256 * 1024;
const FOLDER = 'submissions/';

/** By the paths of solutions, with `submissions/`. */
type VerdictsByPath = ReadonlyMap<string, SubtaskVerdicts>;

/** What the package declares for single subtasks. Entries that cannot be read become findings. */
export async function readSubtaskVerdicts(tree: FileTree, findings: Finding[]): Promise<VerdictsByPath> {
  const verdicts = new Map<string, SubtaskVerdicts>();
  for (const [name, value] of Object.entries(await readFile(tree, findings))) {
    const path = `${FOLDER}${name}`;
    const place = `${SUBTASK_VERDICTS_PATH}: ${name}`;
    const own = verdictsOf(value);
    if (!own) findings.push(finding('subtask-verdict', place, { verdicts: EXPECTED_VERDICTS.join(', ') }));
    else if (!tree.has(path)) findings.push(finding('subtask-verdict-program', place));
    else if (own.size > 0) verdicts.set(path, Object.fromEntries(own));
  }
  return verdicts;
}

/**
 * The file with what `programs` declare, and with what the file of `base` declares for other files that `paths` has.
 * The file of the base if nothing differs; null if nothing is declared.
 */
export async function writeSubtaskVerdicts(
  programs: readonly { path: string; subtaskVerdicts?: SubtaskVerdicts }[],
  base: FileTree | undefined,
  paths: ReadonlySet<string>,
): Promise<FileSource | null> {
  const before = base ? await readFile(base, []) : {};
  const written = new Set(programs.map(({ path }) => path));
  const kept = Object.entries(before).filter(([name]) => {
    const path = `${FOLDER}${name}`;
    return paths.has(path) && !written.has(path);
  });
  const declared = programs.flatMap(({ path, subtaskVerdicts = {} }) =>
    Object.keys(subtaskVerdicts).length > 0 ? [[path.slice(FOLDER.length), subtaskVerdicts] as const] : [],
  );
  const after = Object.fromEntries([...kept, ...declared].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  if (base?.has(SUBTASK_VERDICTS_PATH) && toYaml(after, { sorted: true }) === toYaml(before, { sorted: true }))
    return { tree: base, path: SUBTASK_VERDICTS_PATH };
  return Object.keys(after).length === 0 ? null : toYaml(after, { sorted: true });
}

async function readFile(tree: FileTree, findings: Finding[]): Promise<Record<string, unknown>> {
  if (!tree.has(SUBTASK_VERDICTS_PATH)) return {};
  const wrong = () =>
    void findings.push(finding('subtask-verdict', SUBTASK_VERDICTS_PATH, { verdicts: EXPECTED_VERDICTS.join(', ') }));
  if (tree.size(SUBTASK_VERDICTS_PATH) > MAX_BYTES) {
    wrong();
    return {};
  }
  const parsed = parseYaml(await readText(tree, SUBTASK_VERDICTS_PATH), SUBTASK_VERDICTS_PATH);
  if ('finding' in parsed) {
    findings.push({ ...parsed.finding, level: 'warning' });
    return {};
  }
  findings.push(...parsed.repeated);
  const record = parsed.value === null ? {} : asRecord(parsed.value);
  if (!record) wrong();
  return record ?? {};
}

function verdictsOf(value: unknown): Map<string, ExpectedVerdict> | undefined {
  const record = asRecord(value);
  const entries = Object.entries(record ?? {});
  if (!record || entries.length > MAX_DRAFT_SUBTASKS) return undefined;
  const verdicts = new Map<string, ExpectedVerdict>();
  for (const [id, word] of entries) {
    const verdict = EXPECTED_VERDICTS.find((one) => one === word);
    if (!verdict) return undefined;
    verdicts.set(id, verdict);
  }
  return verdicts;
}
