import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { ActionDialog } from './action-dialog.tsx';

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
  const [typed, setTyped] = useState('');
  const action = useAction(async () => {
    await act();
    close();
  });

  function close(): void {
    setTyped('');
    action.reset();
    onClose();
  }

  return (
    <ActionDialog
      open={open}
      title={title}
      confirm={confirm}
      color="error"
      width="sm"
      disabled={typeToConfirm !== undefined && typed !== typeToConfirm}
      action={action}
      onClose={close}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{detail}</DialogContentText>
      {typeToConfirm !== undefined && (
        <TextField
          label={t('dialog.confirmName', { name: typeToConfirm })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
        />
      )}
    </ActionDialog>
  );
}
