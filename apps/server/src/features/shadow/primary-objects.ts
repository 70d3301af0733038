import { z } from 'zod';
import type { ShadowStanding } from '../../db/schema.ts';

/*
 * Objects of the contest API as other systems write them: versions 2022-07, 2023-06 and 2026-01. Only what is needed is
 * read, and every text is limited, since a primary may be faulty or hostile.
 */

const MAX_ID = 256;
const MAX_TEXT = 256;
const MAX_LIST = 100;

/** Some systems write ids as numbers. */
const id = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(MAX_ID));
const text = z.string().transform((value) => value.slice(0, MAX_TEXT));
const optionalText = text.nullish().transform((value) => value ?? undefined);
const optionalId = id.nullish().transform((value) => value ?? undefined);

const RELTIME = /^(-)?(\d{1,6}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,9}))?$/;

/** Milliseconds of a RELTIME; null if it is none. */
export function relTimeMs(value: string): number | null {
  const match = RELTIME.exec(value);
  if (!match) return null;
  const [, sign, hours, minutes, seconds, fraction = ''] = match;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const ms = whole * 1000 + Math.floor(Number(`0.${fraction}0`) * 1000);
  return sign === undefined ? ms : 0 - ms;
}

const relTime = z.string().transform((value, context) => {
  const ms = relTimeMs(value);
  if (ms !== null) return ms;
  context.addIssue({ code: 'custom', message: 'not a RELTIME' });
  return z.NEVER;
});
const time = z.string().transform((value, context) => {
  const ms = /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isFinite(ms)) return ms;
  context.addIssue({ code: 'custom', message: 'not a TIME' });
  return z.NEVER;
});

const contest = z.object({
  name: optionalText,
  start_time: time.nullish().transform((value) => value ?? undefined),
  duration: relTime,
  // What is not understood of the freeze is no reason to read nothing of a contest.
  scoreboard_freeze_duration: relTime
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined),
  scoreboard_thaw_time: time
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined),
  main_scoreboard_group_id: optionalId,
});
const state = z.object({
  thawed: time
    .nullish()
    .transform((value) => value ?? undefined)
    .catch(undefined),
  end_of_updates: time.nullish().transform((value) => value ?? undefined),
});
const judgementType = z.object({
  id,
  name: optionalText,
  solved: z.boolean().optional(),
  penalty: z.boolean().optional(),
  simplified_judgement_type_id: optionalId,
});
const language = z.object({
  id,
  name: optionalText,
  extensions: z
    .array(text)
    .max(MAX_LIST)
    .nullish()
    .transform((value) => value ?? []),
});
const organization = z.object({ id, name: optionalText, formal_name: optionalText, country: optionalText });
const team = z.object({
  id,
  name: optionalText,
  display_name: optionalText,
  label: optionalText,
  organization_id: optionalId,
  group_ids: z
    .array(id)
    .max(MAX_LIST)
    .nullish()
    .transform((value) => value ?? []),
  hidden: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
});
const problem = z.object({ id, label: optionalText, name: optionalText });

/** Types of which the last state of every object is stored. */
export const storedTypes = {
  contest,
  state,
  'judgement-types': judgementType,
  languages: language,
  organizations: organization,
  teams: team,
  problems: problem,
} as const;
export type StoredType = keyof typeof storedTypes;
export type StoredObject<Type extends StoredType> = z.output<(typeof storedTypes)[Type]>;

export const isStoredType = (type: string): type is StoredType => Object.hasOwn(storedTypes, type);

export const submissionObject = z.object({
  id,
  language_id: id,
  problem_id: id,
  team_id: id,
  time,
  contest_time: relTime,
  entry_point: optionalText,
  files: z
    .array(z.looseObject({ href: z.string().max(2048).nullish(), mime: z.string().nullish() }))
    .nullish()
    .transform((value) => value?.find(({ href }) => typeof href === 'string')?.href ?? null),
});
export type PrimarySubmission = z.output<typeof submissionObject>;

const MS_PER_SECOND = 1000;

export const judgementObject = z.object({
  id,
  submission_id: id,
  judgement_type_id: id.nullish().transform((value) => value ?? null),
  score: z
    .number()
    .nullish()
    .transform((value) => value ?? null),
  current: z
    .boolean()
    .nullish()
    .transform((value) => value !== false),
  max_run_time: z
    .number()
    .nullish()
    .transform((value) => (typeof value === 'number' ? Math.round(value * MS_PER_SECOND) : null)),
});
export type PrimaryJudgement = z.output<typeof judgementObject>;

/** A line of a feed. A change of a whole collection has no id and a list. */
export const feedLine = z.object({
  type: z.string().max(MAX_TEXT),
  id: id.nullish().transform((value) => value ?? null),
  data: z.unknown(),
  token: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => (value === null || value === undefined ? null : String(value))),
});

const MINUTE_MS = 60_000;
const scoreboard = z.object({
  rows: z
    .array(
      z.object({
        rank: z.number().int(),
        team_id: id,
        score: z.object({
          num_solved: z.number().int().nullish(),
          total_time: z.union([z.number(), z.string()]).nullish(),
          score: z.number().nullish(),
        }),
      }),
    )
    .max(20_000),
});

/** Rows of a scoreboard; undefined if the text is none. */
export function readScoreboard(json: string): ShadowStanding[] | undefined {
  const parsed = scoreboard.safeParse(parseJson(json));
  return parsed.data?.rows.map(({ rank, team_id: teamId, score }) => ({
    teamId,
    rank,
    ...(typeof score.num_solved === 'number' && { solved: score.num_solved, penalty: minutesOf(score.total_time) }),
    ...(typeof score.score === 'number' && { score: score.score }),
  }));
}

/** Version 2023-06 has whole minutes, later versions have a RELTIME. */
function minutesOf(value: number | string | null | undefined): number {
  if (typeof value === 'string') return Math.floor((relTimeMs(value) ?? 0) / MINUTE_MS);
  return Math.floor(value ?? 0);
}

export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
