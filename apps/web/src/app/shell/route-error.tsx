import Button from '@mui/material/Button';
import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import { isUnreachable, useRetryWhenOnline } from '../../lib/use-retry-when-online.ts';
import { isChunkError } from '../lazy-page.ts';

/**
 * Replaces a page that failed: for a code chunk that could not be fetched it offers to reload, for anything else to
 * retry.
 */
export function RouteError({ error, reset }: ErrorComponentProps): ReactElement {
  const { t } = useTranslation(['common', 'shell']);
  const router = useRouter();
  const errorText = useErrorText();
  // A chunk that is missing on a server that answers is of an earlier build: only a reload helps.
  const isOffline = isChunkError(error) && !navigator.onLine;
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
  useRetryWhenOnline(isOffline || isUnreachable(error), retry);
  if (isChunkError(error) && navigator.onLine) {
    return (
      <EmptyState
        icon="refresh"
        title={t('shell:chunk.title')}
        detail={t('shell:chunk.detail')}
        action={
          <Button variant="contained" onClick={() => globalThis.location.reload()}>
            {t('action.reload')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      icon="warning"
      title={t('error.unexpected')}
      detail={isChunkError(error) ? t('error.offline') : errorText(error)}
      action={
        <Button variant="outlined" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
