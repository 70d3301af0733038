import type { Canary, CanaryAlarm } from '@assay/contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { TimeText } from '../../ui/data/time-text.tsx';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { canaryList, clearAlarm } from './canaries.api.ts';
import { useResultText } from './use-result-text.ts';
import '../../locales/en/canary.ts';

const MAX_NOTE_LENGTH = 500;

interface CanaryAlarmsProps {
  contestId: string;
  /** Names a problem of the contest. */
  titleOf: (problemId: string) => string;
  /** Renders a link to a submission. */
  link: (solutionId: string, text: string) => ReactNode;
}

/** The alarms that were not cleared yet, each with a button that clears it. Empty without one. */
export function CanaryAlarms({ contestId, titleOf, link }: CanaryAlarmsProps): ReactElement | null {
  const canaries = useQuery(canaryList(contestId));
  const alarmed = (canaries.data?.items ?? []).flatMap((one) =>
    one.alarm === undefined ? [] : [{ canary: one, alarm: one.alarm }],
  );
  if (alarmed.length === 0) return null;
  return (
    <Stack spacing={3}>
      {alarmed.map(({ canary, alarm }) => (
        <AlarmNotice key={canary._id} {...{ contestId, titleOf, link, canary, alarm }} />
      ))}
    </Stack>
  );
}

function AlarmNotice({
  contestId,
  titleOf,
  link,
  canary,
  alarm,
}: CanaryAlarmsProps & { canary: Canary; alarm: CanaryAlarm }): ReactElement {
  const { t } = useTranslation('canary');
  const resultText = useResultText();
  const [clearing, setClearing] = useState(false);
  const id = canary.solutionId.slice(0, 8);
  return (
    <Alert
      severity={alarm.kind === 'time' ? 'warning' : 'error'}
      action={
        <Button variant="outlined" size="small" sx={{ flexShrink: 0 }} onClick={() => setClearing(true)}>
          {t('alarm.clear')}
        </Button>
      }
    >
      <Stack spacing={1}>
        <strong>{link(canary.solutionId, t(`alarm.${alarm.kind}`, { id, problem: titleOf(canary.problemId) }))}</strong>
        <span>
          {alarm.kind === 'fault'
            ? alarm.fault
            : t('alarm.was', { expected: resultText(canary.expected), actual: resultText(alarm) })}{' '}
          {alarm.runner !== '' && t('alarm.runner', { runner: alarm.runner })} <TimeText timeMs={alarm.at} />
        </span>
      </Stack>
      {clearing && (
        <ClearDialog contestId={contestId} canaryId={canary._id} at={alarm.at} onClose={() => setClearing(false)} />
      )}
    </Alert>
  );
}

function ClearDialog({
  contestId,
  canaryId,
  at,
  onClose,
}: {
  contestId: string;
  canaryId: string;
  at: number;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('canary');
  const queries = useQueryClient();
  const toast = useToast();
  const [note, setNote] = useState('');
  const action = useAction(async () => {
    await clearAlarm(contestId, canaryId, { at, note: note.trim() });
    onClose();
    toast.success(t('alarm.cleared'));
    await queries.invalidateQueries({ queryKey: canaryList(contestId).queryKey });
  });
  return (
    <ActionDialog
      title={t('alarm.clearAsk')}
      confirm={t('alarm.clear')}
      disabled={note.trim() === ''}
      isEdited={note !== ''}
      action={action}
      onClose={onClose}
    >
      <Typography variant="body2">{t('alarm.clearDetail')}</Typography>
      <TextField
        required
        multiline
        label={t('alarm.note')}
        value={note}
        slotProps={{ htmlInput: { maxLength: MAX_NOTE_LENGTH } }}
        onChange={({ target }) => setNote(target.value)}
      />
    </ActionDialog>
  );
}
