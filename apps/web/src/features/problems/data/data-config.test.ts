import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readConfig, readPackageConfig } from './data-config.ts';

function zip(files: Record<string, string>, level: 0 | 6 = 6): Blob {
  const entries = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return new Blob([new Uint8Array(zipSync(entries, { level }))]);
}

describe('the configuration in a package', () => {
  it('is read from JSON, compressed or stored, and takes precedence over YAML', async () => {
    const files = { 'problem.yaml': 'label: yaml', 'problem.json': '{"label":"json"}', 'tests/1.in': '1' };
    for (const level of [0, 6] as const) {
      expect(await readPackageConfig(zip(files, level))).toMatchObject({
        kind: 'read',
        file: 'problem.json',
        json: '{\n  "label": "json"\n}',
      });
    }
  });

  it('is read from YAML', async () => {
    const found = await readPackageConfig(
      zip({ 'problem.yml': 'label: default\njudge: { adapter: assay, config: {} }' }),
    );
    expect(found).toMatchObject({ kind: 'read', file: 'problem.yml' });
    expect(JSON.parse(found.kind === 'read' ? found.json : '')).toEqual({
      label: 'default',
      judge: { adapter: 'assay', config: {} },
    });
  });

  it('is distinguished: absent, invalid, or not in a zip', async () => {
    expect(await readPackageConfig(zip({ 'folder/problem.json': '{}' }))).toEqual({ kind: 'absent' });
    expect(await readPackageConfig(zip({ 'problem.json': '{' }))).toMatchObject({
      kind: 'broken',
      file: 'problem.json',
    });
    expect(await readPackageConfig(new Blob(['hello']))).toEqual({ kind: 'not-zip' });
    expect(await readPackageConfig(new Blob([]))).toEqual({ kind: 'not-zip' });
  });
});

describe('an edited configuration', () => {
  it('reports every missing part', () => {
    expect(readConfig('{}').faults.map(({ key }) => key)).toEqual([
      'problemData:place.label',
      'problemData:place.judge',
      'problemData:place.submit',
    ]);
    expect(readConfig('[]').faults[0]?.key).toBe('problemData:mustBeObject');
    expect(readConfig('{').faults[0]?.key).toBe('problemData:json');
  });
});
