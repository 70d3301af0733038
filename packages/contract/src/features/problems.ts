import { z } from 'zod';
import { exportFormats, packageFormats } from '../package-formats.ts';
import { submitAbility } from '../abilities.ts';
import {
  accessEndpoints,
  attachment,
  attachmentBody,
  done,
  newObject,
  objectRow,
  problemContent,
  problemTextQuery,
  problemTexts,
  ruleEndpoints,
  shownObject,
  shownResult,
  titles,
  listTags,
} from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { problemDifficulty } from './problem-difficulty.ts';
import { versionApproval } from './problem-reviews.ts';
import { problemSwitches, type ProblemSwitch } from '../problem-switches.ts';
import {
  accessLevel,
  bool,
  fileUrl,
  fileUrlQuery,
  fileUrlType,
  hash,
  int,
  list,
  loose,
  num,
  pageOf,
  pageQuery,
  slug,
  str,
  strict,
  title,
  uuid,
} from '../wire.ts';
import { problemConfig, shownProblemConfig } from './problem-config.ts';

const tags = ['problem'];
const params = z.object({ problemId: uuid() });
const session = { viewer: 'session', tags } as const;
const scoped = ['not-found', 'no-right'] as const;
const exportRefusals = [...scoped, 'no-judge-data', 'not-uploaded', 'package-refused', 'too-large'] as const;
const access = accessEndpoints({ problemId: uuid() }, tags);
const rule = ruleEndpoints({ problemId: uuid() }, tags);

const onOrOff = bool().optional();
export const problemSettings = loose({
  ...(Object.fromEntries(problemSwitches.map((name) => [name, onOrOff])) as Record<ProblemSwitch, typeof onOrOff>),
  maxSolutionCount: num({ min: 0, max: 1_000_000 }).optional(),
  maxInstanceCount: num({ min: 0, max: 1_000_000 }).optional(),
});
export type ProblemSettings = z.output<typeof problemSettings>;

const problemStatus = z.object({
  solutionCount: z.int().optional(),
  lastSolutionId: z.string().optional(),
  lastSolutionScore: z.number().optional(),
  lastSolutionStatus: z.string().optional(),
  /** The judged solution with the highest score; of several, the earliest. */
  best: shownResult.optional(),
});

export const problemRow = z.object({
  ...objectRow,
  orgId: z.string(),
  /** Titles in other languages. */
  titles: titles.optional(),
  createdAt: z.int(),
  status: problemStatus.optional(),
  solveCounts: z
    .object({ tried: z.int(), solved: z.int() })
    .optional()
    .describe('How many users tried and solved the problem outside contests; in `GET /api/problem` only.'),
  difficulty: problemDifficulty
    .optional()
    .describe('In `GET /api/problem` only; hidden while a contest has the problem.'),
});
export type ProblemRow = z.output<typeof problemRow>;

const problem = z.object({
  ...shownObject,
  ...problemTexts,
  /** Of title and statement in all languages; only for those who may edit them. An extension of the API. */
  textVersion: z.string().optional(),
  currentDataHash: z.string(),
  settings: problemSettings,
  config: shownProblemConfig.optional(),
  status: problemStatus.optional(),
  /** What the viewer may do; the client offers only these actions. */
  /** Keys of the stored rule sets; only for administrators of the problem. */
  rules: z.array(z.enum(['solution'])).optional(),
  abilities: z.object({
    submit: submitAbility,
    readAllSolutions: z.boolean(),
    editContent: z.boolean(),
    /** Translations of the statement. */
    translate: z.boolean(),
    editData: z.boolean(),
    /** Comments and approvals. With `editData`, also of tests and programs. */
    review: z.boolean(),
    /** The viewer has hidden the solutions from themselves, and can show them again. */
    hidesSolutions: z.boolean(),
    administer: z.boolean(),
    /** Submissions left; absent if unlimited. */
    solutionsLeft: z.int().optional(),
  }),
});
export type Problem = z.output<typeof problem>;

const dataVersion = z.object({
  hash: z.string(),
  createdAt: z.int(),
  config: z.looseObject({}),
  description: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Who published or uploaded it; absent if unknown, or if the account was deleted. */
  publishedBy: z.string().optional(),
  /** The newest first. */
  approvals: z.array(versionApproval),
});

/** One finding of a package reader, with its place. */
export const finding = z.object({
  level: z.enum(['error', 'warning', 'note']),
  code: z.string(),
  place: z.string(),
  message: z.string(),
  messageZh: z.string(),
});

/** The content of a package, and the result of importing it. */
export const importReport = z.object({
  format: z.string(),
  choices: z
    .array(z.object({ key: z.string(), title: z.string() }))
    .describe('All problems of a package with several; empty for a package with one.'),
  picked: z.string().optional().describe('The problem that the report describes.'),
  slug: z.string(),
  title: z.string(),
  timeMs: z.number().optional(),
  memoryBytes: z.number().optional(),
  caseCount: z.int(),
  statements: z.array(z.string()),
  submissionCount: z.int(),
  findings: z.array(finding),
});

