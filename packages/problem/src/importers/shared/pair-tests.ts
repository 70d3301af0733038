import { naturalOrder } from '../../plan/natural-order.ts';

/** An input and its answer by path; the answer is null if none matches. */
export interface TestPair {
  input: string;
  answer: string | null;
  /** The common part of both names, such as `3` or `2-1`. */
  name: string;
}

const INPUT_ENDING = /\.(in|input|inp)$/i;
const ANSWER_ENDINGS = ['out', 'ans', 'a', 'output', 'sol', 'answer', 'ok'];
const ANSWER_ENDING = new RegExp(`\\.(${ANSWER_ENDINGS.join('|')})$`, 'i');
const INPUT_FOLDERS = /^(inputs?|in)$/i;
const ANSWER_FOLDERS = /^(outputs?|out|answers?|ans)$/i;

/**
 * Pairs inputs with answers by the naming conventions of judges, in natural order: `1.in` with `1.out`, `.ans`, `.a` or
 * `.sol`; `a.in3` with `a.out3` or `a.ou3`; `input3.txt` with `output3.txt`; `3.in.txt`; `3/input.txt`; and folders
 * `input/` and `output/`. Also returns the answers without an input.
 */
export function pairTests(paths: readonly string[]): { pairs: TestPair[]; unpaired: string[] } {
  const inputs = new Map<string, string>();
  const answers = new Map<string, string[]>();
  for (const path of paths) {
    const found = readName(path);
    if (!found) continue;
    if (found.role === 'answer') answers.set(found.key, [...(answers.get(found.key) ?? []), path]);
    else if (!inputs.has(found.key)) inputs.set(found.key, path);
  }
  const pairs = [...inputs].map(([key, input]): TestPair => {
    const candidates = (answers.get(key) ?? []).sort((left, right) => rank(left) - rank(right));
    return { input, answer: candidates[0] ?? null, name: key };
  });
  const taken = new Set(pairs.map((pair) => pair.answer));
  const unpaired = [...answers.values()].flat().filter((path) => !taken.has(path));
  return { pairs: pairs.sort((left, right) => naturalOrder(left.name, right.name)), unpaired };
}

/** Whether a path is an input or an answer, with the key that both of a pair share. */
function readName(path: string): { role: 'input' | 'answer'; key: string } | undefined {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const role = folders.some((one) => INPUT_FOLDERS.test(one))
    ? 'input'
    : folders.some((one) => ANSWER_FOLDERS.test(one))
      ? 'answer'
      : undefined;
  const folder = folders.filter((one) => !INPUT_FOLDERS.test(one) && !ANSWER_FOLDERS.test(one)).join('/');
  const key = (name: string) => (folder === '' ? name : name === '' ? folder : `${folder}/${name}`);
  const bare = file.replace(/(\.(?:in|out|ans|a))\.txt$/i, '$1');
  const numbered = /^(.*)\.(in|ou|out|ans|a)(\d+)$/i.exec(bare);
  if (numbered)
    return { role: isInput(numbered[2] ?? '') ? 'input' : 'answer', key: key(`${numbered[1]}.${numbered[3]}`) };
  const word = /^(.*?)(input|output|answer)([-_.]?\d*)\.(txt|in|out|ans|dat)$/i.exec(bare);
  if (word && (word[3] !== '' || folder !== '')) {
    return { role: /input/i.test(word[2] ?? '') ? 'input' : 'answer', key: key((word[1] ?? '') + (word[3] ?? '')) };
  }
  if (INPUT_ENDING.test(bare)) return { role: 'input', key: key(stem(bare)) };
  if (ANSWER_ENDING.test(bare)) return { role: role === 'input' ? 'input' : 'answer', key: key(stem(bare)) };
  const isTest = role !== undefined && /\d/.test(bare) && (/\.(txt|dat)$/i.test(bare) || !bare.includes('.'));
  return isTest
    ? { role, key: key(stem(bare).replace(/^(inputs?|outputs?|in|out|answers?|ans)[-_]?(?=\d)/i, '')) }
    : undefined;
}

function isInput(ending: string): boolean {
  return ending.toLowerCase() === 'in';
}

function stem(name: string): string {
  return name.replace(/\.[^.]*$/, '');
}

function rank(path: string): number {
  const ending = ANSWER_ENDINGS.findIndex((one) => path.toLowerCase().endsWith(`.${one}`));
  return ending === -1 ? ANSWER_ENDINGS.length : ending;
}

/**
 * The subtask in the name of a test, such as `2` in `sum2-1`; undefined for other names. Samples are subtask 0, or have
 * it in their names.
 */
export function subtaskOfName(name: string): string | undefined {
  return /(?:^|\D)(\d+)[-_](\d+)$/.exec(name)?.[1];
}

/** The subtask in the folder of a test, as in `subtask2/3`, with its points if present: `subtask2_30pts/3`. */
export function subtaskOfFolder(name: string): { id: string; points: number | undefined } | undefined {
  const found = FOLDER_OF_SUBTASK.exec(name);
  if (!found) return undefined;
  return { id: String(Number(found[1])), points: found[2] === undefined ? undefined : Number(found[2]) };
}

const FOLDER_OF_SUBTASK =
  /(?:^|\/)(?:sub-?tasks?|sub|st|groups?|g|子任务)[-_ .]?(\d{1,4})(?:[-_ .(（]+(\d{1,4})\s*(?:pts?|points?|分)[)）]?)?\/[^/]+$/i;

export function isSampleName(name: string): boolean {
  return /(^|[^a-z])(samples?|examples?|样例)([^a-z]|$)/i.test(name);
}
