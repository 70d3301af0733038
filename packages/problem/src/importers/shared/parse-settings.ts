import { parseYaml } from '../../parse-yaml.ts';
import type { Reporter } from '../import-report.ts';

/** A file of settings as plain values, with a note for every repeated key; the caller reports the finding. */
export function parseSettings(text: string, file: string, report: Reporter): ReturnType<typeof parseYaml> {
  const parsed = parseYaml(text, file);
  if ('repeated' in parsed) for (const { place, message, zh } of parsed.repeated) report.changed(place, message, zh);
  return parsed;
}
