import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from '../../ui/feedback/action-dialog.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { changeRunner } from './orgs.api.ts';

/** Renames a runner and changes its labels. */
export function RunnerDialog({
  orgId,
  runner,
  onClose,
  onDone,
}: {
  orgId: string;
  runner: { _id: string; name: string; labels: string[] };
  onClose: () => void;
  onDone: () => void;
}): ReactElement {
  const { t } = useTranslation(['common', 'orgAdmin']);
  const toast = useToast();
  const [name, setName] = useState(runner.name);
  const [labels, setLabels] = useState(runner.labels.join(', '));
  const save = useAction(async () => {
    await changeRunner(orgId, runner._id, {
      name: name.trim(),
      labels: labels
        .split(/[,，]/)
        .map((label) => label.trim())
        .filter(Boolean),
    });
    toast.success(t('msg.saved'));
    onDone();
    onClose();
  });
  return (
    <ActionDialog
      title={t('orgAdmin:runner.edit', { name: runner.name })}
      disabled={name.trim() === ''}
      action={save}
      onClose={onClose}
    >
      <TextField
        label={t('orgAdmin:runner.name')}
        value={name}
        required
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 64 } }}
      />
      <TextField
        label={t('orgAdmin:runner.labels')}
        helperText={t('orgAdmin:runner.labelsHelp')}
        value={labels}
        onChange={(event) => setLabels(event.target.value)}
      />
    </ActionDialog>
  );
}
