import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type Contest, contestProblems, contestRanklists } from '../../../features/contests/contests.api.ts';
import { useRanklistName } from '../../../domain/use-ranklist-name.ts';
import { useNamesOf } from '../../../lib/profiles.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';

/** Title of the browser tab: the shown part of the contest, or the name of the shown object, and the contest. */
export function usePartTitle(contest: Contest): string {
  const { t } = useTranslation('contest');
  const language = useLanguage();
  const ranklistName = useRanklistName();
  const { problemId, ranklistKey, solutionId, userId } = useParams({ strict: false });
  const names = useNamesOf(userId === undefined ? [] : [userId]);
  const pathname = useLocation({ select: (location) => location.pathname });
  const { abilities } = contest;
  const { data: problems } = useQuery({
    ...contestProblems(contest._id),
    enabled: problemId !== undefined && abilities.readProblems,
  });
  const { data: ranklists } = useQuery({
    ...contestRanklists(contest._id),
    enabled: ranklistKey !== undefined && abilities.readRanklists,
  });
  const problem = problems?.find(({ _id }) => _id === problemId);
  const ranklist = ranklists?.find(({ key }) => key === ranklistKey);
  const part = pathname.split('/')[5] ?? '';
  const parts: Record<string, string> = {
    problem: problem ? `${problem.settings.slug}. ${problem.titles?.[language] ?? problem.title}` : t('tab.problems'),
    'problem-set': t('tab.problems'),
    solution: solutionId === undefined ? t('tab.solutions') : t('solution', { id: solutionId.slice(0, 8) }),
    ranklist: ranklist ? ranklistName(ranklist.name) : t('tab.ranklists'),
    replay: t('tab.replay'),
    statistics: t('tab.statistics'),
    virtual: t('tab.virtual'),
    ceremony: t('tab.ceremony'),
    participant: names.get(userId ?? '') ?? t('tab.participants'),
    clarification: t('tab.questions'),
    attachment: t('tab.attachments'),
    print: t('tab.printing'),
    hack: t('tab.hacks'),
    admin: t('tab.manage'),
  };
  const name = parts[part];
  return name === undefined ? contest.title : `${name} · ${contest.title}`;
}
