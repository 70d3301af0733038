import { contestTimeMs } from '@assay/rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { useNow } from '../../../lib/time/clock.ts';
import { clockDuration, shortTime } from '../../../lib/time/format.ts';
import { FactList } from '../../../ui/data/fact-list.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useDurationText } from '../duration-text.ts';
import { ClockDialog, type ClockAct } from './clock-dialog.tsx';
import { clockOf } from './clock-of.ts';
import { Starts } from './starts.tsx';
import { type ClockProps, TimeGrants } from './time-grants.tsx';

/** The clock of a contest: its times, what was removed from it, and what a director can do with it now. */
export function ClockPanel({ orgId, contestId, clock }: ClockProps): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const language = useLanguage();
  const duration = useDurationText();
  const nowMs = useNow();
  const [act, setAct] = useState<ClockAct | null>(null);
  const timeMs = contestTimeMs(clockOf(clock), nowMs);
  const hasStarted = timeMs >= 0;
  const isRunning = hasStarted && timeMs < clock.duration;
  const isFrozen = clock.freeze !== undefined && timeMs >= clock.duration - clock.freeze;
  const at = (instantMs: number | undefined, none: string) =>
    instantMs === undefined ? none : shortTime(instantMs, language);
  return (
    <Stack spacing={4}>
      {clock.pausedAt !== undefined && (
        <Alert severity="warning">{t('clock.pausedSince', { time: shortTime(clock.pausedAt, language) })}</Alert>
      )}
      <FactList
        facts={[
          ...(isRunning
            ? [[t('clock.now'), <Mono key="now">{clockDuration(timeMs)}</Mono>] as [string, ReactElement]]
            : []),
          [t(clock.window ? 'clock.opens' : 'clock.start'), shortTime(clock.start, language)],
          ...(clock.window
            ? ([
                [t('clock.latest'), at(clock.window.latestAt, t('clock.afterPause'))],
                [t('clock.each'), duration(clock.window.length)],
                [t('clock.others'), t(clock.window.openBoard ? 'clock.othersOpen' : 'clock.othersHidden')],
              ] as [string, string][])
            : []),
          [t('clock.end'), `${at(clock.end, t('clock.afterPause'))} · ${duration(clock.duration)}`],
          [
            t('clock.freeze'),
            clock.freeze === undefined
              ? t('clock.noFreeze')
              : `${clock.window ? '' : `${at(clock.freezeAt, t('clock.afterPause'))} · `}${t('clock.beforeEnd', { time: duration(clock.freeze) })}`,
          ],
          ...(clock.freeze === undefined
            ? []
            : [
                [
                  t('clock.thaw'),
                  at(
                    clock.thawedAt ?? clock.thawAt,
                    t(clock.thawAfter === undefined ? 'clock.byHand' : 'clock.afterPause'),
                  ),
                ] as [string, string],
              ]),
        ]}
      />
      {clock.removed.length > 0 && (
        <Box component="section" aria-label={t('clock.removed')}>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary', mb: 1 }}>{t('clock.removed')}</Box>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
            {clock.removed.map((one) => (
              <Box
                component="li"
                key={one.intervalId}
                sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, fontSize: '0.875rem' }}
              >
                <Box sx={{ flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {shortTime(one.start, language)} – {shortTime(one.end, language)} · {duration(one.end - one.start)}
                  <Box sx={{ color: 'text.secondary' }}>{one.reason}</Box>
                </Box>
                <Button size="small" onClick={() => setAct({ kind: 'restore', intervalId: one.intervalId })}>
                  {t('clock.restore')}
                </Button>
              </Box>
            ))}
          </Box>
        </Box>
      )}
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        {clock.pausedAt !== undefined ? (
          <Button variant="contained" startIcon={<Icon name="play" />} onClick={() => setAct({ kind: 'resume' })}>
            {t('clock.resume')}
          </Button>
        ) : (
          isRunning && (
            <>
              <Button variant="outlined" startIcon={<Icon name="add" />} onClick={() => setAct({ kind: 'extend' })}>
                {t('clock.extend')}
              </Button>
              <Button variant="outlined" startIcon={<Icon name="pause" />} onClick={() => setAct({ kind: 'pause' })}>
                {t('clock.pause')}
              </Button>
            </>
          )
        )}
        {isRunning && !clock.window && (
          <Button variant="text" onClick={() => setAct({ kind: isFrozen ? 'unfreeze' : 'freeze' })}>
            {t(isFrozen ? 'clock.do.unfreeze' : 'clock.do.freeze')}
          </Button>
        )}
        {hasStarted && (
          <Button variant="text" onClick={() => setAct({ kind: 'remove' })}>
            {t('clock.remove')}
          </Button>
        )}
        {(isRunning || !hasStarted) && (
          <Button variant="text" onClick={() => setAct({ kind: 'change' })}>
            {t('clock.change')}
          </Button>
        )}
      </Stack>
      {clock.window && <Starts contestId={contestId} clock={clock} />}
      <TimeGrants orgId={orgId} contestId={contestId} clock={clock} />
      {act && <ClockDialog contestId={contestId} clock={clock} act={act} onClose={() => setAct(null)} />}
    </Stack>
  );
}

function Mono({ children }: { children: string }): ReactElement {
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {children}
    </Box>
  );
}
