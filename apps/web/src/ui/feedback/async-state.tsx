import Box from '@mui/material/Box';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeferredContent } from '../../lib/use-deferred-content.ts';
import { useDelayed } from '../../lib/use-delayed.ts';
import { ErrorAlert } from './error-alert.tsx';
import { visuallyHidden } from '../page.tsx';
import { Ring } from './spinner.tsx';

/** Shorter waits show nothing. */
const SPINNER_AFTER_MS = 200;

/** The part of a query's result that decides what is shown; compatible with results of the query library. */
export interface Loadable<T> {
  data: T | undefined;
  error: unknown;
  refetch: () => unknown;
}

/**
 * The four states of loaded data: loading (`skeleton`, or a spinner after 200 ms), failed with retry, empty, loaded.
 * Loaded data stays on the screen while a refetch runs or fails.
 */
export function AsyncState<T>({
  query,
  skeleton,
  isEmpty,
  empty,
  children,
}: {
  query: Loadable<T>;
  skeleton?: ReactNode;
  isEmpty?: (data: T) => boolean;
  empty?: ReactNode;
  children: (data: T) => ReactNode;
}): ReactElement {
  const isThere = useDeferredContent(query.data !== undefined);
  if (query.data === undefined || !isThere) {
    if (query.error && query.data === undefined)
      return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
    return <>{skeleton ?? <LateSpinner />}</>;
  }
  return <>{isEmpty?.(query.data) && empty !== undefined ? empty : children(query.data)}</>;
}

/** A spinner after 200 ms. Hides its later siblings. */
export function LateSpinner(): ReactElement {
  const { t } = useTranslation();
  const late = useDelayed(true, SPINNER_AFTER_MS);
  return (
    <Box aria-busy="true" data-loading sx={spinnerStyles}>
      {late && (
        <>
          <Ring aria-hidden="true" sx={{ width: 36, height: 36, borderWidth: 3, color: 'primary.main' }} />
          <Box component="span" sx={visuallyHidden}>
            {t('msg.loading')}
          </Box>
        </>
      )}
    </Box>
  );
}

const spinnerStyles = {
  display: 'grid',
  placeItems: 'center',
  minHeight: 120,
  // The loaded content is usually higher: what follows would be seen jumping down.
  '& ~ *': { visibility: 'hidden' },
} as const;
