import { Composer, CST, isScalar, LineCounter, Lexer, Parser, visit } from 'yaml';
import type { Document } from 'yaml';
import { finding } from './findings.ts';
import type { Finding } from './findings.ts';

const MIB = 1024 * 1024;

/**
 * Limits of a settings file, so that reading it takes time proportional to its length. The largest legitimate ones list
 * 10,000 cases; `maxAliases` is the maximum number of aliases in one document.
 */
export const METADATA_LIMITS = { maxBytes: MIB, maxDepth: 100, maxAliases: 100 } as const;

/** Maximum number of repeated keys to report. */
const MAX_REPEATED = 10;

/**
 * Parses YAML or JSON to plain values; returns a finding with the line if the text is invalid or exceeds
 * `METADATA_LIMITS`. An empty text is `null`. The last value of a repeated key counts, and `repeated` has a warning for
 * it.
 */
export function parseYaml(
  text: string,
  file: string,
): { value: unknown; repeated: readonly Finding[] } | { finding: Finding } {
  const parsed = parseYamlDocument(text, file);
  if ('finding' in parsed) return parsed;
  try {
    return { value: parsed.document?.toJS() ?? null, repeated: parsed.repeated };
  } catch (cause) {
    // Exponential alias expansion is only detected here.
    const detail = cause instanceof Error ? cause.message : String(cause);
    return { finding: finding('yaml-broken', file, { detail }) };
  }
}

/**
 * The same with comments and order, for editing; the document is undefined for an empty text, and keeps repeated keys.
 */
export function parseYamlDocument(
  text: string,
  file: string,
): { document: Document.Parsed | undefined; repeated: readonly Finding[] } | { finding: Finding } {
  const lines = new LineCounter();
  const placeOf = (offset: number) => `${file}:${Math.max(1, lines.linePos(offset).line)}`;
  const broken = (offset: number, detail: string) => ({ finding: finding('yaml-broken', placeOf(offset), { detail }) });
  if (Buffer.byteLength(text) > METADATA_LIMITS.maxBytes) {
    return { finding: finding('yaml-too-large', file, { mebibytes: METADATA_LIMITS.maxBytes / MIB }) };
  }
  const tokens = tokensOf(text, lines);
  if ('fault' in tokens) return broken(tokens.offset, tokens.fault);
  // The library compares every key of a map with every other; `findRepeatedKeys` replaces that.
  const composer = new Composer({ uniqueKeys: false, prettyErrors: false });
  const [document, another] = composer.compose(tokens.tokens, true, text.length);
  const [error] = document?.errors ?? [];
  if (error) return broken(error.pos[0], error.message.split('\n')[0] ?? '');
  if (another) return broken(another.range[0], 'The file has several documents.');
  const repeated = document ? findRepeatedKeys(document) : [];
  return {
    document,
    repeated: repeated.map(({ key, offset }) => finding('yaml-key-repeated', placeOf(offset), { key })),
  };
}

/** The value as an object, or undefined if it is anything else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // A plain object from YAML has only text keys.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The tokens of the text, or why it cannot be composed. */
function tokensOf(text: string, lines: LineCounter): { tokens: CST.Token[] } | { fault: string; offset: number } {
  const tokens: CST.Token[] = [];
  const parser = new Parser(lines.addNewLine);
  let aliases = 0;
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > METADATA_LIMITS.maxDepth) {
      return { fault: `It is nested more than ${METADATA_LIMITS.maxDepth} levels deep.`, offset: parser.offset };
    }
    if (CST.tokenType(lexeme) === 'alias') aliases += 1;
    if (aliases > METADATA_LIMITS.maxAliases) {
      return { fault: `It has more than ${METADATA_LIMITS.maxAliases} aliases.`, offset: parser.offset };
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return { tokens };
}

/** The first repeated keys. */
function findRepeatedKeys(document: Document.Parsed): { key: string; offset: number }[] {
  const repeated: { key: string; offset: number }[] = [];
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>();
      for (const { key } of map.items) {
        if (!isScalar(key) || key.value === '<<') continue;
        if (seen.has(key.value)) repeated.push({ key: String(key.value), offset: key.range?.[0] ?? 0 });
        if (repeated.length === MAX_REPEATED) return visit.BREAK;
        seen.add(key.value);
      }
      return undefined;
    },
  });
  return repeated;
}
