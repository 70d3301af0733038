import { instanceStates } from '@assay/contract/states';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/instance.ts';
import { useNow } from '../../lib/time/clock.ts';
import { clockDuration } from '../../lib/time/format.ts';
import { InstanceStateChip } from './instance-state-chip.tsx';
import type { Instance } from './instances.api.ts';

/** The state of an instance, with its place in the queue or the time it has left, updated every second. */
export function InstanceState({ row }: { row: Instance }): ReactElement {
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <InstanceStateChip state={row.state} taskState={row.taskState} restarting={row.restarting} />
      {row.queue && <QueuePlace {...row.queue} />}
      {row.expiresAt !== undefined && instanceStates[row.state] === 'allocated' && (
        <TimeLeft expiresAt={row.expiresAt} mayExtend={row.abilities.extend} />
      )}
    </Box>
  );
}

const small = { color: 'text.secondary', fontSize: '0.8125rem', textWrap: 'balance' } as const;

function QueuePlace({ ahead, runners }: { ahead: number; runners: number }): ReactElement {
  const { t } = useTranslation('instance');
  if (runners === 0)
    return (
      <Box component="output" sx={{ ...small, color: 'warning.main' }}>
        {t('queue.noRunner')}
      </Box>
    );
  return <Box sx={small}>{ahead === 0 ? t('queue.next') : t('queue.ahead', { count: ahead })}</Box>;
}

function TimeLeft({ expiresAt, mayExtend }: { expiresAt: number; mayExtend: boolean }): ReactElement {
  const { t } = useTranslation('instance');
  const leftMs = expiresAt - useNow();
  return (
    <Box sx={{ ...small, fontVariantNumeric: 'tabular-nums' }}>
      <span role="timer">{leftMs > 0 ? t('left.time', { time: clockDuration(leftMs) }) : t('left.none')}</span>
      {!mayExtend && leftMs > 0 && ` · ${t('extend.last')}`}
    </Box>
  );
}
