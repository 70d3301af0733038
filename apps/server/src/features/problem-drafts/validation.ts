import type { BenchResult, ProblemDraft, ReachedBound, ReachedBounds } from '@assay/contract';
import { assayJudgeConfigSchema, type AssayJudgeConfig } from '@assay/problem';
import type { ListedTest, ProgramRow } from './queries.ts';

type Complaint = NonNullable<ProblemDraft['validation']>['complaints'][number];
type PlacedTest = Pick<ListedTest, 'id' | 'name' | 'subtask' | 'inputPath'>;

/** What the validators report about the tests of a trial version, in the order of the report. */
export function complaintsOf(
  { result, config }: { result: BenchResult | null; config: unknown },
  tests: readonly PlacedTest[],
): Complaint[] {
  const complaints = result?.validation?.complaints ?? [];
  if (complaints.length === 0) return [];
  const ids = idsByInput(judgeConfigOf(config), tests);
  return complaints.flatMap(({ input, message }) => (ids.get(input) ?? []).map((testId) => ({ testId, message })));
}

/** The bounds that the tests of a trial version reach, with the names of the tests instead of paths. */
export function boundsOf(
  { result, config }: { result: BenchResult | null; config: unknown },
  tests: readonly PlacedTest[],
): ReachedBounds | null {
  const bounds = result?.validation?.bounds;
  if (!bounds) return null;
  const ids = idsByInput(judgeConfigOf(config), tests);
  const names = new Map(tests.map(({ id, name }) => [id, name]));
  const named = <T extends Pick<ReachedBound, 'input'>>({ input, ...bound }: T) => ({
    ...bound,
    ...(input !== undefined && { input: names.get(ids.get(input)?.[0] ?? '') ?? input }),
  });
  return {
    variables: bounds.variables.map(({ low, high, ...one }) => ({ ...one, low: named(low), high: named(high) })),
    features: bounds.features.map(named),
    more: bounds.more,
  };
}

/** Results of the tests of the validator, in the order of the programs. */
export function testResultsOf(result: BenchResult | null, programs: readonly Pick<ProgramRow, 'id' | 'path'>[]) {
  const results = new Map(result?.validation?.tests?.map(({ input, ...one }) => [input, one]));
  return programs.flatMap(({ id, path }) => {
    const found = results.get(path);
    return found ? [{ id, ...found }] : [];
  });
}

function judgeConfigOf(config: unknown): AssayJudgeConfig {
  const judge = typeof config === 'object' && config !== null && 'judge' in config ? config.judge : null;
  const own = typeof judge === 'object' && judge !== null && 'config' in judge ? judge.config : {};
  return assayJudgeConfigSchema.parse(own);
}

/** Cases are in the order of the tests. A pattern finds files of the package, whose paths the tests have. */
function idsByInput({ cases, subtasks }: AssayJudgeConfig, tests: readonly PlacedTest[]): Map<string, string[]> {
  const ids = new Map<string, string[]>();
  for (const part of subtasks ?? [{ id: null, cases }]) {
    const own = tests.filter(({ subtask }) => part.id === null || subtask === part.id);
    for (const [index, { id, inputPath }] of own.entries()) {
      const path = part.cases?.[index]?.input ?? inputPath;
      if (path === null) continue;
      const known = ids.get(path);
      if (known) known.push(id);
      else ids.set(path, [id]);
    }
  }
  return ids;
}
