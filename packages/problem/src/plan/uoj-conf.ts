import { finding } from '../findings.ts';
import type { Finding } from '../findings.ts';

/** A `problem.conf`: names and values, each with its line. */
export interface UojConf {
  text(key: string): string | undefined;
  isOn(key: string): boolean;
  /** A number within the bounds; the fallback if it is absent, or, with a finding, if it is invalid. */
  number<F extends number | undefined>(
    key: string,
    fallback: F,
    bounds: { min: number; max: number; whole?: boolean },
  ): number | F;
  place(key: string): string;
}

export const UOJ_CONF = 'problem.conf';

export function parseUojConf(text: string, findings: Finding[]): UojConf {
  const values = new Map<string, { value: string; line: number }>();
  text.split('\n').forEach((row, index) => {
    const line = row.trim();
    if (line === '' || line.startsWith('#')) return;
    const [key, ...rest] = line.split(/\s+/);
    if (key === undefined || rest.length === 0) findings.push(finding('uoj-conf-line', `${UOJ_CONF}:${index + 1}`));
    else values.set(key, { value: rest.join(' '), line: index + 1 });
  });
  const place = (key: string) => `${UOJ_CONF}:${values.get(key)?.line ?? 1}`;
  return {
    text: (key) => values.get(key)?.value,
    isOn: (key) => ['on', 'true', '1'].includes(values.get(key)?.value ?? ''),
    place,
    number: (key, fallback, { min, max, whole }) => {
      const text = values.get(key)?.value;
      if (text === undefined) return fallback;
      const value = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
      if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
      findings.push(finding('uoj-conf-value', place(key), { key, min, max }));
      return fallback;
    },
  };
}
