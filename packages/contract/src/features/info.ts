import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { signUpFieldUses, type SignUpFieldName } from '../profile-rules.ts';
import { int, list, str, strict } from '../wire.ts';

const tags = ['info'];
/** Longest name of a date in the top bar, in characters. */
const MAX_MILESTONE_NAME = 32;
/** SHA-256 of the image and its file extension. */
const posterName = () => str({ pattern: /^[0-9a-f]{64}\.(png|jpg|webp|gif|avif)$/ });
const ok = z.object({ ok: z.literal(1) });

/** URLs shown as links: http(s), or a path of this site. */
const linkUrl = () => str({ max: 2048, pattern: /^(https?:\/\/|\/)[^\s]*$/i });
const optionalLinkUrl = () => str({ max: 2048, pattern: /^((https?:\/\/|\/)[^\s]*)?$/i });
/** Languages of the pages. Texts that exist in several languages have one entry for each. */
const byLanguage = (max: number) =>
  strict({ en: str({ min: 1, max }).optional(), 'zh-Hans': str({ min: 1, max }).optional() });
/** Two dates. Clients of this API expect these keys; `names` are the displayed names. */
const milestone = strict({
  csp: str({ max: 32 }),
  noip: str({ max: 32 }),
  /** A date without a name is displayed as CSP or NOIP. Absent in a change: the names stay unchanged. */
  names: strict({ csp: byLanguage(MAX_MILESTONE_NAME), noip: byLanguage(MAX_MILESTONE_NAME) }).optional(),
});
const shownByLanguage = z.object({ en: z.string().optional(), 'zh-Hans': z.string().optional() });
const signUpSettings = ['default', 'open', 'closed'] as const;
const fieldUse = () => z.enum(signUpFieldUses);
const signUpFields = strict({
  realname: fieldUse(),
  telephone: fieldUse(),
  school: fieldUse(),
  studentGrade: fieldUse(),
} satisfies Record<SignUpFieldName, unknown>);
const posters = list(strict({ title: str({ min: 1, max: 256 }), url: linkUrl(), titles: byLanguage(256).optional() }), {
  max: 100,
});
/** One notice in each language, with at most one link. If both texts are empty, no notice is shown. */
const filingNotice = strict({ en: str({ max: 256 }), 'zh-Hans': str({ max: 256 }), url: optionalLinkUrl() });
const shownNotice = z.object({ en: z.string(), 'zh-Hans': z.string(), url: z.string() });
const posterHash = () => str({ pattern: /^[0-9a-f]{64}$/ });
const titledUrls = list(strict({ title: str({ min: 1, max: 256 }), url: linkUrl() }), { max: 100 });
const defaultOrg = strict({ defaultOrg: str({ pattern: /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i }) });

const read = <R extends z.ZodType>(summary: string, reply: R) => endpoint({ summary, viewer: 'anyone', tags, reply });
const write = <B extends z.ZodType>(summary: string, body: B) =>
  endpoint({ summary, viewer: 'admin', tags, body, reply: ok, refusals: ['no-right'] });

