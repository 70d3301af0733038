import { parseYaml } from '@assay/problem';

/** An object of a file, with the number of its line from 1. */
export interface FileObject {
  line: number;
  object: Readonly<Record<string, unknown>>;
}
type Read = { objects: FileObject[] } | { line: number; detail: string };

interface Form {
  extension: string;
  /** Key of the list, if the file has one. */
  name: string;
  /** Whether the file may be one object instead of a list. */
  isSingle?: boolean;
}

/** The objects of a JSON, NDJSON or YAML file: a list, or a list below its name. */
export function readObjects(text: string, { extension, name, isSingle = false }: Form): Read {
  switch (extension) {
    case 'ndjson':
      return readLines(text);
    case 'json': {
      try {
        return objectsIn(JSON.parse(text), { name, isSingle }, linesOfJson(text));
      } catch (error) {
        return { line: 1, detail: error instanceof Error ? error.message : '' };
      }
    }
    default: {
      const parsed = parseYaml(text, '');
      if ('finding' in parsed) {
        const line = Number(/:(\d+)$/.exec(parsed.finding.place)?.[1] ?? 1);
        return { line, detail: parsed.finding.message };
      }
      return objectsIn(parsed.value, { name, isSingle }, linesOfYaml(text));
    }
  }
}

function readLines(text: string): Read {
  const objects: FileObject[] = [];
  for (const [index, content] of text.split('\n').entries()) {
    if (content.trim() === '') continue;
    const line = index + 1;
    try {
      const value: unknown = JSON.parse(content);
      if (!isObject(value)) return { line, detail: '' };
      objects.push({ line, object: value });
    } catch (error) {
      return { line, detail: error instanceof Error ? error.message : '' };
    }
  }
  return { objects };
}

function objectsIn(
  value: unknown,
  { name, isSingle }: Required<Omit<Form, 'extension'>>,
  lines: readonly number[],
): Read {
  if (isSingle && isObject(value)) return { objects: [{ line: 1, object: value }] };
  const list = isObject(value) && Object.hasOwn(value, name) ? value[name] : value;
  if (!Array.isArray(list)) return { line: 1, detail: '' };
  const items: unknown[] = list;
  const lineOf = (index: number) => (lines.length === items.length ? (lines[index] ?? 1) : 1);
  const bad = items.findIndex((item) => !isObject(item));
  if (bad >= 0) return { line: lineOf(bad), detail: '' };
  return { objects: items.filter(isObject).map((object, index) => ({ line: lineOf(index), object })) };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The line of each element of the first list of a JSON text that is valid. */
function linesOfJson(text: string): number[] {
  const lines: number[] = [];
  let [line, listDepth, depth, isExpected] = [1, 0, 0, false];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    if (character === '\n') line += 1;
    if (/\s/.test(character)) continue;
    if (isExpected && character !== ']') lines.push(line);
    isExpected = false;
    if (character === '"') {
      at += 1;
      while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (character === '[' && listDepth === 0) listDepth = depth;
      isExpected = character === '[' && depth === listDepth && lines.length === 0;
    } else if (character === ']' || character === '}') {
      if (depth === listDepth) return lines;
      depth -= 1;
    } else if (character === ',') isExpected = depth === listDepth && listDepth > 0;
  }
  return lines;
}

/** The line of each item of the outermost list of a YAML text. */
function linesOfYaml(text: string): number[] {
  const items = text.split('\n').flatMap((content, index) => {
    const indent = /^( *)-\s/.exec(`${content} `)?.[1]?.length;
    return indent === undefined ? [] : [{ line: index + 1, indent }];
  });
  return items.filter(({ indent }) => indent === items[0]?.indent).map(({ line }) => line);
}
