import type { BenchVerification } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { showTime } from '../../domain/metrics.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import '../../locales/en/workbench.ts';

/** What the times of the submissions suggest for the time limit, and a button that sets it. */
export function TimeAdvice({
  verification: { slowest, suggestedMs, timeMs, advice },
  nowMs = timeMs,
  onSet,
}: {
  verification: Pick<BenchVerification, 'slowest' | 'suggestedMs' | 'timeMs' | 'advice'>;
  /** The limit now, if it has changed since. */
  nowMs?: number;
  onSet: (limitMs: number) => Promise<void> | void;
}): ReactElement | null {
  const { t } = useTranslation('workbench');
  const toast = useToast();
  const set = useAction(async (limitMs: number) => await onSet(limitMs), toast.error);
  if (!slowest) return null;
  const [fastest] = advice?.tooSlow ?? [];
  const basedOn = advice?.basedOn ?? [];
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere' }}>
      <div>
        {t('slowest', {
          path: slowest.path,
          time: showTime(slowest.cpuMs),
          limit: showTime(slowest.limitMs),
          name: slowest.caseName,
        })}
      </div>
      {fastest && (
        <div>
          {t(fastest.wasStopped ? 'tooSlowStopped' : 'tooSlow', {
            path: fastest.path,
            time: showTime(fastest.neededMs),
          })}
        </div>
      )}
      {suggestedMs !== undefined && (
        <div>{t('suggested', { now: showTime(nowMs), suggested: showTime(suggestedMs) })}</div>
      )}
      {suggestedMs === undefined && advice && (
        <Alert severity="warning">
          {t(advice.atMostMs === undefined ? 'noLimitAtAll' : 'noLimit', {
            needed: showTime(advice.neededMs),
            most: showTime(advice.atMostMs ?? 0),
          })}
        </Alert>
      )}
      {basedOn.length > 0 && <div>{t('basedOn', { count: basedOn.length, paths: basedOn.join(', ') })}</div>}
      {suggestedMs !== undefined && suggestedMs !== nowMs && (
        <Button variant="outlined" loading={set.busy} onClick={() => void set.run(suggestedMs)}>
          {t('setLimit', { suggested: showTime(suggestedMs) })}
        </Button>
      )}
    </Stack>
  );
}
