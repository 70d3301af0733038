import type { FastifyRequest } from 'fastify';
import { isRanklistShown } from '@assay/rules';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { originOf } from '../../http/origin.ts';
import type { PageHead } from '../../http/page-head.ts';
import { languageOf, type Language } from '../../http/refusal.ts';
import { findAnnouncement } from '../announcements/queries.ts';
import { excerptOf } from './excerpt.ts';
import { findContestHead, findOrgHead, findProblemHead, findRanklistHead, findUserHead } from './queries.ts';

/** Metadata of a page; `path` is its canonical path, absent if search engines must not index it. */
interface Subject extends Pick<PageHead, 'title' | 'description'> {
  path?: string;
  type?: PageHead['type'];
}

type FindSubject = (db: Db, ids: readonly string[], language: Language) => Promise<Subject | undefined>;

const texts = {
  en: {
    problems: (org: string) => `Problems of ${org}`,
    contests: (org: string) => `Contests of ${org}`,
    org: (org: string) =>
      `Programming problems and contests of ${org}: read them, submit programs and see the results.`,
    problem: (org: string) => `A programming problem of ${org}.`,
    contest: (org: string) => `A programming contest of ${org}.`,
    user: (name: string) => `Profile of ${name}.`,
    ranklist: (contest: string) => `Ranklist of ${contest}.`,
    about: 'About',
    announcements: 'Announcements',
  },
  'zh-Hans': {
    problems: (org: string) => `${org}的题库`,
    contests: (org: string) => `${org}的比赛`,
    org: (org: string) => `${org}的题目与比赛：阅读题面、提交程序并查看评测结果。`,
    problem: (org: string) => `${org}的编程题目。`,
    contest: (org: string) => `${org}的编程比赛。`,
    user: (name: string) => `${name} 的个人资料。`,
    ranklist: (contest: string) => `${contest}的排行榜。`,
    about: '关于',
    announcements: '公告',
  },
} as const;

const ID = '([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})';
const MAX_RANKLIST_ID = 2_147_483_647;

const ofOrg =
  (part: '' | '/problem' | '/contest'): FindSubject =>
  async (db, [id = ''], language) => {
    const [found] = await findOrgHead(db, { id });
    if (!found) return undefined;
    const say = texts[language];
    const titles = { '': found.title, '/problem': say.problems(found.title), '/contest': say.contests(found.title) };
    return { title: titles[part], description: say.org(found.title), path: `/org/${id}${part}` };
  };

/** The pages that search engines may index, by their path. */
const pages: readonly [path: RegExp, find: FindSubject][] = [
  [/^\/$/, async () => ({ title: '', description: '', path: '/' })],
  [/^\/about$/, async (_db, _ids, language) => ({ title: texts[language].about, description: '', path: '/about' })],
  [
    /^\/announcement$/,
    async (_db, _ids, language) => ({ title: texts[language].announcements, description: '', path: '/announcement' }),
  ],
  [
    new RegExp(`^/announcement/${ID}$`),
    async (db, [id = '']) => {
      const found = await findAnnouncement(db, id, { viewerId: null, unpublished: false });
      return (
        found && {
          title: found.title,
          description: excerptOf(found.description),
          path: `/announcement/${id}`,
          type: 'article',
        }
      );
    },
  ],
  [new RegExp(`^/org/${ID}$`), ofOrg('')],
  [new RegExp(`^/org/${ID}/problem$`), ofOrg('/problem')],
  [new RegExp(`^/org/${ID}/contest$`), ofOrg('/contest')],
  [
    new RegExp(`^/org/${ID}/problem/${ID}(?:/submit)?$`),
    async (db, [orgId = '', id = ''], language) => {
      const [found] = await findProblemHead(db, { orgId, id, language });
      if (!found) return undefined;
      return {
        title: found.title,
        description: excerptOf(found.text) || texts[language].problem(found.orgName),
        path: `/org/${orgId}/problem/${id}`,
        type: 'article',
      };
    },
  ],
  [
    new RegExp(`^/org/${ID}/contest/${ID}$`),
    async (db, [orgId = '', id = ''], language) => {
      const [found] = await findContestHead(db, { orgId, id, language });
      if (!found) return undefined;
      return {
        title: found.title,
        description: excerptOf(found.text) || texts[language].contest(found.orgName),
        path: `/org/${orgId}/contest/${id}`,
        type: 'article',
      };
    },
  ],
  [
    new RegExp(`^/user/${ID}$`),
    async (db, [id = ''], language) => {
      const [found] = await findUserHead(db, { id });
      if (!found) return undefined;
      return {
        title: found.title,
        description: texts[language].user(found.title),
        path: `/user/${id}`,
        type: 'profile',
      };
    },
  ],
  [
    /^\/rk\/([1-9]\d{0,9})$/,
    async (db, [id = ''], language) => {
      if (Number(id) > MAX_RANKLIST_ID) return undefined;
      const [found] = await findRanklistHead(db, { id: Number(id), language });
      if (!found || !isRanklistShown(found, found.nowMs)) return undefined;
      return {
        title: `${found.name} · ${found.contestTitle}`,
        description: texts[language].ranklist(found.contestTitle),
        // Anyone with the number of a private contest's board may read it, but it must not be indexed.
        ...(found.isListed && { path: `/rk/${id}` }),
      };
    },
  ],
];

/** Loads the metadata of a requested page, as anonymous viewers see it. */
export function makePageHeads(context: Pick<AppContext, 'db' | 'config' | 'branding'>) {
  const { db, config } = context;
  return async (request: FastifyRequest): Promise<PageHead> => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '').toLowerCase();
    const language = languageOf(request.headers['accept-language']);
    const [subject, branding] = await Promise.all([findSubject(db, path, language), context.branding.find()]);
    return {
      language,
      title: subject?.title ?? '',
      description: subject?.description ?? '',
      canonical: subject?.path === undefined ? null : `${originOf(request, config)}${subject.path}`,
      type: subject?.type ?? 'website',
      branding,
    };
  };
}

async function findSubject(db: Db, path: string, language: Language): Promise<Subject | undefined> {
  for (const [pattern, find] of pages) {
    const [matched, ...ids] = pattern.exec(path) ?? [];
    if (matched !== undefined) return find(db, ids, language);
  }
  return undefined;
}
