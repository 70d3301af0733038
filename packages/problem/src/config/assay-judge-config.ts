import { instanceCheck, MAX_GENERATOR_ARGS } from '@assay/contract';
import { graderFamilies, type GraderFamily } from '@assay/contract/languages';
import { z } from 'zod';
import { otherProtocols } from '../judge-plan.ts';

/** Maximum values in packages. */
export const JUDGE_CAPS = {
  timeMs: 60_000,
  memoryMiB: 4096,
  outputMiB: 1024,
  subtasks: 1000,
  cases: 10_000,
  passes: 100,
  processes: 16,
  timeMultiplier: 100,
} as const;

export const JUDGE_DEFAULTS = { timeMs: 1000, memoryMiB: 256, outputMiB: 64, tolerance: 1e-6 } as const;

const timeMs = z.int().min(1).max(JUDGE_CAPS.timeMs).describe('CPU time of all processes of a case, in milliseconds.');
const memoryMiB = z.int().min(1).max(JUDGE_CAPS.memoryMiB).describe('Memory of a case, in MiB.');
const path = z.string().min(1).describe('Path in the problem data, with "/" between folders.');
const tolerance = z.number().min(0).max(1);

const caseSchema = z.strictObject({
  name: z.string().min(1).max(100).optional().describe('Shown to contestants; the position if absent.'),
  input: path,
  answer: path.optional().describe('Optional if the checker is a program that needs none.'),
  points: z
    .number()
    .min(0)
    .max(1_000_000)
    .optional()
    .describe('Weight within a subtask with scoring sum; 1 if absent.'),
  sample: z.boolean().optional().describe('The case is shown to contestants.'),
  timeMs: timeMs.optional(),
  memoryMiB: memoryMiB.optional(),
  generatedBy: z
    .string()
    .min(1)
    .max(MAX_GENERATOR_ARGS)
    .optional()
    .describe('Line of `generators/script.txt` that made the input; the judge ignores it.'),
});

const subtaskSchema = z.strictObject({
  id: z.string().min(1).max(50),
  name: z.string().max(200).optional(),
  points: z.number().min(0).max(100).describe('All subtasks of a problem add up to 100.'),
  scoring: z
    .enum(['min', 'sum', 'max', 'product', 'threshold'])
    .optional()
    .describe(
      'min: the worst case counts for all. sum: the weighted mean. max: the best case. product: the product of the fractions. threshold: full points if each case reaches the threshold, otherwise none. min if absent.',
    ),
  threshold: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .describe('With scoring threshold: the fraction, from 0 to 1, that each case must reach.'),
  dependsOn: z
    .array(z.string())
    .max(JUDGE_CAPS.subtasks)
    .optional()
    .describe('Ids of subtasks that must be fully solved; otherwise this one is skipped.'),
  cases: z.array(caseSchema).max(JUDGE_CAPS.cases).optional(),
  pattern: path.optional().describe('All matching inputs, in natural order; * and ? match any characters except "/".'),
  sample: z.boolean().optional().describe('All cases of the subtask are shown to contestants.'),
  countsInVerdict: z
    .boolean()
    .optional()
    .describe('False: the result of the subtask does not affect the verdict of the solution. True if absent.'),
});

const pointsMode = z
  .enum(['percent', 'fraction', 'of-weight'])
  .describe("Meaning of the checker's score: a percentage, a number from 0 to 1, or points out of the case's points.");
const language = z.enum(['C', 'C++17', 'C++20', 'Python 3']);
const args = z.array(z.string().max(1000)).max(100);
const caseSensitive = z.boolean().describe('Whether upper and lower case differ; true if absent.');

const checkerSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('tokens'), caseSensitive: caseSensitive.optional() }),
  z.strictObject({ type: z.literal('lines'), caseSensitive: caseSensitive.optional() }),
  z.strictObject({ type: z.literal('exact'), caseSensitive: caseSensitive.optional() }),
  z.strictObject({
    type: z.literal('unordered'),
    of: z.enum(['lines', 'tokens']).optional().describe('What may be in any order; lines if absent.'),
    caseSensitive: caseSensitive.optional(),
  }),
  z.strictObject({
    type: z.literal('floats'),
    absolute: tolerance.optional(),
    relative: tolerance.optional(),
    caseSensitive: caseSensitive.optional(),
    spaceSensitive: z
      .boolean()
      .optional()
      .describe('Whether white space must be identical to the byte; false if absent.'),
  }),
  z.strictObject({
    type: z.literal('testlib'),
    source: path,
    args: args.optional(),
    language: language.optional(),
    pointsMode: pointsMode.optional(),
  }),
  z.strictObject({
    type: z.literal('kattis'),
    source: path.describe('A file, or a folder ending in "/".'),
    args: args.optional(),
    language: language.optional(),
    pointsMode: pointsMode.optional(),
  }),
  z
    .strictObject({
      type: z.enum(otherProtocols),
      source: path,
      args: args.optional(),
      language: language.optional(),
      pointsMode: pointsMode.optional(),
    })
    .describe('A checker written for another judge, called as that judge would.'),
]);

const fileName = z
  .string()
  .regex(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,99}$/)
  .describe('Name of a file in the working directory.');

const filesSchema = z
  .strictObject({ input: fileName.optional(), output: fileName.optional() })
  .describe('Files that solutions read and write; standard input and output work as well.');

