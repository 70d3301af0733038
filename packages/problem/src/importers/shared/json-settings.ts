import { readText } from '../../file-tree.ts';
import { asRecord } from '../../parse-yaml.ts';
import type { Draft } from './draft.ts';
import { parseSettings } from './parse-settings.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The object in a JSON file; undefined after rejecting anything else. */
export async function readJsonSettings({ tree, report }: Draft, file: string): Promise<Values | undefined> {
  const parsed = parseSettings(await readText(tree, file), file, report);
  if ('finding' in parsed) {
    report.refuse(parsed.finding.place, parsed.finding.message, parsed.finding.zh);
    return undefined;
  }
  const values = asRecord(parsed.value);
  if (!values) report.refuse(file, 'It does not describe a problem.', '其中没有题目描述。');
  return values;
}

/** Text, or the number written as text; empty for anything else. */
export function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).replaceAll('\r\n', '\n') : '';
}

/** A finite number, also one written as text. */
export function numberIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** The objects of a list, in order; others become empty ones. */
export function recordsIn(value: unknown): Values[] {
  return Array.isArray(value) ? value.map((one: unknown) => asRecord(one) ?? {}) : [];
}
