import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTitleOf } from '../../domain/content/translated.ts';
import '../../locales/en/plan.ts';
import type { PlanContest } from './plans.api.ts';

/** Which contests of the plan this one helps to open, and what is required here. Only those that are locked. */
export function NextSteps({
  contest,
  contests,
}: {
  contest: PlanContest;
  contests: readonly PlanContest[];
}): ReactElement | null {
  const { t } = useTranslation('plan');
  const titleOf = useTitleOf();
  const sentences = contests.flatMap((other) => {
    const title = titleOf(other);
    return other.unmet
      .filter(({ contestId }) => contestId === contest._id)
      .map(({ kind, required, problemTitle, problemTitles }) => {
        if (kind === 'not-registered') return t('next.enter', { title });
        if (kind === 'total-score') return t('next.total', { title, required });
        const problem = titleOf({ title: problemTitle ?? t('unmet.someProblem'), titles: problemTitles });
        return t('next.problem', { title, required, problem });
      });
  });
  if (sentences.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('next.title')} sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}
