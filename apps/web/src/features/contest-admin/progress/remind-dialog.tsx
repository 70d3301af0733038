import DialogContentText from '@mui/material/DialogContentText';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../locales/en/contest-progress.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionDialog } from '../../../ui/feedback/action-dialog.tsx';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { remind, reminderPreview, type Reminder } from './progress.api.ts';

/** Asks before a reminder: how many people it goes to, and how. */
export function RemindDialog({
  contestId,
  userIds,
  onClose,
  onDone,
}: {
  contestId: string;
  userIds: readonly string[];
  onClose: () => void;
  onDone: (outcome: Reminder) => void;
}): ReactElement {
  const { t } = useTranslation('contestProgress');
  // The people are fixed when the dialog opens, whatever happens to the grid behind it.
  const [fixed] = useState(() => [...userIds]);
  const preview = useQuery(reminderPreview(contestId, fixed));
  const action = useAction(async () => {
    onDone(await remind(contestId, fixed));
  });
  const { data } = preview;
  return (
    <ActionDialog
      width="sm"
      title={t('remind.ask', { count: fixed.length })}
      confirm={data ? t('remind.send', { count: data.reminded }) : t('remind.sendPlain')}
      disabled={!data || data.reminded === 0}
      action={action}
      onClose={onClose}
    >
      {preview.error ? (
        <ErrorAlert error={preview.error} onRetry={() => void preview.refetch()} />
      ) : data ? (
        <Preview preview={data} />
      ) : (
        <Skeleton variant="rounded" height={72} />
      )}
    </ActionDialog>
  );
}

function Preview({ preview }: { preview: Reminder }): ReactElement {
  const { t } = useTranslation('contestProgress');
  const { reminded, mailed, mailEnabled, withoutMail, recent, skipped } = preview;
  const lines = [
    reminded === 0 ? t('remind.none') : t('remind.home', { count: reminded }),
    ...(reminded === 0 ? [] : [mailEnabled ? t('remind.mail', { count: mailed }) : t('remind.mailOff')]),
    ...(mailEnabled && withoutMail.length > 0 ? [t('remind.withoutMail', { count: withoutMail.length })] : []),
    ...(recent.length > 0 ? [t('remind.recent', { count: recent.length })] : []),
    ...(skipped.length > 0 ? [t('remind.skipped', { count: skipped.length })] : []),
  ];
  return (
    <DialogContentText component="ul" sx={{ m: 0, pl: 5 }}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </DialogContentText>
  );
}
