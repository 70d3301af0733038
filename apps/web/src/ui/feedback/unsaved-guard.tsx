import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker } from '@tanstack/react-router';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Asks before the user leaves a page with unsaved changes; `changed` names them. Leaving the site shows the browser's
 * own dialog.
 */
export function UnsavedGuard({ changed }: { changed: readonly string[] }): ReactElement | null {
  const { t } = useTranslation();
  const id = useId();
  const isDirty = changed.length > 0;
  // Read at the moment of leaving: the blocker learns of a change only some time after it is visible.
  const isDirtyNow = useRef(isDirty);
  useLayoutEffect(() => {
    isDirtyNow.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirtyNow.current,
    enableBeforeUnload: () => isDirtyNow.current,
    disabled: !isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby={id}>
      <DialogTitle id={id}>{t('leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('leave.detail', { fields: changed.join(', ') })}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={blocker.reset}>{t('leave.stay')}</Button>
        <Button color="error" variant="contained" onClick={blocker.proceed}>
          {t('leave.go')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
