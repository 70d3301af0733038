import { describe, expect, it } from 'vitest';
import { ArchiveRefusal } from '../archive/archive-refusal.ts';
import { treeOfFiles } from '../file-tree.ts';
import { METADATA_LIMITS, parseYaml } from '../parse-yaml.ts';
import { hostilePackages } from '../testing/hostile-packages.ts';
import { readAnyPackage } from './read-any-package.ts';

/** With linear code these take a second at most; superlinear code takes minutes or never ends. */
const MAX_CPU_MS = 20_000;

describe('a hostile package is read in time proportional to its size:', () => {
  it.each(Object.entries(hostilePackages))('%s', async (_, files) => {
    const tree = treeOfFiles(files);
    const before = process.cpuUsage();
    try {
      const { format } = await readAnyPackage(tree);
      expect(format).toBeTypeOf('string');
    } catch (error) {
      expect(error).toBeInstanceOf(ArchiveRefusal);
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
  });
});

describe('a file of settings is rejected with the place', () => {
  const findingOf = (text: string) => {
    const parsed = parseYaml(text, 'a.yaml');
    return 'finding' in parsed ? parsed.finding : undefined;
  };

  it('if it is larger than its limit', () => {
    expect(findingOf(`# ${'x'.repeat(METADATA_LIMITS.maxBytes)}`)).toMatchObject({
      code: 'yaml-too-large',
      place: 'a.yaml',
    });
  });

  it('if it is nested too deeply, in any notation', () => {
    for (const text of ['['.repeat(101), '{"a":'.repeat(101), '- '.repeat(101), '? '.repeat(101)]) {
      expect(findingOf(`a: 1\nb:\n ${text}`)).toMatchObject({ code: 'yaml-broken', place: 'a.yaml:3' });
    }
    expect(findingOf(`${'['.repeat(45)}${']'.repeat(45)}`)).toBeUndefined();
  });

  it('if it has too many aliases, or they expand to too much', () => {
    expect(findingOf(`a: &a x\nb: [${'*a,'.repeat(METADATA_LIMITS.maxAliases + 1)}]`)).toBeDefined();
    expect(findingOf('a: &a {x: 1}\nb: *a\n')).toBeUndefined();
  });
});
