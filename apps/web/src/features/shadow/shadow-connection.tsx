import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortTime } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import '../../locales/en/shadow.ts';
import { FactList } from '../../ui/data/fact-list.tsx';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { MONO } from '../../ui/fonts.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { StateHue } from '../../ui/palette.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { changeShadow, removeShadow, type ShadowConnection, shadowKey } from './shadow.api.ts';

const HOUR_MS = 3_600_000;

const looks: Record<ShadowConnection['state'], { icon: IconName; hue: StateHue; busy?: boolean }> = {
  off: { icon: 'pause', hue: 'neutral' },
  connecting: { icon: 'link', hue: 'queued', busy: true },
  connected: { icon: 'checkCircle', hue: 'good' },
  failed: { icon: 'crossCircle', hue: 'bad' },
  ended: { icon: 'check', hue: 'neutral' },
};

/** State of the connection to the primary, and what directors do about it. */
export function ShadowConnectionView({
  contestId,
  shadow,
}: {
  contestId: string;
  shadow: ShadowConnection;
}): ReactElement {
  const { t } = useTranslation('shadow');
  const toast = useToast();
  const queries = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const renew = () => queries.invalidateQueries({ queryKey: shadowKey(contestId) });
  const switching = useAction(async (enabled: boolean) => {
    await changeShadow(contestId, { enabled });
    await renew();
  }, toast.error);
  const { state, failure, counts, retryAt } = shadow;
  const at = (timeMs: number | undefined): ReactNode =>
    timeMs === undefined ? t('fact.never') : <TimeText timeMs={timeMs} />;
  const url = <code style={{ fontFamily: MONO }}>{shadow.url}</code>;
  return (
    <Stack component="section" spacing={3} aria-label={t('connection.title')} sx={{ maxWidth: 960 }}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2">{t('connection.title')}</Typography>
        <output>
          <StateChip {...looks[state]}>{t(`state.${state}`)}</StateChip>
        </output>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', ml: { sm: 'auto' } }}>
          {state === 'off' ? (
            <Button variant="contained" loading={switching.busy} onClick={() => void switching.run(true)}>
              {t('connection.resume')}
            </Button>
          ) : (
            <>
              {state === 'failed' && (
                <Button variant="contained" loading={switching.busy} onClick={() => void switching.run(true)}>
                  {t('connection.retry')}
                </Button>
              )}
              <Button variant="outlined" disabled={switching.busy} onClick={() => void switching.run(false)}>
                {t('connection.pause')}
              </Button>
            </>
          )}
          <Button onClick={() => setChanging(true)}>{t('connection.change')}</Button>
          <Button color="error" onClick={() => setRemoving(true)}>
            {t('connection.remove')}
          </Button>
        </Stack>
      </Stack>
      {failure !== undefined && <Alert severity="error">{t(`failure.${failure}`)}</Alert>}
      <ClockWarning shadow={shadow} />
      {shadow.invalidLines > 0 && (
        <Alert severity="warning">
          {t('warning.lines', { count: shadow.invalidLines })}{' '}
          <code style={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>{shadow.invalidLine}</code>
        </Alert>
      )}
      <FactList
        facts={[
          ...(shadow.name === undefined ? [] : [[t('fact.contest'), shadow.name] satisfies [string, ReactNode]]),
          [t('fact.url'), url],
          [t('fact.account'), shadow.username === '' ? t('fact.anonymous') : shadow.username],
          ...(retryAt === undefined ? [] : [[t('fact.retry'), at(retryAt)] satisfies [string, ReactNode]]),
          [t('fact.connected'), at(shadow.connectedAt)],
          [t('fact.read'), at(shadow.readAt)],
          [t('fact.event'), at(shadow.eventAt)],
          [t('fact.scoreboard'), at(shadow.scoreboardAt)],
          [t('fact.events'), shadow.events],
          [t('fact.teams'), counts.teams],
          [t('fact.submissions'), counts.submissions],
          [t('fact.judged'), `${counts.judgedHere} / ${counts.judgedThere}`],
          [t('fact.differences'), t('fact.open', { all: counts.differences, count: counts.open })],
        ]}
      />
      {isChanging && <ConnectDialog contestId={contestId} stored={shadow} onClose={() => setChanging(false)} />}
      <ConfirmDialog
        open={isRemoving}
        title={t('connection.removeAsk')}
        detail={t('connection.removeDetail')}
        confirm={t('connection.remove')}
        onClose={() => setRemoving(false)}
        act={async () => {
          await removeShadow(contestId);
          await renew();
          toast.success(t('connection.removed'));
        }}
      />
    </Stack>
  );
}

function ClockWarning({ shadow: { clock } }: { shadow: ShadowConnection }): ReactElement | null {
  const { t, i18n } = useTranslation('shadow');
  if (clock === undefined) return null;
  const hours = Math.round((clock.duration / HOUR_MS) * 100) / 100;
  return (
    <Alert severity="warning">
      {clock.start === undefined
        ? t('warning.clockUnset', { hours })
        : t('warning.clock', { start: shortTime(clock.start, i18n.language), hours })}
    </Alert>
  );
}
