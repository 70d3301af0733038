import type { RunnerHealth, RunnerReport } from '@assay/contract';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TagList } from '../../domain/tag-list.tsx';
import { showBytes } from '../../lib/show-bytes.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { SpeedDrift } from './speed-drift.tsx';

/** The properties and health of a runner; `actions` are next to its name, `history` below. */
export function RunnerView({
  runner,
  owner,
  actions,
  history,
}: {
  runner: RunnerHealth;
  /** Name of the owner; by default as organizations see it. */
  owner?: string;
  actions: ReactNode;
  history: ReactNode;
}): ReactElement {
  const { t } = useTranslation('runner');
  const { report } = runner;
  return (
    <Stack spacing={5} sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {runner.name}
        </Typography>
        <StateChip icon={runner.online ? 'checkCircle' : 'crossCircle'} hue={runner.online ? 'good' : 'bad'}>
          {t(runner.online ? 'online' : 'offline')}
        </StateChip>
        {actions !== null && <Box sx={{ ml: { sm: 'auto' } }}>{actions}</Box>}
      </Stack>
      {runner.message !== '' && <Alert severity="warning">{runner.message}</Alert>}
      {report === null && <Alert severity="info">{t('silent')}</Alert>}
      <Box
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}
      >
        <Section title={t('facts')}>
          <FactList facts={[...identityOf(runner), ...(report ? machineOf(report) : [])]} />
        </Section>
        {report && (
          <Section title={t('now')}>
            <FactList facts={stateOf(report)} />
          </Section>
        )}
      </Box>
      {history}
      {report && <Languages languages={report.languages} />}
    </Stack>
  );

  function identityOf({ lent, labels, accessedAt, createdAt, version }: RunnerHealth): [string, ReactNode][] {
    return [
      [t('owner'), owner ?? t(lent ? 'lent' : 'own')],
      [t('labels'), <TagList key="labels" tags={labels} />],
      [t('accessed'), <TimeText key="accessed" timeMs={accessedAt} />],
      [t('created'), <TimeText key="created" timeMs={createdAt} />],
      [t('version'), report?.version ?? version],
    ];
  }

  function machineOf({ sandbox, slots, cpus, calibration }: RunnerReport): [string, ReactNode][] {
    const pinned = calibration && t(calibration.pinned ? 'pinned' : 'unpinned');
    return [
      [t('sandbox'), sandbox],
      [t('slots'), slots],
      [t('processors'), [cpus.join(', '), pinned].filter(Boolean).join(' · ')],
    ];
  }

  function stateOf({ slots, load, queue, calibration }: RunnerReport): [string, ReactNode][] {
    return [
      [t('tasks'), queue.tasks],
      [t('busy'), `${queue.busy} / ${slots}`],
      [t('waiting'), queue.waiting],
      [t('judged'), queue.judged],
      [t('faults'), queue.faults],
      [t('load'), t('loadOf', { load: load.average, count: load.processors })],
      [t('memory'), t('ofTotal', { free: showBytes(load.memoryFreeBytes), total: showBytes(load.memoryBytes) })],
      [t('disk'), showBytes(load.diskFreeBytes)],
      [t('speed'), <SpeedDrift key="speed" calibration={calibration} />],
    ];
  }
}

/** A part of the page with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: { xs: 3, sm: 4 }, minWidth: 0 }}>
      <Typography variant="h3" sx={{ fontSize: 16, mb: 3 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

function Languages({ languages }: { languages: RunnerReport['languages'] }): ReactElement {
  const { t } = useTranslation('runner');
  return (
    <Section title={t('languages')}>
      {languages.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('noLanguages')}</Typography>
      ) : (
        <FactList facts={languages.map(({ name, version }) => [name, version])} />
      )}
    </Section>
  );
}
