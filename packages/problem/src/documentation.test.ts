import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { problemConfigJsonSchema } from './config/json-schema.ts';
import { treeOfFiles } from './file-tree.ts';
import { readJudgePlan } from './plan/read-judge-plan.ts';
import { readSourcePackage } from './source-package/read-source-package.ts';

describe('the documentation for setters', () => {
  it('contains an example that is read without findings', async () => {
    const page = await readFile(new URL('../../../docs/problem-format.md', import.meta.url), 'utf8');
    const yaml = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
    const names = ['1-1', '2-1', '2-2'].flatMap((name) => [`tests/${name}.in`, `tests/${name}.ans`]);
    const files = { ...Object.fromEntries(names.map((name) => [name, ''])), 'checker.cpp': '', 'statement.en.md': 'x' };
    const { problem, findings } = await readSourcePackage(treeOfFiles({ ...files, 'problem.yaml': yaml }));
    expect(findings).toEqual([]);
    const { plan, findings: faults } = await readJudgePlan(problem?.config, problem?.data ?? treeOfFiles({}));
    expect(faults).toEqual([]);
    expect(plan?.subtasks.map((one) => one.cases.length)).toEqual([1, 2]);
  });
});

describe('the JSON Schema of a problem config', () => {
  it('describes the API and, for our own adapter, its settings', () => {
    const schema = problemConfigJsonSchema();
    expect(schema).toMatchObject({ type: 'object', required: ['label', 'judge', 'submit'] });
    expect(schema).toHaveProperty('then.properties.judge.properties.config.additionalProperties', false);
    expect(JSON.stringify(schema)).toContain('"testlib"');
  });
});
