import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
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
  const sentences = contests.flatMap(({ title, unmet }) =>
    unmet
      .filter(({ contestId }) => contestId === contest._id)
      .map(({ kind, required, problemTitle }) => {
        if (kind === 'not-registered') return t('next.enter', { title });
        if (kind === 'total-score') return t('next.total', { title, required });
        return t('next.problem', { title, required, problem: problemTitle ?? t('unmet.someProblem') });
      }),
  );
  if (sentences.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('next.title')} sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}
