import type { Solution } from '@assay/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, type ReactElement, type ReactNode, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import '../../../locales/en/solution-history.ts';

const JudgingHistory = lazy(() => import('./judging-history.tsx'));
const TABLE_PX = 160;

/** Search parameters: what is shown of the judgings. */
export interface JudgingSearch {
  judgings?: true;
  /** Number of the judging whose cases are shown. */
  cases?: number;
}

/**
 * Earlier judgings of a solution, loaded on demand. Nothing for viewers without the right, or if there is only one and
 * the viewer could not request another.
 */
export function JudgingSection({
  solution,
  search: { judgings, cases },
  rejudgeLink,
  onSearch,
}: {
  solution: Solution;
  search: JudgingSearch;
  rejudgeLink: (rejudgeId: string, text: string) => ReactNode;
  onSearch: (search: JudgingSearch) => void;
}): ReactElement | null {
  const { t } = useTranslation('solutionHistory');
  const id = useId();
  const { abilities, attempt = 0 } = solution;
  if (!abilities.readJudgings || attempt === 0 || (attempt === 1 && !abilities.rejudge)) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id={id} variant="h2">
          {t('judgings.title')}
        </Typography>
        <Button
          size="small"
          aria-expanded={judgings === true}
          startIcon={<Icon name={judgings ? 'close' : 'expand'} />}
          onClick={() => onSearch(judgings ? {} : { judgings: true })}
        >
          {t(judgings ? 'judgings.hide' : 'judgings.show')}
        </Button>
      </Stack>
      {judgings && (
        <Box sx={{ mt: 2 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 3, maxWidth: '72ch' }}>
            {t('judgings.help')}
          </Typography>
          <Suspense fallback={<Skeleton variant="rounded" height={TABLE_PX} />}>
            <JudgingHistory
              solution={solution}
              cases={cases}
              rejudgeLink={rejudgeLink}
              onCases={(chosen) => onSearch({ judgings: true, ...(chosen === undefined ? {} : { cases: chosen }) })}
            />
          </Suspense>
        </Box>
      )}
    </Box>
  );
}
