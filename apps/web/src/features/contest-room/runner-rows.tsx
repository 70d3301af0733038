import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import type { Room } from './contest-room.api.ts';
import { signed, signedSeconds } from './signed.ts';

/** Larger differences are marked. */
const MAX_DRIFT_PERCENT = 10;
const MAX_OFFSET_MS = 2_000;

/** The runners of a contest: load, drift of their speed, and their clocks against that of the database. */
export function RunnerRows({ runners }: { runners: Room['runners'] }): ReactElement {
  const { t } = useTranslation('contestRoom');
  if (runners.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('runner.none')}</Box>;
  return (
    <Box
      component="ul"
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, maxHeight: 280, overflow: 'auto' }}
    >
      {runners.map(({ number, name, online, accessedAt, slots, busy, driftPercent, clockOffsetMs }) => {
        const isSlow = driftPercent !== null && Math.abs(driftPercent) > MAX_DRIFT_PERCENT;
        const isApart = clockOffsetMs !== null && Math.abs(clockOffsetMs) > MAX_OFFSET_MS;
        return (
          <Box component="li" key={number} sx={{ overflowWrap: 'anywhere' }}>
            <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
              <Box component="span" sx={{ fontWeight: 600 }}>
                {name ?? t('runner.numbered', { number })}
              </Box>
              <StateChip icon={online ? 'checkCircle' : 'offline'} hue={online ? 'good' : 'bad'} filled={false}>
                {t(online ? 'runner.online' : 'runner.offline')}
              </StateChip>
              {!online && <TimeText timeMs={accessedAt} />}
            </Box>
            <Box
              sx={{ display: 'flex', columnGap: 3, flexWrap: 'wrap', fontSize: '0.8125rem', color: 'text.secondary' }}
            >
              {slots !== null && busy !== null && <span>{t('runner.slots', { busy, slots })}</span>}
              {driftPercent !== null && (
                <Box component="span" sx={{ color: isSlow ? 'state.bad' : 'inherit' }}>
                  {t('runner.drift', { percent: signed(Math.round(driftPercent)) })}
                </Box>
              )}
              {clockOffsetMs !== null && (
                <Box component="span" sx={{ color: isApart ? 'state.bad' : 'inherit' }}>
                  {t('runner.clock', { seconds: signedSeconds(clockOffsetMs) })}
                </Box>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
