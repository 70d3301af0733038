import { SnackbarProvider, closeSnackbar, enqueueSnackbar } from 'notistack';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { Icon } from './icon.tsx';

/** How long a toast stays. */
export const TOAST_MS = 5_000;
const MAX_TOASTS = 20;

/** Shows toasts top right, the newest on top. Error toasts can be read again by assistive technology: they are alerts. */
export function ToastProvider({ children }: { children: ReactNode }): ReactElement {
  const { t } = useTranslation();
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
    >
      {children}
    </SnackbarProvider>
  );
}

const toast = {
  success: (text: string): void => void enqueueSnackbar(text, { variant: 'success' }),
  error: (text: string): void => void enqueueSnackbar(text, { variant: 'error' }),
  info: (text: string): void => void enqueueSnackbar(text, { variant: 'info' }),
};

/** `const toast = useToast(); toast.success(t('…'))`. For results of acts; errors of a field belong under the field. */
export function useToast(): typeof toast {
  return toast;
}
