import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from './alert.tsx';
import { useAction } from '../../lib/use-action.ts';

/**
 * Asks before an irreversible action. The title and `detail` name the object; with `typeToConfirm` the user must type
 * its name. The dialog stays open while `act` runs and shows its failure; success closes it.
 */
export function ConfirmDialog({
  open,
  title,
  detail,
  confirm,
  typeToConfirm,
  onClose,
  act,
}: {
  open: boolean;
  title: string;
  detail: string;
  /** Label of the button: the action, not "OK". */
  confirm: string;
  typeToConfirm?: string;
  onClose: () => void;
  act: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState('');
  const { busy, failure, run, reset } = useAction(async () => {
    await act();
    close();
  });

  function close(): void {
    setTyped('');
    reset();
    onClose();
  }

  return (
    <Dialog open={open} onClose={busy ? undefined : close} aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{detail}</DialogContentText>
        {typeToConfirm !== undefined && (
          <TextField
            sx={{ mt: 4 }}
            label={t('dialog.confirmName', { name: typeToConfirm })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        )}
        {failure !== null && <Alert severity="error">{failure}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy}>
          {t('action.cancel')}
        </Button>
        <Button
          color="error"
          variant="contained"
          loading={busy}
          disabled={typeToConfirm !== undefined && typed !== typeToConfirm}
          onClick={() => void run()}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
