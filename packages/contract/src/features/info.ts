import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { list, str, strict } from '../wire.ts';

const tags = ['info'];
const ok = z.object({ ok: z.literal(1) });

const milestone = strict({ csp: str({ max: 32 }), noip: str({ max: 32 }) });
/** Addresses shown as links: http(s) or a path of ours, never another scheme. */
const linkUrl = () => str({ max: 2048, pattern: /^(https?:\/\/|\/)[^\s]*$/i });
const titledUrls = list(strict({ title: str({ min: 1, max: 256 }), url: linkUrl() }), { max: 100 });
const defaultOrg = strict({ defaultOrg: str({ pattern: /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/i }) });

const read = <R extends z.ZodType>(summary: string, reply: R) => endpoint({ summary, viewer: 'anyone', tags, reply });
const write = <B extends z.ZodType>(summary: string, body: B) =>
  endpoint({ summary, viewer: 'admin', tags, body, reply: ok, refusals: ['no-right'] });

export const info = {
  'GET /api/info/milestone': read('Dates of the next CSP and NOIP', z.object({ csp: z.string(), noip: z.string() })),
  'PATCH /api/info/milestone': write('Change the milestone dates', milestone),
  'GET /api/info/friends': read('Friend links', z.array(z.object({ title: z.string(), url: z.string() }))),
  'PATCH /api/info/friends': write('Change the friend links', titledUrls),
  'GET /api/info/posters': read('Posters of the home page', z.array(z.object({ title: z.string(), url: z.string() }))),
  'PATCH /api/info/posters': write('Change the posters', titledUrls),
  'GET /api/info/defaultOrg': read('Organization that new users join', z.object({ defaultOrg: z.string() })),
  'PATCH /api/info/defaultOrg': write('Change the organization that new users join', defaultOrg),
  'GET /api/info/site': endpoint({
    summary: 'What the client needs to know of this installation',
    viewer: 'anyone',
    tags,
    extension: true,
    reply: z.object({
      version: z.string(),
      /** Short commit hash of the build, empty when unknown. */
      build: z.string(),
      signup: z.boolean(),
      /** Text of the filing notice in the footer, empty for none. */
      filingNotice: z.string(),
      serverTime: z.int(),
    }),
  }),
  'GET /api/avatar/:hash': endpoint({
    summary: 'Picture of an e-mail hash, from the configured avatar service or our silhouette',
    viewer: 'anyone',
    tags,
    params: z.object({ hash: str({ pattern: /^[0-9a-f]{32}$/ }) }),
    reply: null,
    extension: true,
    refusals: ['not-found'],
  }),
};
