import IconButton from '@mui/material/IconButton';
import { SnackbarProvider, closeSnackbar, enqueueSnackbar } from 'notistack';
import { useEffect } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { MAX_TOASTS, TOAST_MS, onToast, takeToasts } from './toasts.tsx';

/** Shows toasts; fetched with the first one. */
export default function ToastStack(): ReactElement {
  const { t } = useTranslation();
  useEffect(() => {
    const present = (): void => {
      for (const { text, variant } of takeToasts()) enqueueSnackbar(text, { variant });
    };
    present();
    return onToast(present);
  }, []);
  return (
    <SnackbarProvider
      maxSnack={MAX_TOASTS}
      autoHideDuration={TOAST_MS}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      action={(key) => (
        <IconButton size="small" color="inherit" aria-label={t('action.dismiss')} onClick={() => closeSnackbar(key)}>
          <Icon name="close" />
        </IconButton>
      )}
    />
  );
}
