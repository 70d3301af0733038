import { z } from 'zod';
import type { Finding } from '../findings.ts';
import { findingsOfIssues } from './issue-findings.ts';

/*
 * The problem config of the protocol: loose, since foreign adapters and clients keep their own keys in it. The adapter
 * defines `judge.config`.
 */

const metadataItem = z.looseObject({
  key: z.string().min(1).describe('Key in the JSON object that the file becomes.'),
  label: z.string().optional(),
  description: z.string().optional().describe('Markdown.'),
  type: z.looseObject({
    text: z.looseObject({}).optional(),
    select: z.looseObject({ options: z.array(z.string()) }).optional(),
    choices: z
      .looseObject({ options: z.array(z.string()) })
      .optional()
      .describe('Several of the options, handed in with commas between them.'),
  }),
});

const formFile = z.looseObject({
  path: z.string().min(1).describe('Name of the file in the submission archive, such as answer.code.'),
  label: z.string().optional(),
  description: z.string().optional().describe('Markdown.'),
  default: z.string().optional().describe('What the field holds at first.'),
  type: z.looseObject({
    editor: z.looseObject({ language: z.string().optional() }).optional(),
    metadata: z.looseObject({ items: z.array(metadataItem).optional() }).optional(),
  }),
});

export const problemConfigSchema = z
  .looseObject({
    label: z.string().min(1).describe('Which runners may judge: the exact label of a runner.'),
    solution: z
      .looseObject({
        maxSize: z
          .int()
          .positive()
          .optional()
          .describe('Largest submission in bytes; when absent 1 MiB for a form with editors, 10 MiB for uploads.'),
      })
      .optional(),
    judge: z.looseObject({
      adapter: z.string().min(1).describe('assay, uoj, or what a foreign runner knows.'),
      config: z.record(z.string(), z.unknown()).describe('Settings of the adapter; hidden from contestants.'),
    }),
    submit: z
      .looseObject({
        upload: z.boolean().optional().describe('One file may be uploaded as it is.'),
        zipFolder: z.boolean().optional().describe('A folder may be picked; it is packed without its own name.'),
        form: z.looseObject({ files: z.array(formFile).optional() }).optional(),
      })
      .describe('The ways to submit that are offered.'),
    instanceLabel: z.string().optional(),
    instance: z.looseObject({ adapter: z.string(), config: z.record(z.string(), z.unknown()) }).optional(),
    variables: z
      .record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string())
      .optional()
      .describe('Facts shown to contestants, such as time_limit.'),
  })
  .describe('How solutions of a problem are handed in and judged.');

export type ProblemConfig = z.infer<typeof problemConfigSchema>;

/** The config, or its errors. */
export function readProblemConfig(
  input: unknown,
): { config: ProblemConfig } | { config?: undefined; findings: Finding[] } {
  const parsed = problemConfigSchema.safeParse(input);
  return parsed.success ? { config: parsed.data } : { findings: findingsOfIssues(parsed.error.issues, '') };
}
