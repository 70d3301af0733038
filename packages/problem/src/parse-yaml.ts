import { parseDocument } from 'yaml';
import { finding } from './findings.ts';
import type { Finding } from './findings.ts';

/** A YAML or JSON text as plain values; a finding with the line where it is broken. An empty text is `null`. */
export function parseYaml(text: string, file: string): { value: unknown } | { finding: Finding } {
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    const line = error.linePos?.[0].line;
    const detail = error.message.split('\n')[0] ?? '';
    return { finding: finding('yaml-broken', line === undefined ? file : `${file}:${line}`, { detail }) };
  }
  try {
    return { value: document.toJS() };
  } catch (cause) {
    // Aliases that would grow without bound are found only here.
    const detail = cause instanceof Error ? cause.message : String(cause);
    return { finding: finding('yaml-broken', file, { detail }) };
  }
}

/** The value as an object, or undefined where it is anything else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // A plain object of YAML has text keys only.
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
