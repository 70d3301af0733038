import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contestProblemSettings, tagNames, teamCategories, EXPECTED_VERDICTS } from '@assay/contract';
import { parseYaml } from '@assay/problem';
import { z } from 'zod';

const bothLanguages = z.object({ en: z.string(), 'zh-Hans': z.string() });
type BothLanguages = z.output<typeof bothLanguages>;

/** A question of the demo user, or a notice by the jury where there is none. */
const clarification = z.object({
  /** Among those of the contest; absent: about the contest in general. */
  problem: z.string().optional(),
  question: bothLanguages.optional(),
  /** Absent: the question is open. */
  answer: bothLanguages.optional(),
  to: z.enum(['asker', 'all']).optional(),
});
export type SampleClarification = z.output<typeof clarification>;

const team = z.object({
  name: z.string(),
  affiliation: z.string(),
  categories: z.array(z.enum(teamCategories)),
  members: z.array(z.string()),
});

const contest = z.object({
  slug: z.string(),
  title: bothLanguages,
  body: bothLanguages,
  /** Slug of a problem of the organization. */
  problems: z.array(z.string()),
  /** Points required in the previous contest. */
  after: z.number().optional(),
  /** The board is frozen for these days before the end; absent: never. */
  freezeDays: z.number().optional(),
  /** Colors of the balloons of its problems; absent: no balloons. */
  balloons: z.array(z.string()).optional(),
  /** Whether participants can print. */
  printing: z.boolean().optional(),
  clarifications: z.array(clarification).optional(),
  /** Rules of each of its problems. */
  problemRules: contestProblemSettings.pick({ interval: true, feedback: true }).optional(),
  /** Members are users of the sample, whom no one can sign in as. Absent: a contest for individuals. */
  teams: z.array(team).optional(),
  /** Users of the sample on the access list, whom no one can sign in as. */
  roles: z.array(z.object({ name: z.string(), role: z.enum(['jury', 'observer']) })).optional(),
});
const plan = z.object({ slug: z.string(), title: bothLanguages, body: bothLanguages, contests: z.array(contest) });
export type SamplePlan = z.output<typeof plan>;

/** A contest that ended before the first start. */
const finished = z.object({
  slug: z.string(),
  title: bothLanguages,
  body: bothLanguages,
  minutes: z.number(),
  /** The last minutes, in which the board was frozen. */
  freezeMinutes: z.number(),
  problems: z.array(z.string()),
  /** Colors of the balloons of its problems. */
  balloons: z.array(z.string()),
  teams: z.array(
    team
      .omit({ members: true })
      .extend({ country: z.string(), categories: z.array(z.enum(teamCategories)).optional() }),
  ),
  /** Minute, team, letter of the problem, and what the program is expected to get; in order of time. */
  submissions: z.array(z.tuple([z.number(), z.string(), z.string(), z.string()])),
});
export type SampleFinished = z.output<typeof finished>;

/** A contest with a place, in which participants choose when they start. */
const exam = z.object({
  slug: z.string(),
  title: bothLanguages,
  body: bothLanguages,
  /** How long each participant works. */
  minutes: z.number(),
  problems: z.array(z.string()),
  /** From where participants take part. */
  ranges: z.array(z.string()),
  /** Users of the sample, whom no one can sign in as, and the addresses that they are bound to. */
  seats: z.array(z.object({ name: z.string(), address: z.string() })),
});
export type SampleExam = z.output<typeof exam>;

/** A round by the rules of Codeforces. */
const round = z.object({
  slug: z.string(),
  title: bothLanguages,
  body: bothLanguages,
  /** `pretests`: names of cases. */
  problems: z.array(z.object({ name: z.string(), pretests: z.array(z.string()) })),
  /** Users whom no one can sign in as, and what their program for the first problem is expected to get. */
  participants: z.array(z.object({ name: z.string(), verdict: z.enum(EXPECTED_VERDICTS) })),
});
export type SampleRound = z.output<typeof round>;

const group = z.object({
  name: bothLanguages,
  /** `attempts`: for how many problems of the first contest each hands in programs. */
  members: z.array(z.object({ name: z.string(), attempts: z.number() })),
});

const organization = z.object({
  name: z.string(),
  email: z.string(),
  tagNames,
  /** Folders next to the file. */
  problems: z.array(z.string()),
  /** Of these, those lent to every organization. */
  lent: z.array(z.object({ problem: z.string(), note: bothLanguages })),
  plan,
  finished,
  exam,
  round,
  class: group,
  /** Unpublished ones are visible to administrators only. */
  announcements: z.array(z.object({ public: z.boolean(), title: bothLanguages, body: bothLanguages })),
  friends: z.array(z.object({ title: bothLanguages, url: z.string() })),
  milestones: z.object({ csp: z.string(), noip: z.string() }),
});
export type SampleOrganization = z.output<typeof organization>;

/** The folder of the sample problems in the source of Assay. */
export const sampleFolder = join(import.meta.dirname, '../../../../problems');

/** Reads `organization.yaml`. Throws if it is malformed. */
export function readSampleOrganization(folder: string): SampleOrganization {
  const file = join(folder, 'organization.yaml');
  const parsed = parseYaml(readFileSync(file, 'utf8'), file);
  if ('finding' in parsed) throw new Error(`${file}: ${parsed.finding.message}`);
  return organization.parse(parsed.value);
}

/** A title and a text in English, and their translations. */
export function translated({ title, body }: { title: BothLanguages; body: BothLanguages }) {
  const inLanguage = (language: keyof BothLanguages) => ({
    title: title[language],
    description: body[language].trim(),
  });
  return { ...inLanguage('en'), translations: { en: inLanguage('en'), 'zh-Hans': inLanguage('zh-Hans') } };
}

/** A text with one database column, in both languages. */
export function inBoth({ en, 'zh-Hans': zh }: BothLanguages, between: string): string {
  return `${en.trim()}${between}${zh.trim()}`;
}