export const info = {
  'GET /api/info/milestone': read(
    'Get the two dates of the countdown and their names',
    z.object({
      csp: z.string(),
      noip: z.string(),
      /** An extension: other servers with this API lack it. */
      names: z.object({ csp: shownByLanguage, noip: shownByLanguage }).optional(),
    }),
  ),
  'PATCH /api/info/milestone': write('Change the milestone dates', milestone),
  'GET /api/info/friends': read('Get the friend links', z.array(z.object({ title: z.string(), url: z.string() }))),
  'PATCH /api/info/friends': write('Change the friend links', titledUrls),
  'GET /api/info/posters': read(
    'List the posters of the home page',
    z.array(
      z.object({
        title: z.string(),
        url: z.string(),
        /** Titles per language, shown instead of `title`. An extension: other servers with this API lack it. */
        titles: shownByLanguage.optional(),
      }),
    ),
  ),
  'PATCH /api/info/posters': write('Change the posters', posters),
  'POST /api/info/posters/upload': endpoint({
    summary: 'Get the URL for uploading a poster image of at most 5 MiB',
    viewer: 'admin',
    tags,
    extension: true,
    body: strict({ size: int({ min: 1 }), hash: posterHash() }),
    reply: z.object({ url: z.string() }),
    refusals: ['no-right', 'too-large'],
  }),
  'POST /api/info/posters/keep': endpoint({
    summary: 'Store an uploaded poster image; returns the URL for the posters',
    viewer: 'admin',
    tags,
    extension: true,
    body: strict({ hash: posterHash() }),
    reply: z.object({ url: z.string() }),
    refusals: ['no-right', 'not-uploaded', 'not-a-picture'],
  }),
  'GET /api/poster/:name': endpoint({
    summary: 'Get an uploaded poster image',
    viewer: 'anyone',
    tags,
    params: z.object({ name: posterName() }),
    reply: null,
    extension: true,
    refusals: ['not-found'],
  }),
  'GET /api/info/defaultOrg': read('Get the organization that new users join', z.object({ defaultOrg: z.string() })),
  'PATCH /api/info/defaultOrg': write('Change the organization that new users join', defaultOrg),
  'GET /api/info/signUp': endpoint({
    summary: 'Get whether people may sign up by themselves, and the default of the installation',
    viewer: 'admin',
    tags,
    extension: true,
    reply: z.object({ setting: z.enum(signUpSettings), open: z.boolean(), default: z.boolean() }),
    refusals: ['no-right'],
  }),
  'PATCH /api/info/signUp': endpoint({
    summary: 'Open or close sign-up, or follow the default of the installation',
    viewer: 'admin',
    tags,
    extension: true,
    body: strict({ setting: z.enum(signUpSettings) }),
    reply: ok,
    refusals: ['no-right'],
  }),
  'GET /api/info/signUpFields': endpoint({
    summary: 'Get which profile fields the sign-up form asks for',
    viewer: 'anyone',
    tags,
    extension: true,
    reply: signUpFields,
  }),
  'PATCH /api/info/signUpFields': endpoint({
    summary: 'Change which profile fields the sign-up form asks for',
    viewer: 'admin',
    tags,
    extension: true,
    body: signUpFields,
    reply: ok,
    refusals: ['no-right'],
  }),
  'GET /api/info/filingNotice': endpoint({
    summary: 'Get the stored filing notice, null if there is none, and the default shown in that case',
    viewer: 'anyone',
    tags,
    extension: true,
    reply: z.object({ notice: shownNotice.nullable(), default: shownNotice }),
  }),
  'PATCH /api/info/filingNotice': endpoint({
    summary: 'Change the filing notice; null restores the default',
    viewer: 'admin',
    tags,
    extension: true,
    body: strict({ notice: filingNotice.nullable() }),
    reply: ok,
    refusals: ['no-right'],
  }),
  'GET /api/info/site': endpoint({
    summary: 'Get the settings of this installation that clients need',
    viewer: 'anyone',
    tags,
    extension: true,
    reply: z.object({
      version: z.string(),
      /** Short commit hash of the build, empty when unknown. */
      build: z.string(),
      signup: z.boolean(),
      /** Branch that was built, empty when unknown. */
      branch: z.string(),
      /** When it was built, 0 when unknown. */
      builtAt: z.int(),
      /** English text of the filing notice, for clients without language support. */
      filingNotice: z.string(),
      /** The filing notice in the footer, per language. Empty texts hide it; an empty `url` means no link. */
      filing: shownNotice,
      serverTime: z.int(),
    }),
  }),
  'GET /api/avatar/:hash': endpoint({
    summary: 'Get the avatar for an e-mail hash: uploaded, from the configured avatar service, or a default silhouette',
    viewer: 'anyone',
    tags,
    params: z.object({ hash: str({ pattern: /^[gu]?[0-9a-f]{32}$/ }) }),
    reply: null,
    extension: true,
    refusals: ['not-found'],
  }),
};
