import type { ProblemDifficulty } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../lib/i18n/index.ts';
import '../locales/en/problem.ts';

/** The difficulty of a problem in a list, by its solvers or else computed from results: one number from 1 to 10. */
export function DifficultyText({ difficulty }: { difficulty: ProblemDifficulty }): ReactElement | null {
  const { t } = useTranslation('problem');
  const language = useLanguage();
  const { votes, computed } = difficulty;
  const level = votes?.median ?? computed;
  if (level === undefined) return null;
  return (
    <Box
      component="span"
      title={votes ? t('difficulty.byVotes', { count: votes.count }) : t('difficulty.computed')}
      sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}
    >
      {votes ? '' : '≈ '}
      {level.toLocaleString(language, { maximumFractionDigits: 1 })}
    </Box>
  );
}
