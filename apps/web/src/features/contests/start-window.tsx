import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/i18n/index.ts';
import { useNow } from '../../lib/time/clock.ts';
import { exactTime, MINUTE_MS } from '../../lib/time/format.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { contestKeys } from './contest-keys.ts';
import { type Contest, startContest } from './contests.api.ts';

/** What happens when the viewer presses Start in a contest with a start window, and the button. */
export function StartWindow({ contest }: { contest: Contest }): ReactElement | null {
  const { t } = useTranslation('contest');
  const id = useId();
  const [asking, setAsking] = useState(false);
  const lines = useLines(contest);
  if (lines === null) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 4, sm: 6 } }}>
      <Typography id={id} variant="h2" sx={{ fontSize: 20, mb: 3 }}>
        {t('startWindow.title')}
      </Typography>
      <Lines lines={lines} />
      {contest.abilities.start && (
        <Button
          variant="contained"
          size="large"
          startIcon={<Icon name="play" />}
          sx={{ mt: 4 }}
          onClick={() => setAsking(true)}
        >
          {t('startWindow.act')}
        </Button>
      )}
      {asking && <StartDialog contest={contest} lines={lines} onClose={() => setAsking(false)} />}
    </Paper>
  );
}

function StartDialog({
  contest,
  lines,
  onClose,
}: {
  contest: Contest;
  lines: readonly string[];
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('contest');
  const toast = useToast();
  const queries = useQueryClient();
  const start = useAction(async () => {
    await startContest(contest._id);
    await queries.invalidateQueries({ queryKey: contestKeys.one(contest._id) });
    toast.success(t('startWindow.done'));
    onClose();
  });
  return (
    <ActionDialog
      title={t('startWindow.ask', { title: contest.title })}
      confirm={t('startWindow.confirm')}
      width="sm"
      action={start}
      onClose={onClose}
    >
      <DialogContentText component="div">
        <Lines lines={lines} />
      </DialogContentText>
    </ActionDialog>
  );
}

function Lines({ lines }: { lines: readonly string[] }): ReactElement {
  return (
    <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}

/** Null once the viewer has started, and in a contest without a window. */
function useLines({ clock, ownClock, ownStart, registered }: Contest): string[] | null {
  const { t } = useTranslation('contest');
  const language = useLanguage();
  const nowMs = useNow();
  const window = clock?.window;
  if (window === undefined || ownStart?.startedAt !== undefined) return null;
  const opensAt = ownStart?.opensAt ?? clock?.start;
  const latestAt = ownStart?.latestAt ?? window.latestAt;
  if (latestAt !== undefined && latestAt <= nowMs) return [t('startWindow.late')];
  const minutes = (durationMs: number) => ({ count: Math.ceil(durationMs / MINUTE_MS) });
  const length = ownClock?.duration ?? window.length;
  const lengthNow = ownStart?.lengthNow ?? length;
  return [
    t('startWindow.length', minutes(length)),
    ...(opensAt !== undefined && opensAt > nowMs
      ? [t('startWindow.opens', { time: exactTime(opensAt, language) })]
      : []),
    ...(latestAt === undefined ? [] : [t('startWindow.until', { time: exactTime(latestAt, language) })]),
    ...(lengthNow < length ? [t('startWindow.short', minutes(lengthNow))] : []),
    t('startWindow.once'),
    t('startWindow.hidden'),
    t(window.openBoard ? 'startWindow.boardOpen' : 'startWindow.boardHidden'),
    ...(registered ? [] : [t('startWindow.register')]),
  ];
}
