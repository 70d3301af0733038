import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { isUnreachable, useRetryWhenOnline } from '../../lib/use-retry-when-online.ts';
import { Alert } from './alert.tsx';

/**
 * Replaces content that failed to load, with the reason. `onRetry` loads again; it also runs without a click when the
 * server may be reachable again.
 */
export function ErrorAlert({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }): ReactElement {
  const { t } = useTranslation();
  const errorText = useErrorText();
  useRetryWhenOnline(onRetry !== undefined && isUnreachable(error), () => onRetry?.());
  return (
    <Alert
      severity="error"
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        )
      }
    >
      {errorText(error)}
    </Alert>
  );
}
