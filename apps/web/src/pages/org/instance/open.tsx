import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { makeTicket } from '../../../features/instances/instances.api.ts';
import '../../../locales/en/instance.ts';
import { ErrorAlert } from '../../../ui/feedback/error-alert.tsx';
import { Ring } from '../../../ui/feedback/spinner.tsx';
import { Page } from '../../../ui/page.tsx';

const route = getRouteApi('/org/$orgId/instance/$instanceId/open/$endpoint');

/** Goes on to a web page of an instance, with a ticket that the page's host takes once. */
export function OpenInstancePage(): ReactElement {
  const { t } = useTranslation('instance');
  const { instanceId, endpoint } = route.useParams();
  const query = useQuery({
    queryKey: ['instance-ticket', instanceId, endpoint],
    queryFn: () => makeTicket(instanceId, endpoint),
    // A ticket is used once.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  const url = query.data?.url;
  useEffect(() => {
    if (url !== undefined) window.location.replace(url);
  }, [url]);
  return (
    <Page title={endpoint}>
      {query.error ? (
        <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Box component="output" sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          <Ring />
          {t('access.opening')}
        </Box>
      )}
    </Page>
  );
}
