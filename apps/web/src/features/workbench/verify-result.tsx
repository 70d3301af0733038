import type { BenchVerification } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { showTime } from '../../domain/metrics.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { setTimeLimit } from './workbench.api.ts';
import { VerifyTable } from './verify-table.tsx';

/**
 * The results of a data version's submissions, and what their times suggest for the limit. `onLimitSet` receives the
 * version created with another limit.
 */
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
  const { t } = useTranslation('workbench');
  const toast = useToast();
  const { good, submissions, slowest, suggestedMs, timeMs } = verification;
  const set = useAction(async (limitMs: number) => {
    const newVersion = await setTimeLimit(problemId, hash, limitMs);
    toast.success(t('limitSet', { hash: newVersion.hash.slice(0, 7) }));
    await onLimitSet(newVersion.hash);
  }, toast.error);
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
            <Button variant="outlined" loading={set.busy} onClick={() => void set.run(suggestedMs)}>
              {t('setLimit', { suggested: showTime(suggestedMs) })}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}
