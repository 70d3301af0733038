import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { useTitleOf } from '../../domain/content/translated.ts';
import '../../locales/en/plan.ts';
import type { Unmet } from './plans.api.ts';

/** The unmet conditions of a contest, in words. */
export function UnmetList({ unmet }: { unmet: readonly Unmet[] }): ReactElement {
  const { t } = useTranslation('plan');
  const titleOf = useTitleOf();
  function sentence({
    kind,
    contestTitle,
    contestTitles,
    problemTitle,
    problemTitles,
    required,
    reached,
  }: Unmet): string {
    const contest = titleOf({ title: contestTitle, titles: contestTitles });
    if (kind === 'not-registered') return t('unmet.notRegistered', { contest });
    if (kind === 'total-score') {
      return t(reached === undefined ? 'unmet.total' : 'unmet.totalReached', { contest, required, reached });
    }
    const problem = titleOf({ title: problemTitle ?? t('unmet.someProblem'), titles: problemTitles });
    return t(reached === undefined ? 'unmet.problem' : 'unmet.problemReached', { contest, problem, required, reached });
  }
  return (
    <Box component="ul" aria-label={t('unmet.title')} sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
      {unmet.map((one) => (
        <li key={`${one.kind} ${one.contestId} ${one.problemId ?? ''}`}>{sentence(one)}</li>
      ))}
    </Box>
  );
}
