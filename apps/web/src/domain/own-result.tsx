import type { ShownResult } from '@assay/contract';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreText } from './score-text.tsx';
import { useStatusName } from './use-status-name.ts';
import { VerdictChip } from './verdict-chip.tsx';

/** The viewer's latest solution of a problem. An empty status: not judged yet. */
export type LatestResult = Omit<ShownResult, 'score'> & { score?: number | undefined };

/**
 * The viewer's result of a problem: the counted one and, as a note, the latest attempt if it is another. `link` wraps a
 * result in the link to its solution.
 */
export function OwnResult({
  counted,
  latest,
  points,
  link,
}: {
  counted: ShownResult | undefined;
  latest: LatestResult | undefined;
  /** Points of a full score; absent: scores are not scaled. */
  points?: number | undefined;
  link: (solutionId: string, children: ReactNode) => ReactElement;
}): ReactElement {
  const { t } = useTranslation();
  const statusName = useStatusName();
  const shown = counted ?? latest;
  if (!shown) return <Box sx={note}>{t('result.notAttempted')}</Box>;
  const isNewer = counted !== undefined && latest !== undefined && latest.solutionId !== counted.solutionId;
  return (
    <Box sx={results}>
      {link(
        shown.solutionId,
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
          <VerdictChip status={shown.status} pretests={shown.pretests === true} />
          {shown.score !== undefined && shown.status !== '' && <ScoreText score={shown.score} scale={points} />}
        </Box>,
      )}
      {isNewer &&
        link(
          latest.solutionId,
          <Box component="span" sx={note}>
            {latest.status === ''
              ? t('result.latestWaits')
              : t('result.latest', { status: statusName(latest.status, latest.pretests) })}
          </Box>,
        )}
    </Box>
  );
}

/** Links tall enough for a finger, also where they wrap onto two lines. */
const results = {
  display: 'inline-flex',
  alignItems: 'center',
  columnGap: 2,
  flexWrap: 'wrap',
  maxWidth: 1,
  '& > a': { display: 'inline-flex', alignItems: 'center', minHeight: 24 },
} as const;

const note = { color: 'text.secondary', fontSize: '0.8125rem' };
