import Box from '@mui/material/Box';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRenewal } from '../../lib/live/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { canaryList } from './canaries.api.ts';
import '../../locales/en/canary.ts';

/**
 * Notifies directors on the pages of a contest as soon as a canary raises an alarm. `isShown` is false where the alarms
 * are.
 */
export default function CanaryNotice({
  contestId,
  isShown,
  link,
}: {
  contestId: string;
  isShown: boolean;
  /** Renders the link to the alarms. */
  link: (text: string) => ReactNode;
}): ReactElement | null {
  const { t } = useTranslation('canary');
  const queries = useQueryClient();
  const { data } = useQuery(canaryList(contestId));
  useRenewal('canary', () => void queries.invalidateQueries({ queryKey: canaryList(contestId).queryKey }), {
    concerns: (event) => event.contestId === contestId,
  });
  const alarms = (data?.items ?? []).flatMap(({ alarm }) => alarm ?? []);
  if (!isShown || alarms.length === 0) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <Alert
        severity={alarms.every(({ kind }) => kind === 'time') ? 'warning' : 'error'}
        action={link(t('alarm.look'))}
      >
        {t('alarm.notice', { count: alarms.length })}
      </Alert>
    </Box>
  );
}
