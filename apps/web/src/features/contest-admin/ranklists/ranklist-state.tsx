import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Checkbox from '@mui/material/Checkbox';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../lib/api/index.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import { useAction } from '../../../lib/use-action.ts';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { StateChip } from '../../../ui/data/state-chip.tsx';
import { TimeText } from '../../../ui/data/time-text.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { adminKeys, computeRanklists } from '../contest-admin.api.ts';

/** Polling interval without a live stream. */
const POLL_MS = 5_000;
const looks = [
  { key: 'ranklist.state.valid', icon: 'checkCircle', hue: 'good' },
  { key: 'ranklist.state.computing', icon: 'play', hue: 'running', busy: true },
  { key: 'ranklist.state.waiting', icon: 'clock', hue: 'neutral' },
] as const;

/** Whether the ranklists are up to date, since when, and a button to recompute them. */
export function RanklistState({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const toast = useToast();
  const queries = useQueryClient();
  const [resetRunner, setResetRunner] = useState(false);
  const queryKey = [...adminKeys.ranklists(contestId), 'state'];
  const state = useQuery({
    queryKey,
    queryFn: ({ signal }) => api('GET /api/contest/:contestId/admin/ranklist-info', { params: { contestId }, signal }),
    refetchInterval: usePollingInterval(POLL_MS),
  });
  const renew = () => queries.invalidateQueries({ queryKey });
  useRenewal('ranklist', () => void renew(), { concerns: (event) => event.contestId === contestId });

  const { busy, run } = useAction(async () => {
    await computeRanklists(contestId, resetRunner);
    await renew();
    setResetRunner(false);
    toast.success(t('ranklist.computing'));
  }, toast.error);

  return (
    <AsyncState query={state}>
      {({ ranklistState, ranklistUpdatedAt, ranklistRunnerId }) => {
        const look = looks[ranklistState] ?? looks[2];
        return (
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
            <StateChip icon={look.icon} hue={look.hue} busy={'busy' in look}>
              {t(look.key)}
            </StateChip>
            {ranklistUpdatedAt > 0 && (
              <span>
                {t('ranklist.changedAt')} <TimeText timeMs={ranklistUpdatedAt} />
              </span>
            )}
            <Button startIcon={<Icon name="refresh" />} loading={busy} onClick={() => void run()}>
              {t('ranklist.compute')}
            </Button>
            {ranklistRunnerId !== undefined && (
              <FormControlLabel
                label={t('ranklist.resetRunner')}
                control={<Checkbox checked={resetRunner} onChange={({ target }) => setResetRunner(target.checked)} />}
              />
            )}
          </Stack>
        );
      }}
    </AsyncState>
  );
}
