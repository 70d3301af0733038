import type { ProblemConfig } from '@assay/contract';
import { openZip } from '../../../lib/archive/zip.ts';

/** Paths of the configuration in a package; the first that exists is used. */
const CONFIG_FILES = ['problem.json', 'problem.yaml', 'problem.yml'] as const;

/** The configuration found in a chosen file. */
export type PackageConfig =
  | { kind: 'not-zip' }
  | { kind: 'absent' }
  | { kind: 'broken'; file: string; reason: string }
  | { kind: 'read'; file: string; json: string };

/** Reads the configuration from a zip as JSON for the editor; converts YAML. */
export async function readPackageConfig(archive: Blob): Promise<PackageConfig> {
  const zip = await openZip(archive);
  if (zip === null) return { kind: 'not-zip' };
  const file = CONFIG_FILES.find((file) => zip.entries.some(({ name }) => name === file));
  if (file === undefined) return { kind: 'absent' };
  try {
    const text = await zip.readText(file);
    const value: unknown = file.endsWith('.json') ? JSON.parse(text) : (await import('yaml')).parse(text);
    return { kind: 'read', file, json: JSON.stringify(value, null, 2) };
  } catch (error) {
    return { kind: 'broken', file, reason: error instanceof Error ? error.message : String(error) };
  }
}

export type ConfigFault =
  | { key: 'problemData:json'; reason: string }
  | {
      key:
        'problemData:mustBeObject' | 'problemData:place.label' | 'problemData:place.judge' | 'problemData:place.submit';
    };

/** Checks of an edited configuration before it is sent; the server checks it against the archive. */
export function readConfig(
  json: string,
): { config: ProblemConfig; faults: [] } | { config: null; faults: ConfigFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    return {
      config: null,
      faults: [{ key: 'problemData:json', reason: error instanceof Error ? error.message : String(error) }],
    };
  }
  if (!isObject(value)) return { config: null, faults: [{ key: 'problemData:mustBeObject' }] };
  const { label, judge, submit } = value;
  const faults: ConfigFault[] = [];
  if (typeof label !== 'string' || label === '') faults.push({ key: 'problemData:place.label' });
  if (!isObject(judge) || typeof judge['adapter'] !== 'string' || !isObject(judge['config']))
    faults.push({ key: 'problemData:place.judge' });
  if (!isObject(submit)) faults.push({ key: 'problemData:place.submit' });
  // All required parts exist; the server checks everything else.
  return faults.length > 0 ? { config: null, faults } : { config: value as ProblemConfig, faults: [] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
