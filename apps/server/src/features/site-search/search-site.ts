import { MAX_FOUND_OF_KIND, type Reply } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import { makeSnippet, markText } from '../../db/search/marks.ts';
import { parseSearch } from '../../db/search/query.ts';
import { refusal } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Reader } from '../../http/viewer/viewer.ts';
import { seesUnpublished } from '../announcements/policy.ts';
import { findAnnouncementsByTitle } from '../announcements/queries.ts';
import { listOrgContests } from '../contests/queries.ts';
import { listGroups } from '../groups/queries.ts';
import { findOrgForViewer } from '../orgs/queries.ts';
import { listPlans } from '../plans/queries.ts';
import { listProblems } from '../problems/queries.ts';
import { orgHash, personHash } from '../users/email-hash.ts';
import { findDescriptions, findStatements, findMembersByName } from './queries.ts';

type SearchReply = Reply<'GET /api/search'>;

interface Search {
  context: AppContext;
  viewer: Reader;
  orgId: string;
  search: string;
  language: 'en' | 'zh-Hans' | undefined;
  /** Whether the viewer is a member of the organization: only members find groups and users. */
  seesPeople: boolean;
}

const FIRST = { page: 1, perPage: MAX_FOUND_OF_KIND, count: false };
const nothing: SearchReply = { problems: [], contests: [], plans: [], groups: [], users: [], announcements: [] };

/**
 * Results of the search field on every page. Each kind is found by the query of its own list, so that it shows exactly
 * what that list shows to the viewer.
 */
export const searchSite = route('GET /api/search', {
  handle: async ({ query, viewer, context }) => {
    const org = await findOrgForViewer(context.db, query.orgId, viewer.userId);
    if (!org) throw refusal('not-found');
    const search = query.search.trim();
    // Every name contains punctuation, so it finds nothing specific.
    if (parseSearch(search) === null) return nothing;
    const { orgId, language } = query;
    const request = { context, viewer, orgId, search, language, seesPeople: org.capability !== null };
    const [problems, contests, plans, groups, users, announcements] = await Promise.all([
      findProblems(request),
      findContests(request),
      findPlans(request),
      findGroups(request),
      findUsers(request),
      findAnnouncements(request),
    ]);
    return { problems, contests, plans, groups, users, announcements };
  },
});

async function findProblems({
  context: { db },
  viewer,
  orgId,
  search,
  language,
}: Search): Promise<SearchReply['problems']> {
  const { rows } = await listProblems(db, viewer.userId, { orgId, search, tags: [] }, FIRST);
  const ids = rows.map((row) => row.id);
  const statements = new Map((await findStatements(db, ids)).map((one) => [one.id, one]));
  return rows.map(({ id, slug, title, titles }) => {
    const texts = inOrder(statements.get(id), language);
    return { _id: id, slug, title: markText(titleIn(language, title, titles), search), ...snippetOf(texts, search) };
  });
}

async function findContests({
  context: { db },
  viewer,
  orgId,
  search,
  language,
}: Search): Promise<SearchReply['contests']> {
  const { rows } = await listOrgContests(db, { orgId, search, ...FIRST }, viewer.userId);
  const ids = rows.map((row) => row.id);
  const found = await findDescriptions(db, ids, viewer.userId);
  const descriptions = new Map(found.map((one) => [one.id, one]));
  return rows.map(({ id, slug, title, titles, startsAt, endsAt }) => ({
    _id: id,
    slug,
    title: markText(titleIn(language, title, titles), search),
    start: startsAt.getTime(),
    end: endsAt.getTime(),
    ...snippetOf(inOrder(descriptions.get(id), language), search),
  }));
}

async function findPlans({ context: { db }, viewer, orgId, search, language }: Search): Promise<SearchReply['plans']> {
  const { rows } = await listPlans(db, viewer.userId, { orgId, search }, FIRST);
  return rows.map(({ id, slug, title, titles }) => ({
    _id: id,
    slug,
    title: markText(titleIn(language, title, titles), search),
  }));
}

async function findGroups({ context, viewer, orgId, search, seesPeople }: Search): Promise<SearchReply['groups']> {
  if (!seesPeople) return [];
  const { rows } = await listGroups(context.db, { orgId, userId: viewer.userId }, { search, ...FIRST });
  return rows.map((row) => ({
    _id: row.id,
    name: markText(row.name, search),
    emailHash: orgHash(context, row),
  }));
}

async function findUsers({ context, orgId, search, seesPeople }: Search): Promise<SearchReply['users']> {
  if (!seesPeople) return [];
  const rows = await findMembersByName(context.db, { orgId, search, limit: MAX_FOUND_OF_KIND });
  return rows.map((row) => ({
    _id: row.id,
    name: markText(row.name, search),
    emailHash: personHash(context, row),
  }));
}

async function findAnnouncements({ context, viewer, orgId, search }: Search): Promise<SearchReply['announcements']> {
  const sight = {
    viewerId: viewer.kind === 'user' ? viewer.userId : null,
    unpublished: viewer.kind === 'user' && seesUnpublished(viewer),
  };
  const filter = { orgId, search, limit: MAX_FOUND_OF_KIND };
  const rows = await findAnnouncementsByTitle(context.db, filter, sight);
  return rows.map(({ id, title, date }) => ({ _id: id, title: markText(title, search), date }));
}

type Language = Search['language'];

function titleIn(language: Language, title: string, titles: Partial<Record<string, string | null>>): string {
  return (language && titles[language]) ?? title;
}

/** The text in the preferred language first. */
function inOrder(
  texts: Record<'own' | 'en' | 'zh-Hans', string | null> | undefined,
  language: Language,
): (string | null)[] {
  if (!texts) return [];
  const { own, en, 'zh-Hans': zhHans } = texts;
  return language === 'zh-Hans' ? [zhHans, own, en] : language === 'en' ? [en, own, zhHans] : [own, en, zhHans];
}

/** Snippet of the first text that matches. */
function snippetOf(texts: readonly (string | null)[], search: string) {
  for (const text of texts) {
    const snippet = text === null ? undefined : makeSnippet(text, search);
    if (snippet) return { snippet };
  }
  return {};
}
