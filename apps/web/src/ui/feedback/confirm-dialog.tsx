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
import { useErrorText } from '../../lib/error-text.ts';

/**
 * Asks before something that cannot be undone. The title and `detail` name the object; with `typeToConfirm` its name has to be typed.
 * `act` runs while the dialog waits; a failure is shown in it, success closes it.
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
  /** Word on the button: the act, not "OK". */
  confirm: string;
  typeToConfirm?: string;
  onClose: () => void;
  act: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  function close(): void {
    setTyped('');
    setError(null);
    onClose();
  }

  async function run(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await act();
      close();
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
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
        {error !== null && <Alert severity="error">{errorText(error)}</Alert>}
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
