import { z } from 'zod';

/* What each object of the contest API has, in the words of its specification. Unknown properties are refused. */

const id = z.string().regex(/^\w([\w.-]{0,34}[\w-])?$/);
const time = z.iso.datetime({ precision: 3 });
const relTime = z.string().regex(/^-?([1-9]\d*)?\d:[0-5]\d:[0-5]\d\.\d{3}$/);
const seconds = z.number().min(0).multipleOf(0.001);
const ordinal = z.int().min(0);

/** What version 2023-06 writes in another way. */
const byVersion = {
  '2026-01': { penaltyTime: relTime, boardTime: relTime },
  '2023-06': { penaltyTime: ordinal, boardTime: ordinal },
} as const;
export type ShapeVersion = keyof typeof byVersion;

const file = z.strictObject({ href: z.string(), filename: z.string(), mime: z.string() });
const state = z.strictObject({
  started: time.nullable(),
  frozen: time.nullable(),
  ended: time.nullable(),
  thawed: time.nullable(),
  finalized: time.nullable(),
  end_of_updates: time.nullable(),
});

/** The shape of one object of each endpoint. */
export function clicsShapes(version: ShapeVersion): Record<string, z.ZodType> {
  const { penaltyTime, boardTime } = byVersion[version];
  const isNew = version === '2026-01';
  const recent = (shape: z.ZodRawShape) => (isNew ? shape : {});
  const base = z.strictObject({
    id,
    name: z.string(),
    formal_name: z.string(),
    start_time: time,
    duration: relTime,
    scoreboard_freeze_duration: relTime.optional(),
    scoreboard_thaw_time: time.optional(),
    ...recent({ main_scoreboard_group_id: id }),
  });
  const cell = z.strictObject({ problem_id: id, num_judged: ordinal, num_pending: ordinal });
  const timed = { time: boardTime.optional() };
  const passFail = z.strictObject({ num_solved: ordinal, total_time: boardTime, time: boardTime.nullable() });
  const points = z.strictObject({ score: z.number(), time: boardTime.nullable() });
  return {
    contest: z.union([
      base.extend({ scoreboard_type: z.literal('pass-fail'), penalty_time: penaltyTime }),
      base.extend({ scoreboard_type: z.literal('score') }),
    ]),
    'judgement-types': z.strictObject({
      id: z.enum(['AC', 'WA', 'TLE', 'MLE', 'OLE', 'RTE', 'CE', 'JE']),
      name: z.string(),
      penalty: z.boolean().optional(),
      solved: z.boolean(),
      ...recent({ simplified_judgement_type_id: z.string().optional() }),
    }),
    // A language that requires an entry point would have its name.
    languages: z.strictObject({
      id,
      name: z.string(),
      entry_point_required: z.literal(false),
      extensions: z.array(z.string()),
    }),
    problems: z.strictObject({
      id,
      uuid: z.uuid(),
      label: z.string(),
      name: z.string(),
      ordinal,
      rgb: z.string().optional(),
      color: z.string().optional(),
      time_limit: seconds,
      ...recent({ memory_limit: ordinal.optional() }),
      test_data_count: z.int().min(1),
      max_score: z.number().optional(),
    }),
    groups: z.strictObject({ id, name: z.string() }),
    organizations: z.strictObject({ id, name: z.string(), formal_name: z.string(), country: z.string().optional() }),
    teams: z.strictObject({
      id,
      name: z.string(),
      label: z.string(),
      display_name: z.string(),
      organization_id: id.optional(),
      group_ids: z.array(id).min(1),
      hidden: z.literal(true).optional(),
    }),
    state,
    submissions: z.strictObject({
      id: z.string().regex(/^[1-9]\d*$/),
      language_id: id,
      problem_id: id,
      team_id: id,
      time,
      contest_time: relTime,
      entry_point: z.null(),
      files: z.array(file),
    }),
    judgements: z
      .strictObject({
        id,
        submission_id: id,
        judgement_type_id: id.optional(),
        score: z.number().min(0).optional(),
        start_time: time,
        start_contest_time: relTime,
        end_time: time.optional(),
        end_contest_time: relTime.optional(),
        max_run_time: seconds.optional(),
      })
      .refine(({ judgement_type_id: type, end_time: end, end_contest_time: at }) =>
        [end, at].every((one) => (one === undefined) === (type === undefined)),
      ),
    runs: z.strictObject({
      id,
      judgement_id: id,
      ordinal: z.int().min(1),
      judgement_type_id: id,
      time,
      contest_time: relTime,
      run_time: seconds.optional(),
    }),
    clarifications: z.strictObject({
      id,
      from_team_id: id.nullable(),
      ...(isNew ? { to_team_ids: z.array(id).nullable(), to_group_ids: z.null() } : { to_team_id: id.nullable() }),
      reply_to_id: id.nullable(),
      problem_id: id.nullable(),
      text: z.string(),
      time,
      contest_time: relTime,
    }),
    awards: z.strictObject({ id, citation: z.string(), team_ids: z.array(id) }),
    scoreboard: z.strictObject({
      time,
      contest_time: relTime,
      state,
      rows: z.array(
        z.strictObject({
          rank: z.int().min(1),
          team_id: id,
          score: z.union([passFail, points]),
          problems: z.array(
            z.union([
              cell
                .extend({ solved: z.boolean(), ...timed })
                .refine(({ solved, time: at }) => solved === (at !== undefined)),
              cell.extend({ score: z.number(), ...timed }),
            ]),
          ),
        }),
      ),
    }),
  };
}
