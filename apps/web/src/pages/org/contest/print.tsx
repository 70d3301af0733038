import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnJobs } from '../../../features/printing/own-jobs.tsx';
import { PrintForm } from '../../../features/printing/print-form.tsx';
import { ownPrintJobs, printKeys } from '../../../features/printing/printing.api.ts';
import { codeName } from '../../../features/solutions/files/code-name.ts';
import { MAIN_FILE, METADATA_FILE } from '../../../features/solutions/files/main-file.ts';
import { solutionById, submittedFiles } from '../../../features/solutions/solutions.api.ts';
import { usePollingInterval, useRenewal } from '../../../lib/live/index.ts';
import '../../../locales/en/printing.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { AsyncState } from '../../../ui/feedback/async-state.tsx';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { useContest } from './use-contest.ts';

const route = getRouteApi('/org/$orgId/contest/$contestId/print');

/** Polling interval without a live stream. */
const POLL_MS = 10_000;

/** Where a participant sends texts to be printed, and sees what became of them. */
export function PrintPage(): ReactElement {
  const { t } = useTranslation('printing');
  const { _id: contestId, orgId, abilities } = useContest();
  const queries = useQueryClient();
  const { from } = route.useSearch();
  const own = useQuery({ ...ownPrintJobs(contestId), refetchInterval: usePollingInterval(POLL_MS) });
  const program = useProgram(contestId, from);
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
              from === undefined ? (
                <PrintForm contestId={contestId} left={left} />
              ) : (
                <AsyncState query={program}>
                  {(start) => <PrintForm key={from} contestId={contestId} left={left} start={start} />}
                </AsyncState>
              )
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

/** The program of a submission: its first text. */
function useProgram(contestId: string, solutionId: string | undefined) {
  const solution = useQuery({
    ...solutionById({ problemId: '', contestId }, solutionId ?? ''),
    enabled: solutionId !== undefined,
  });
  const files = useQuery({
    queryKey: ['print', 'program', solutionId],
    enabled: solution.data !== undefined,
    queryFn: async ({ client }) => {
      if (!solution.data) return { title: '', source: '' };
      const found = await client.ensureQueryData(submittedFiles(solution.data));
      const program = found.files.find(({ path, text }) => path !== METADATA_FILE && text !== null);
      const isMain = program?.path === MAIN_FILE;
      const title = isMain ? codeName(solution.data.language ?? '') : (program?.path.split('/').at(-1) ?? '');
      return { title, source: program?.text ?? '' };
    },
  });
  return solution.error ? { ...files, error: solution.error } : files;
}
