import { MAX_FOUND_OF_KIND } from '@assay/contract';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import '../../locales/en/search.ts';
import { useLanguage } from '../../lib/i18n/index.ts';
import { shortTime } from '../../lib/time/format.ts';
import { type Choice, type ChoiceSection, type PageChoice, unmarked } from './choice.ts';
import type { SearchResults } from './search.api.ts';

/** Results by kind: pages of the menus, which are matched locally, then results of the server. */
export function useSections(
  orgId: string | null,
  text: string,
  pages: readonly PageChoice[],
  found: SearchResults | undefined,
): ChoiceSection[] {
  const { t } = useTranslation('search');
  const router = useRouter();
  const language = useLanguage();
  const named = (name: string, choices: Choice[]): ChoiceSection[] => (choices.length > 0 ? [{ name, choices }] : []);
  const sections = named(t('pages'), matchingPages(pages, text));
  if (orgId === null || found === undefined || text === '') return sections;

  const problems = found.problems.map(({ _id, slug, title, snippet }): Choice => {
    const to = { to: '/org/$orgId/problem/$problemId', params: { orgId, problemId: _id } } as const;
    const href = router.buildLocation(to).href;
    return { id: `problem-${_id}`, icon: 'problem', title, note: slug, href, ...(snippet && { snippet }) };
  });
  // The limit of the endpoint: there may be more.
  if (problems.length === MAX_FOUND_OF_KIND) {
    const all = { to: '/org/$orgId/problem/search', params: { orgId }, search: { search: text } } as const;
    const title = unmarked(t('allProblems', { text }));
    problems.push({ id: 'all-problems', icon: 'search', title, href: router.buildLocation(all).href });
  }
  const contests = found.contests.map(({ _id, title, start, snippet }): Choice => {
    const to = { to: '/org/$orgId/contest/$contestId', params: { orgId, contestId: _id } } as const;
    const href = router.buildLocation(to).href;
    const note = shortTime(start, language);
    return { id: `contest-${_id}`, icon: 'contest', title, note, href, ...(snippet && { snippet }) };
  });
  const plans = found.plans.map(({ _id, title, slug }): Choice => {
    const to = { to: '/org/$orgId/plan/$planId', params: { orgId, planId: _id } } as const;
    return { id: `plan-${_id}`, icon: 'plan', title, note: slug, href: router.buildLocation(to).href };
  });
  const groups = found.groups.map(({ _id, name }): Choice => {
    const to = { to: '/org/$orgId/group/$groupId', params: { orgId, groupId: _id } } as const;
    return { id: `group-${_id}`, icon: 'group', title: name, href: router.buildLocation(to).href };
  });
  const users = found.users.map(({ _id, name }): Choice => {
    const to = { to: '/user/$userId', params: { userId: _id } } as const;
    return { id: `user-${_id}`, icon: 'person', title: name, href: router.buildLocation(to).href };
  });
  const announcements = found.announcements.map(({ _id, title, date }): Choice => {
    const to = { to: '/announcement/$articleId', params: { articleId: _id } } as const;
    const href = router.buildLocation(to).href;
    return { id: `announcement-${_id}`, icon: 'announcement', title, note: date, href };
  });
  return [
    ...named(t('problems'), problems),
    ...named(t('contests'), contests),
    ...sections,
    ...named(t('users'), users),
    ...named(t('groups'), groups),
    ...named(t('plans'), plans),
    ...named(t('announcements'), announcements),
  ];
}

/** Pages whose name has a word that starts with the text, or contains it in languages that do not separate words. */
function matchingPages(pages: readonly PageChoice[], text: string): Choice[] {
  const query = text.toLowerCase();
  return pages.flatMap(({ icon, title, href }) => {
    const name = title.toLowerCase();
    const at = wordStart(name, query);
    if (at < 0) return [];
    const marks: [number, number][] = query === '' ? [] : [[at, at + query.length]];
    return [{ id: `page-${href}`, icon, title: { text: title, marks }, href }];
  });
}

function wordStart(name: string, query: string): number {
  const at = name.indexOf(query);
  if (at <= 0 || /\p{Script=Han}/u.test(query)) return at;
  const next = name.indexOf(` ${query}`);
  return next < 0 ? -1 : next + 1;
}
