import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
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
  const id = useId();
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
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void save.run();
        }}
      >
        <DialogTitle id={id}>{t('orgAdmin:runner.edit', { name: runner.name })}</DialogTitle>
        <DialogContent>
          <Stack spacing={4} sx={{ pt: 2 }}>
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
            {save.failure !== null && <Alert severity="error">{save.failure}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.busy}>
            {t('action.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
