import { z } from 'zod';
import { assayJudgeConfigSchema } from './assay-judge-config.ts';
import { problemConfigSchema } from './problem-config.ts';

/**
 * JSON Schema (draft 2020-12) of a problem config, for editors and foreign tools. With the adapter `assay`,
 * `judge.config` must follow the adapter's own schema.
 */
export function problemConfigJsonSchema(): Record<string, unknown> {
  const options = { io: 'input', target: 'draft-2020-12' } as const;
  const { $schema: _, ...judgeConfig } = z.toJSONSchema(assayJudgeConfigSchema, options);
  return {
    ...z.toJSONSchema(problemConfigSchema, options),
    $id: '/schemas/problem-config.json',
    title: 'Problem config',
    if: {
      properties: { judge: { properties: { adapter: { const: 'assay' } }, required: ['adapter'] } },
      required: ['judge'],
    },
    // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
    then: { properties: { judge: { properties: { config: judgeConfig } } } },
  };
}
