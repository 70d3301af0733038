import type { BenchVerification } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { showTime } from '../../domain/metrics.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { setTimeLimit } from './bench.api.ts';
import { VerifyTable } from './verify-table.tsx';

/** How the submissions of a data version did, and what their times say of the limit. `onLimitSet` is told the version made with another one. */
export function VerifyResult({
  problemId,
  hash,
  verification,
  onLimitSet,
}: {
  problemId: string;
  hash: string;
  verification: BenchVerification;
  onLimitSet: (hash: string) => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('bench');
  const toast = useToast();
  const errorText = useErrorText();
  const { good, submissions, slowest, suggestedMs, timeMs } = verification;
  const set = useMutation({
    mutationFn: (limitMs: number) => setTimeLimit(problemId, hash, limitMs),
    onSuccess: async (made) => {
      toast.success(t('limitSet', { hash: made.hash.slice(0, 7) }));
      await onLimitSet(made.hash);
    },
    onError: (error) => toast.error(errorText(error)),
  });
  if (submissions.length === 0) return <EmptyState icon="solution" title={t('none')} detail={t('noneDetail')} />;
  return (
    <Stack spacing={4} sx={{ minWidth: 0 }}>
      <Alert severity={good ? 'success' : 'warning'}>{t(good ? 'good' : 'bad')}</Alert>
      <VerifyTable verification={verification} />
      {slowest && suggestedMs !== undefined && (
        <Stack spacing={2} sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
          <div>
            {t('slowest', {
              path: slowest.path,
              time: showTime(slowest.cpuMs),
              limit: showTime(slowest.limitMs),
              name: slowest.caseName,
            })}
          </div>
          <div>{t('suggested', { now: showTime(timeMs), suggested: showTime(suggestedMs) })}</div>
          {suggestedMs !== timeMs && (
            <Button variant="outlined" loading={set.isPending} onClick={() => set.mutate(suggestedMs)}>
              {t('setLimit', { suggested: showTime(suggestedMs) })}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
