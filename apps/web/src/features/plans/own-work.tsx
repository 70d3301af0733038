import type { OwnProgress } from '@assay/contract';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { roundScore } from '../../domain/round-score.ts';
import '../../locales/en/plan.ts';

/** What the viewer has solved in a contest, and the points; how many were tried while the contest hides results. */
export function OwnWork({
  progress: { problems, tried, results },
  format,
}: {
  progress: OwnProgress;
  format: string | undefined;
}): ReactElement {
  const { t } = useTranslation('plan');
  const reached = results?.solved ?? tried;
  const text =
    results === undefined
      ? t('work.tried', { tried, count: problems })
      : t('work.solved', { solved: results.solved, count: problems });
  const score =
    results === undefined || format === 'icpc'
      ? ''
      : t('work.score', { score: roundScore(results.score), full: roundScore(results.maxScore) });
  return <ProgressBar text={[text, score].filter((part) => part !== '').join(' · ')} part={reached} all={problems} />;
}

/** A progress bar below the words for it. */
export function ProgressBar({ text, part, all }: { text: string; part: number; all: number }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1, maxWidth: 360, fontVariantNumeric: 'tabular-nums' }}>
      <span>{text}</span>
      <LinearProgress
        variant="determinate"
        aria-label={text}
        value={all === 0 ? 0 : (100 * Math.min(part, all)) / all}
      />
    </Box>
  );
}
