/** Tests made of files. */
export interface FilePair {
  name: string;
  input: File;
  answer: File | null;
}

const INPUT = /^(.*?)(?:\.(?:in|inp|input))(?:\.txt)?$/i;
const ANSWER = /^(.*?)(?:\.(?:out|ans|a|output|answer|sol))(?:\.txt)?$/i;
/** `input3.txt` and `output3.txt`. */
const WORD = /^(.*?)(input|output|answer)([-_.]?\d+)\.txt$/i;

const byName = new Intl.Collator('en', { numeric: true });

/** Pairs inputs with answers by their names, such as `1.in` with `1.out` or `1.ans`; and returns all other files. */
export function pairFiles(files: readonly File[]): { pairs: FilePair[]; unpaired: File[] } {
  const inputs = new Map<string, File>();
  const answers = new Map<string, File>();
  const unpaired: File[] = [];
  for (const file of files) {
    const { role, key } = readName(file.name);
    const group = role === 'input' ? inputs : role === 'answer' ? answers : null;
    if (group === null || group.has(key)) unpaired.push(file);
    else group.set(key, file);
  }
  for (const [key, file] of answers) if (!inputs.has(key)) unpaired.push(file);
  const pairs = [...inputs].map(([name, input]) => ({ name, input, answer: answers.get(name) ?? null }));
  return { pairs: pairs.sort((a, b) => byName.compare(a.name, b.name)), unpaired };
}

function readName(name: string): { role: 'input' | 'answer' | null; key: string } {
  const word = WORD.exec(name);
  if (word)
    return {
      role: /input/i.test(word[2] ?? '') ? 'input' : 'answer',
      key: `${word[1]}${word[3]}`.replace(/^[-_.]/, ''),
    };
  const input = INPUT.exec(name);
  if (input) return { role: 'input', key: input[1] || name };
  const answer = ANSWER.exec(name);
  if (answer) return { role: 'answer', key: answer[1] || name };
  return { role: null, key: name };
}
