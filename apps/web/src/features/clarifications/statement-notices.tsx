import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/clarification.ts';
import { useTitleOf } from '../../domain/content/translated.ts';
import { noticeContests } from './clarifications.api.ts';
import { NoticeDialog } from './notice-dialog.tsx';

/**
 * Offers a notice to the participants of each running contest that uses the problem, one after the other. Sends nothing
 * by itself.
 */
export default function StatementNotices({
  problemId,
  title,
  change,
}: {
  problemId: string;
  title: string;
  /** Number of the saved change. */
  change: number;
}): ReactElement | null {
  const { t } = useTranslation('clarification');
  const titleOf = useTitleOf();
  const contests = useQuery(noticeContests(problemId, change)).data;
  const [done, setDone] = useState(0);
  const contest = contests?.[done];
  if (contest === undefined) return null;
  const { contestId, slug } = contest;
  return (
    <NoticeDialog
      key={contestId}
      contestId={contestId}
      problems={[{ id: problemId, name: `${slug}. ${title}` }]}
      about={{ category: 'problem', problemId }}
      draft={t('changed.draft', { slug })}
      intro={<Typography>{t('changed.intro', { slug, contest: titleOf(contest) })}</Typography>}
      onClose={() => setDone(done + 1)}
    />
  );
}
