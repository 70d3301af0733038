import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePollingInterval } from '../../lib/live/index.ts';
import { showBytes } from '../../lib/show-bytes.ts';
import { AsyncState } from '../../ui/async-state.tsx';
import { DIALOG_PX } from '../../ui/confirm-dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { MONO } from '../../ui/fonts.ts';
import { LinkButton } from '../../ui/link.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { runnerHealth } from './orgs.api.ts';
import { RunnerHistory } from './runner-history.tsx';

/** How far back is shown. */
const HOURS = 3;
const POLL_MS = 15_000;

/** What one runner says of itself, and how busy it was. */
export function RunnerDetails({
  orgId,
  runnerId,
  onClose,
}: {
  orgId: string;
  runnerId: string;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'common']);
  const id = useId();
  const query = useQuery({ ...runnerHealth(orgId, runnerId, HOURS), refetchInterval: usePollingInterval(POLL_MS) });
  return (
    <Dialog
      open
      fullWidth
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { maxWidth: DIALOG_PX } } }}
    >
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {query.data?.name ?? t('runner.details')}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <AsyncState query={query}>
          {({ report, reportedAt, version, createdAt, accessedAt, history, stepMinutes }) => (
            <Stack spacing={5}>
              <FactList
                facts={[
                  [t('runner.version'), version || report?.version],
                  [t('runner.created'), <TimeText key="created" timeMs={createdAt} />],
                  [t('runner.accessed'), <TimeText key="accessed" timeMs={accessedAt} />],
                  ...(report && reportedAt !== null
                    ? ([
                        [t('runner.sandbox'), report.sandbox],
                        [
                          t('runner.slots'),
                          t('runner.slotsValue', { count: report.slots, cpus: report.cpus.join(', ') }),
                        ],
                        [
                          t('runner.work'),
                          t('runner.busy', {
                            busy: report.queue.busy,
                            slots: report.slots,
                            waiting: report.queue.waiting,
                          }),
                        ],
                        [
                          t('runner.judged'),
                          t('runner.judgedValue', { count: report.queue.judged, faults: report.queue.faults }),
                        ],
                        [t('runner.load'), `${report.load.average.toFixed(2)} / ${report.load.processors}`],
                        [
                          t('runner.memory'),
                          t('runner.free', {
                            free: showBytes(report.load.memoryFreeBytes),
                            total: showBytes(report.load.memoryBytes),
                          }),
                        ],
                        [t('runner.disk'), showBytes(report.load.diskFreeBytes)],
                        ...(report.calibration
                          ? [
                              [
                                t('runner.speed'),
                                t('runner.speedValue', {
                                  latest: report.calibration.latestMs.toFixed(1),
                                  alone: report.calibration.aloneMs.toFixed(1),
                                  together: report.calibration.togetherMs.toFixed(1),
                                }),
                              ],
                            ]
                          : []),
                        [t('runner.reported'), <TimeText key="reported" timeMs={reportedAt} />],
                      ] as [string, ReactNode][]) // names and values of the list above
                    : []),
                ]}
              />
              {report === null && (
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t('runner.noReport')}
                </Typography>
              )}
              {history.length > 0 && <RunnerHistory history={history} stepMinutes={stepMinutes} hours={HOURS} />}
              {report && report.languages.length > 0 && (
                <Box component="section" aria-label={t('runner.languages')}>
                  <Typography variant="h3" sx={{ mb: 2 }}>
                    {t('runner.languages')}
                  </Typography>
                  <FactList
                    facts={report.languages.map(({ name, version: compiler }) => [
                      name,
                      <Box key={name} component="code" sx={{ fontFamily: MONO, fontSize: '0.8125rem' }}>
                        {compiler}
                      </Box>,
                    ])}
                  />
                </Box>
              )}
            </Stack>
          )}
        </AsyncState>
      </DialogContent>
      <DialogActions>
        <LinkButton to="/org/$orgId/admin/runner/$runnerId" params={{ orgId, runnerId }}>
          {t('runner.page')}
        </LinkButton>
        <Button variant="contained" onClick={onClose}>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
