import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useState } from 'react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import { Alert } from './alert.tsx';
import { MAX_TOASTS, TOAST_MS, onToast, takeToasts } from './toasts.tsx';
import type { ToastRequest } from './toasts.tsx';

interface ShownToast extends ToastRequest {
  id: number;
}

const Corner = styled('div')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: 12,
  insetInlineEnd: 12,
  zIndex: theme.zIndex.snackbar,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-end',
  gap: 8,
  width: 'min(420px, calc(100vw - 24px))',
  maxHeight: 'calc(100vh - 24px)',
  // Only the toasts themselves catch the pointer, not the gaps.
  pointerEvents: 'none',
  '& > div': { pointerEvents: 'auto', maxWidth: '100%', borderRadius: 12, boxShadow: theme.shadows[6] },
}));

let lastId = 0;

/** Shows toasts, the newest on top; fetched with the first one. Beyond the limit the oldest is removed. */
export default function ToastStack(): ReactElement {
  const [shown, setShown] = useState<readonly ShownToast[]>([]);
  const dismiss = useCallback((id: number) => setShown((all) => all.filter((one) => one.id !== id)), []);
  useEffect(() => {
    const present = (): void => {
      const added = takeToasts().map((request) => ({ ...request, id: (lastId += 1) }));
      setShown((all) => [...added.toReversed(), ...all].slice(0, MAX_TOASTS));
    };
    present();
    return onToast(present);
  }, []);
  return (
    <Corner>
      {shown.map((toast) => (
        <Toast key={toast.id} toast={toast} onDismiss={dismiss} />
      ))}
    </Corner>
  );
}

/** Stays for a fixed time, and longer while it has the pointer or the focus. */
function Toast({ toast, onDismiss }: { toast: ShownToast; onDismiss: (id: number) => void }): ReactElement {
  const { t } = useTranslation();
  const [isPaused, setIsPaused] = useState(false);
  const { id, text, variant } = toast;
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => onDismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, id, onDismiss]);
  return (
    <div
      data-toast=""
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <Alert
        severity={variant}
        action={
          <IconButton size="small" color="inherit" aria-label={t('action.dismiss')} onClick={() => onDismiss(id)}>
            <Icon name="close" />
          </IconButton>
        }
      >
        {text}
      </Alert>
    </div>
  );
}
