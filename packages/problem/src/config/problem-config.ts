import { INSTANCE_ADAPTER, instanceConfig } from '@assay/contract';
import { z } from 'zod';
import type { Finding } from '../findings.ts';
import { findingsOfIssues } from './issue-findings.ts';

/* The problem config of the API. Loose, since foreign adapters and clients store their own keys in it. The adapter
   defines `judge.config`. */

const metadataItem = z.looseObject({
  key: z.string().min(1).describe('Key in the resulting JSON object.'),
  label: z.string().optional(),
  description: z.string().optional().describe('Markdown.'),
  type: z.looseObject({
    text: z.looseObject({}).optional(),
    select: z.looseObject({ options: z.array(z.string()) }).optional(),
    choices: z
      .looseObject({ options: z.array(z.string()) })
      .optional()
      .describe('Several of the options, submitted with commas between them.'),
  }),
});

const formFile = z.looseObject({
  path: z.string().min(1).describe('Name of the file in the submission archive, such as answer.code.'),
  label: z.string().optional(),
  description: z.string().optional().describe('Markdown.'),
  default: z.string().optional().describe('The initial content of the field.'),
  type: z.looseObject({
    editor: z.looseObject({ language: z.string().optional() }).optional(),
    metadata: z.looseObject({ items: z.array(metadataItem).optional() }).optional(),
  }),
});

const instance = z
  .looseObject({
    adapter: z.string().describe('assay, or an adapter of a foreign runner.'),
    config: z.record(z.string(), z.unknown()).describe('Settings of the adapter, see instances.md.'),
  })
  .check(({ value, issues }) => {
    if (value.adapter !== INSTANCE_ADAPTER) return;
    const { error } = instanceConfig.safeParse(value.config);
    for (const issue of error?.issues ?? []) {
      issues.push({ code: 'custom', message: issue.message, path: ['config', ...issue.path], input: value.config });
    }
  });

export const problemConfigSchema = z
  .looseObject({
    label: z.string().min(1).describe('Which runners may judge: a label that the runner must have exactly.'),
    solution: z
      .looseObject({
        maxSize: z
          .int()
          .positive()
          .optional()
          .describe('Largest submission in bytes; if absent, 1 MiB for a form with editors, 10 MiB for uploads.'),
      })
      .optional(),
    judge: z.looseObject({
      adapter: z.string().min(1).describe('assay, uoj, or an adapter of a foreign runner.'),
      config: z.record(z.string(), z.unknown()).describe('Settings of the adapter; hidden from contestants.'),
    }),
    submit: z
      .looseObject({
        upload: z.boolean().optional().describe('Whether a single file may be uploaded unchanged.'),
        zipFolder: z
          .boolean()
          .optional()
          .describe('Whether a folder may be selected; it is packed without its own name.'),
        form: z.looseObject({ files: z.array(formFile).optional() }).optional(),
      })
      .describe('The offered ways to submit.'),
    instanceLabel: z.string().optional(),
    instance: instance.optional(),
    variables: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string())
      .optional()
      .describe('Facts shown to contestants, such as time_limit.'),
  })
  .describe('How solutions of a problem are submitted and judged.');

export type ProblemConfig = z.infer<typeof problemConfigSchema>;

/** The config, or its errors. */
export function readProblemConfig(
  input: unknown,
): { config: ProblemConfig } | { config?: undefined; findings: Finding[] } {
  const parsed = problemConfigSchema.safeParse(input);
  return parsed.success ? { config: parsed.data } : { findings: findingsOfIssues(parsed.error.issues, '') };
}
