import type { ShownResult } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreText } from './score-text.tsx';
import { useStatusName } from './use-status-name.ts';
import { VerdictChip } from './verdict-chip.tsx';

/** The viewer's last solution of a problem. An empty status: it is not judged yet. */
export type LatestResult = Omit<ShownResult, 'score'> & { score?: number | undefined };

/**
 * What became of the viewer's work on a problem: the result that counts and, as a note, the latest attempt where that
 * is another one. `link` wraps a result in the link to its solution.
 */
export function OwnResult({
  counted,
  latest,
  points,
  link,
}: {
  counted: ShownResult | undefined;
  latest: LatestResult | undefined;
  /** What a full score is worth; absent: scores are shown as they are. */
  points?: number | undefined;
  link: (solutionId: string, children: ReactNode) => ReactElement;
}): ReactElement {
  const { t } = useTranslation();
  const statusName = useStatusName();
  const shown = counted ?? latest;
  if (!shown) return <Box sx={note}>{t('result.notAttempted')}</Box>;
  const isNewer = counted !== undefined && latest !== undefined && latest.solutionId !== counted.solutionId;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', columnGap: 2, flexWrap: 'wrap', maxWidth: 1 }}>
      {link(
        shown.solutionId,
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          <VerdictChip status={shown.status} />
          {shown.score !== undefined && shown.status !== '' && <ScoreText score={shown.score} scale={points} />}
        </Box>,
      )}
      {isNewer &&
        link(
          latest.solutionId,
          <Box component="span" sx={note}>
            {latest.status === '' ? t('result.latestWaits') : t('result.latest', { status: statusName(latest.status) })}
          </Box>,
        )}
    </Box>
  );
}

const note = { color: 'text.secondary', fontSize: '0.8125rem' };
