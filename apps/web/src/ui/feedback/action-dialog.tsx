import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactElement, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../lib/use-action.ts';
import { Form } from '../fields/form.tsx';
import { Alert } from './alert.tsx';

/**
 * A dialog around one action, run by its button or Enter. It stays open while the action runs and shows its failure;
 * the action itself closes it.
 */
export function ActionDialog({
  open = true,
  title,
  confirm,
  color = 'primary',
  disabled = false,
  isEdited = false,
  width = 'xs',
  action,
  onClose,
  children,
}: {
  open?: boolean;
  title: string;
  /** Label of the button; absent: Save. */
  confirm?: string;
  color?: 'primary' | 'error';
  disabled?: boolean;
  /** A click on the backdrop does not discard edits; Escape and Cancel are deliberate. */
  isEdited?: boolean;
  width?: 'xs' | 'sm';
  action: Pick<Action<void>, 'busy' | 'failure' | 'run'>;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  const { busy, failure, run } = action;
  return (
    <Dialog
      open={open}
      onClose={(_, reason) => {
        if (!busy && !(reason === 'backdropClick' && isEdited)) onClose();
      }}
      aria-labelledby={id}
      fullWidth
      maxWidth={width}
    >
      {/* The whole form scrolls, so that the scrolled region always contains something focusable. */}
      <Form spacing={0} sx={{ minHeight: 0, overflowY: 'auto', bgcolor: 'inherit' }} onSubmit={() => void run()}>
        <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ overflowY: 'visible' }}>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, pt: 2 }}>
            {children}
            {failure !== null && <Alert severity="error">{failure}</Alert>}
          </Box>
        </DialogContent>
        <DialogActions sx={{ position: 'sticky', bottom: 0, zIndex: 2, bgcolor: 'inherit' }}>
          <Button onClick={onClose} disabled={busy}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={color} loading={busy} disabled={disabled}>
            {confirm ?? t('action.save')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