const exportFormat = () =>
  z
    .enum(exportFormats)
    .describe(
      '`assay` is lossless; `icpc` is version 2025-09 of the ICPC/Kattis format, `icpc-legacy` the version before; the others are packages of other judges.',
    );

const importBody = { orgId: uuid(), hash: hash() };
/** How to read a package. */
export const importChoice = {
  format: z.enum(packageFormats).optional().describe('Reads the package in this format instead of detecting it.'),
  pick: z.string().max(255).optional().describe('Key of one of the problems in the package; default: the first.'),
};

export const problems = {
  'POST /api/problem': endpoint({
    ...session,
    summary: 'Create a problem',
    body: strict({
      ...newObject,
      /** The setting of that name; false if absent. An extension of this product. */
      allowPublicSubmit: bool().optional(),
    }),
    reply: z.object({ problemId: z.string() }),
    refusals: ['no-right', 'slug-taken'],
  }),
  'GET /api/problem': endpoint({
    ...session,
    viewer: 'visitor',
    summary: 'List the problems of an organization that the viewer may see',
    query: z.object({
      ...pageQuery,
      orgId: uuid(),
      search: str({ min: 1, max: 256 }).optional(),
      tag: str({ min: 1, max: 64 }).optional(),
      tags: list(str({ min: 1, max: 64 }), { max: 16 })
        .optional()
        .describe('Only problems with all these tags, and with `tag`. Repeat the key for several.'),
      status: z
        .enum(['solved', 'tried', 'untried', 'unsolved'])
        .optional()
        .describe(
          "By the viewer's best solution: full score, less than full score, or no solution; `unsolved` is either of the last two.",
        ),
      after: uuid()
        .optional()
        .describe(
          'Cursor: only problems after this one in the order, which without `sort` is the newest first, also with `search`. None if the viewer may not see it.',
        ),
      /** Only problems that the viewer may add to a contest. */
      addable: bool().optional(),
      sort: z
        .enum(['relevance', 'newest', 'oldest', 'slug', 'difficulty', 'solved', 'rate'])
        .optional()
        .describe(
          'Absent: by relevance with `search`, otherwise the newest first. `difficulty`: easiest first; `solved`: most solvers first; `rate`: highest share of solvers first.',
        ),
    }),
    reply: pageOf(problemRow),
  }),
  'GET /api/problem/tags': endpoint({
    ...session,
    viewer: 'visitor',
    ...listTags('problems'),
  }),
  'POST /api/problem/recommend': endpoint({
    ...session,
    summary: 'Get a random sample of problems',
    body: strict({
      orgId: uuid(),
      search: str({ min: 1, max: 256 }).optional(),
      tags: list(str({ max: 64 }), { max: 16 }).optional(),
      sample: int({ min: 1, max: 15 }),
    }),
    reply: z.array(problemRow),
    refusals: ['no-right'],
  }),
  'GET /api/problem/:problemId': endpoint({
    ...session,
    viewer: 'visitor',
    summary: 'Get a problem',
    params,
    query: problemTextQuery,
    reply: problem,
    refusals: ['not-found'],
  }),
  'PATCH /api/problem/:problemId/content': endpoint({
    ...session,
    summary: 'Change statement, title, slug or tags',
    params,
    body: problemContent.extend({
      /** The version of the texts that the editor saw: if they have changed since, nothing is stored. */
      textVersion: str({ max: 64 }).optional(),
    }),
    reply: z.object({ textVersion: z.string() }),
    refusals: [...scoped, 'slug-taken', 'text-changed', 'too-many-languages'],
  }),

  'GET /api/problem/:problemId/attachment': endpoint({
    ...session,
    viewer: 'visitor',
    summary: 'Attachments',
    params,
    reply: z.array(attachment),
    refusals: ['not-found'],
  }),
  'POST /api/problem/:problemId/attachment': endpoint({
    ...session,
    summary: 'Record an uploaded attachment',
    params,
    body: attachmentBody,
    reply: done,
    refusals: [...scoped, 'key-taken', 'not-uploaded', 'org-storage-full'],
  }),
  'GET /api/problem/:problemId/attachment/:key/url/:type': endpoint({
    ...session,
    viewer: 'visitor',
    summary: 'Get the URL of an attachment',
    params: z.object({ problemId: uuid(), key: str({ min: 1, max: 256 }), type: fileUrlType() }),
    query: fileUrlQuery,
    badParams: 400,
    reply: fileUrl,
    refusals: scoped,
  }),
  'DELETE /api/problem/:problemId/attachment/:key': endpoint({
    ...session,
    summary: 'Remove an attachment',
    params: z.object({ problemId: uuid(), key: str({ min: 1, max: 256 }) }),
    reply: done,
    refusals: scoped,
  }),

  'GET /api/problem/:problemId/data': endpoint({
    ...session,
    summary: 'List the data versions, newest first',
    params,
    reply: z.array(dataVersion),
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/data': endpoint({
    ...session,
    summary: 'Record an uploaded data version',
    params,
    body: strict({ hash: hash(), config: problemConfig, description: str({ max: 4096 }) }),
    reply: done,
    refusals: [...scoped, 'key-taken', 'not-uploaded', 'config-invalid', 'org-storage-full'],
  }),
  'POST /api/problem/:problemId/data/setDataHash': endpoint({
    ...session,
    summary: 'Make a data version current',
    params,
    body: strict({ hash: hash() }),
    reply: done,
    refusals: [...scoped, 'data-unknown', 'approval-missing'],
  }),
  'GET /api/problem/:problemId/data/:hash/url/:type': endpoint({
    ...session,
    summary: 'Get the URL of a data version',
    params: z.object({ problemId: uuid(), hash: hash(), type: fileUrlType() }),
    query: fileUrlQuery,
    badParams: 400,
    reply: fileUrl,
    refusals: [...scoped, 'data-in-use'],
  }),
  'DELETE /api/problem/:problemId/data/:hash': endpoint({
    ...session,
    summary: 'Delete an unused data version',
    params: z.object({ problemId: uuid(), hash: hash() }),
    reply: done,
    refusals: [...scoped, 'data-in-use', 'data-unknown'],
  }),

  'POST /api/problem/:problemId/export/inspect': endpoint({
    ...session,
    summary:
      'Check whether the problem with its current data can be exported in a package format, and what would be lost or changed',
    params,
    body: strict({ format: exportFormat() }),
    reply: z.object({ possible: z.boolean(), findings: z.array(finding) }),
    refusals: exportRefusals,
    extension: true,
  }),
  'POST /api/problem/:problemId/export': endpoint({
    ...session,
    summary: 'Export a package of the problem with its current data, statements and attachments; returns its URL',
    params,
    body: strict({ format: exportFormat() }),
    reply: z.object({ url: z.string(), fileName: z.string(), size: z.int() }),
    refusals: exportRefusals,
    extension: true,
  }),

  'GET /api/problem/:problemId/admin/access': access.list,
  'POST /api/problem/:problemId/admin/access': access.add,
  'PATCH /api/problem/:problemId/admin/access/:principalId': access.change,
  'DELETE /api/problem/:problemId/admin/access/:principalId': access.remove,
  'PATCH /api/problem/:problemId/admin/accessLevel': access.level,
  'GET /api/problem/:problemId/admin/rule': rule.index,
  'GET /api/problem/:problemId/admin/rule/solution': rule.read,
  'PATCH /api/problem/:problemId/admin/rule/solution': rule.write,
  'DELETE /api/problem/:problemId/admin/rule/solution': rule.remove,
  'GET /api/problem/:problemId/admin/settings': endpoint({
    ...session,
    summary: 'Settings',
    params,
    reply: problemSettings,
    refusals: scoped,
  }),
  'PATCH /api/problem/:problemId/admin/settings': endpoint({
    ...session,
    summary: 'Replace the settings',
    params,
    body: problemSettings,
    reply: done,
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/admin/submit-all': endpoint({
    ...session,
    summary: 'Submit every uploaded solution for judging',
    params,
    reply: z.object({ modifiedCount: z.int() }),
    refusals: scoped,
  }),
  'POST /api/problem/:problemId/admin/rejudge-all': endpoint({
    ...session,
    summary: 'Judge every solution again, with the data it was judged with or, with `pull`, the current data',
    params,
    body: strict({ pull: bool().optional() }),
    reply: z.object({ modifiedCount: z.int(), rejudgeId: z.string().optional() }),
    refusals: [...scoped, 'no-judge-data'],
  }),
  'DELETE /api/problem/:problemId/admin': endpoint({
    ...session,
    summary: 'Delete a problem with its solutions and files',
    params,
    reply: done,
    refusals: [...scoped, 'instances-live', 'problem-lent'],
  }),

  'POST /api/problem/import/upload': endpoint({
    ...session,
    summary: 'Get the URL for uploading a problem package',
    body: strict({ ...importBody, size: int({ min: 1 }) }),
    reply: fileUrl,
    refusals: ['no-right', 'too-large', 'org-storage-full'],
    extension: true,
  }),
  'POST /api/problem/import/inspect': endpoint({
    ...session,
    summary: 'Report the contents of a problem package and the result of importing it; stores nothing',
    body: strict({ ...importBody, ...importChoice }),
    reply: importReport,
    refusals: ['no-right', 'not-uploaded', 'package-refused'],
    extension: true,
  }),
  'POST /api/problem/import': endpoint({
    ...session,
    summary: 'Create a problem from an uploaded package',
    body: strict({
      ...importBody,
      ...importChoice,
      slug: slug().optional(),
      title: title().optional(),
      accessLevel: accessLevel(),
    }),
    reply: z.object({ problemId: z.string(), report: importReport }),
    refusals: ['no-right', 'not-uploaded', 'package-refused', 'slug-taken', 'org-storage-full'],
    extension: true,
  }),
};
