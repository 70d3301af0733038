import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { MINUTE_MS } from '../../../lib/time/format.ts';
import { TimeText } from '../../../ui/data/time-text.tsx';
import '../../../locales/en/problem.ts';

/** If the result came later than this, it is from a rejudge. */
const MAX_JUDGING_MS = 10 * MINUTE_MS;

/** Whether the result is from a rejudge. */
export const isJudgedLater = (submittedAt: number, completedAt: number | undefined): boolean =>
  completedAt !== undefined && completedAt - submittedAt >= MAX_JUDGING_MS;

/** When a solution was submitted, and how long the verdict took unless it was rejudged. */
export function SubmittedAt({
  submittedAt,
  completedAt,
}: {
  submittedAt: number;
  completedAt: number | undefined;
}): ReactElement {
  const { t } = useTranslation('problem');
  const language = useLanguage();
  const tookMs = (completedAt ?? Infinity) - submittedAt;
  const seconds = (tookMs / 1_000).toLocaleString(language, { maximumFractionDigits: 1 });
  return (
    <Box component="span" sx={{ whiteSpace: { sm: 'nowrap' } }}>
      <TimeText timeMs={submittedAt} clock />
      {tookMs >= 0 && tookMs < MAX_JUDGING_MS && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          · {t('solution.judgedIn', { seconds })}
        </Box>
      )}
    </Box>
  );
}
