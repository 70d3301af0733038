import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/virtual.ts';
import { useAction } from '../../lib/use-action.ts';
import { ErrorAlert } from '../../ui/feedback/error-alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { allowRuns, ownRuns, virtualKeys } from './virtual-runs.api.ts';

/** With which directors allow virtual runs of a contest. */
export function AllowSwitch({ contestId }: { contestId: string }): ReactElement {
  const { t } = useTranslation('virtual');
  const id = useId();
  const toast = useToast();
  const queries = useQueryClient();
  const runs = useQuery(ownRuns(contestId));
  const change = useAction(async (allowed: boolean) => {
    await allowRuns(contestId, allowed);
    await Promise.all([
      queries.invalidateQueries({ queryKey: virtualKeys.contest(contestId) }),
      queries.invalidateQueries({ queryKey: ['contest', 'one', contestId] }),
    ]);
    toast.success(t(allowed ? 'allowed' : 'forbidden'));
  }, toast.error);
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h2" sx={{ mb: 3 }}>
        {t('title')}
      </Typography>
      {runs.error ? (
        <ErrorAlert error={runs.error} />
      ) : runs.data === undefined ? (
        <Skeleton variant="rounded" height={62} />
      ) : (
        <LabelledSwitch
          label={t('allow')}
          help={t('allowHelp')}
          checked={runs.data.allowed}
          disabled={change.busy}
          onChange={(on) => void change.run(on)}
        />
      )}
    </Box>
  );
}
