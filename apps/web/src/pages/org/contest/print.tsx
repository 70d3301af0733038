import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnJobs } from '../../../features/printing/own-jobs.tsx';
import { PrintForm } from '../../../features/printing/print-form.tsx';
import { ownPrintJobs, printKeys } from '../../../features/printing/printing.api.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import '../../../locales/en/printing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { useContest } from './use-contest.ts';

/** Polling interval without a live stream. */
const POLL_MS = 10_000;

/** Where a participant sends texts to be printed, and sees what became of them. */
export function PrintPage(): ReactElement {
  const { t } = useTranslation('printing');
  const { _id: contestId, orgId, abilities } = useContest();
  const queries = useQueryClient();
  const own = useQuery({ ...ownPrintJobs(contestId), refetchInterval: usePollingInterval(POLL_MS) });
  useRenewal('print', () => void queries.invalidateQueries({ queryKey: printKeys.contest(contestId) }), {
    concerns: (event) => event.contestId === contestId,
  });
  return (
    <Stack spacing={6}>
      {abilities.administer && (
        <Stack direction="row">
          <LinkButton to="/org/$orgId/contest/$contestId/print-queue" params={{ orgId, contestId }} variant="outlined">
            {t('settings.openQueue')}
          </LinkButton>
        </Stack>
      )}
      <AsyncState query={own}>
        {({ send, left }) => (
          <Stack spacing={6}>
            {send === true ? (
              <PrintForm contestId={contestId} left={left} />
            ) : (
              <Alert severity="info">{t(`closed.${send}`)}</Alert>
            )}
            <Stack spacing={3} component="section" aria-label={t('own')}>
              <Typography variant="h2">{t('own')}</Typography>
              <OwnJobs contestId={contestId} query={own} />
            </Stack>
          </Stack>
        )}
      </AsyncState>
    </Stack>
  );
}