const talkingProgram = {
  source: path,
  args: args.optional(),
  language: language.optional(),
  pointsMode: pointsMode.optional(),
  processes: z
    .int()
    .min(2)
    .max(JUDGE_CAPS.processes)
    .optional()
    .describe(
      'The solution runs as this many concurrent processes; process i is read from descriptor 3 + 2i and written to 4 + 2i.',
    ),
};
const interactorSchema = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.enum(['testlib', 'kattis']),
      ...talkingProgram,
      thenCheck: z
        .boolean()
        .optional()
        .describe('The checker decides, from what the interactor wrote; false if absent.'),
    }),
    z
      .strictObject({
        type: z.literal('cms'),
        ...talkingProgram,
        userIo: z
          .enum(['fifo', 'std'])
          .optional()
          .describe(
            'fifo: solutions get the names of their input and output as arguments. std: they use standard input and output. fifo if absent.',
          ),
      })
      .describe('A manager of CMS, which gets the names of its inputs and outputs as arguments.'),
  ])
  .describe('A program that communicates with the solution over standard input and output.');

const twoStepsSchema = z
  .strictObject({
    maxBytes: z
      .int()
      .min(0)
      .max(JUDGE_CAPS.outputMiB * 1024 * 1024)
      .optional()
      .describe('Maximum output of the first run, in bytes; the general output limit if absent.'),
  })
  .describe(
    'The solution runs twice on a case: its first output is the input of its second run. The checker gets the second output; a program of the package finds the first one in the file first.',
  );

const graderFiles = z.array(path).min(1).max(20).optional();
const graderSchema = z
  .strictObject(
    // The return type of `fromEntries` lacks the names of the keys.
    Object.fromEntries(graderFamilies.map((family) => [family, graderFiles])) as Record<
      GraderFamily,
      typeof graderFiles
    >,
  )
  .describe(
    'Files compiled or started together with the solution, the main one first. Languages without files are not available.',
  );

const scriptSchema = z
  .strictObject({
    type: z.literal('kattis'),
    source: path,
    args: args.optional(),
    language: language.optional(),
    pointsMode: pointsMode.optional(),
  })
  .describe('A program that judges the submission by itself: it finds the files in the folder submission/.');

const answer = z.string().min(1).max(1000);
const questionSchema = z
  .strictObject({
    key: z.string().min(1).max(100).describe('The key of the form field that contains the answer.'),
    name: z.string().min(1).max(100).optional().describe('Shown to contestants; the key if absent.'),
    points: z.number().min(0).max(1_000_000).optional().describe('Weight among the questions; 1 if absent.'),
    answer: answer.optional(),
    anyOf: z.array(answer).min(1).max(100).optional().describe('Any one of these is correct.'),
    allOf: z
      .array(answer)
      .min(1)
      .max(100)
      .optional()
      .describe('All of these and no other, separated by commas or blanks.'),
    partial: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('With allOf: the fraction of the points for some of the choices and no wrong one; 0 if absent.'),
    number: z.number().optional(),
    tolerance: z.number().min(0).optional().describe('With number: the allowed difference; 0 if absent.'),
    caseSensitive: caseSensitive.optional(),
    secret: z.literal(true).optional().describe("The answer is the secret of the submitter's instance."),
    check: instanceCheck.optional(),
  })
  .describe('A question with exactly one of answer, anyOf, allOf, number, secret and check.');

/** `judge.config` of the adapter `assay`. Strict, so that a misspelled setting is reported instead of ignored. */
export const assayJudgeConfigSchema = z.strictObject({
  timeMs: timeMs.optional(),
  timeMultiplier: z
    .number()
    .min(1)
    .max(JUDGE_CAPS.timeMultiplier)
    .optional()
    .describe(
      'The intended time limit as a multiple of the time of the slowest accepted submission, which verification measures. Judging uses timeMs.',
    ),
  memoryMiB: memoryMiB.optional(),
  outputMiB: z
    .int()
    .min(1)
    .max(JUDGE_CAPS.outputMiB)
    .optional()
    .describe('Maximum output of a solution, in MiB; 64 if absent.'),
  checker: checkerSchema.optional().describe('tokens if absent.'),
  files: filesSchema.optional(),
  interactor: interactorSchema.optional(),
  grader: graderSchema.optional(),
  outputOnly: z
    .boolean()
    .optional()
    .describe('Solutions contain the outputs: an archive with one file per case, named <case>.out or like its answer.'),
  passes: z
    .int()
    .min(2)
    .max(JUDGE_CAPS.passes)
    .optional()
    .describe(
      'Maximum number of runs of a solution on a case; the kattis program requests the next run by nextpass.in.',
    ),
  twoSteps: twoStepsSchema.optional(),
  script: scriptSchema.optional(),
  questions: z
    .array(questionSchema)
    .min(1)
    .max(JUDGE_CAPS.cases)
    .optional()
    .describe('An objective problem: no program is submitted; the answers in the form are compared.'),
  subtasks: z.array(subtaskSchema).min(1).max(JUDGE_CAPS.subtasks).optional(),
  cases: z.array(caseSchema).min(1).max(JUDGE_CAPS.cases).optional(),
  pattern: path.optional(),
});

/** Path of the program of the package that decides: the interactor, or the checker; undefined if it has none. */
export function checkingProgram({
  interactor,
  checker,
}: Pick<AssayJudgeConfig, 'interactor' | 'checker'>): string | undefined {
  if (interactor && !('thenCheck' in interactor && interactor.thenCheck)) return interactor.source;
  return checker && 'source' in checker ? checker.source : undefined;
}

export type AssayJudgeConfig = z.infer<typeof assayJudgeConfigSchema>;
export type AssayCase = z.infer<typeof caseSchema>;
export type AssaySubtask = z.infer<typeof subtaskSchema>;
export type AssayChecker = z.infer<typeof checkerSchema>;
export type AssayQuestion = z.infer<typeof questionSchema>;
