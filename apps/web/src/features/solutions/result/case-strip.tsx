import type { SolutionDetails } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useStatusName } from '../../../domain/use-status-name.ts';
import { verdictHue } from '../../../domain/verdict-chip.tsx';
import { MONO } from '../../../ui/fonts.ts';

type Test = NonNullable<NonNullable<SolutionDetails['jobs']>[number]['tests']>[number];

/** Beyond this, counts are more useful than squares. */
const MAX_SQUARES = 120;
const SQUARE_PX = 14;

/** The first failed case, in words, and one square per case in the order of the problem. */
export function CaseStrip({
  tests,
  counts,
  note,
}: {
  tests: readonly Test[];
  /** Number of cases by verdict, in display order. */
  counts: ReadonlyMap<string, number>;
  /** Message of the checker about a case. */
  note: (test: Test) => string;
}): ReactElement | null {
  const { t } = useTranslation('problem');
  const statusName = useStatusName();
  const failed = tests.find(({ score, status }) => score < 100 && status !== 'Skipped' && status !== '');
  if (tests.length < 2) return null;
  const summary = [...counts].map(([status, count]) => `${count} × ${statusName(status)}`).join(', ');
  return (
    <Stack spacing={2} sx={{ mb: 3 }}>
      {failed && (
        <Box sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
          {t('solution.firstFailure')}{' '}
          <Box component="span" sx={{ fontFamily: MONO, fontWeight: 600 }}>
            {failed.name}
          </Box>
          {' · '}
          {[statusName(failed.status), note(failed)].filter((part) => part !== '').join(' · ')}
        </Box>
      )}
      {tests.length <= MAX_SQUARES && (
        <Box
          // An image of boxes, labeled with the counts.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={summary}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: '3px', p: '1px' }}
        >
          {tests.map(({ name, status }, index) => (
            <Box
              // The order of cases is fixed by the problem.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index}-${name}`}
              title={`${name} · ${statusName(status)}`}
              sx={{
                width: SQUARE_PX,
                height: SQUARE_PX,
                borderRadius: '3px',
                bgcolor: `state.${verdictHue(status)}`,
                ...(status !== 'Accepted' && { outline: '1px solid', outlineOffset: '1px' }),
              }}
            />
          ))}
        </Box>
      )}
    </Stack>
  );
}
