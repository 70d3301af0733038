import Box from '@mui/material/Box';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstanceTerminal } from '../../../features/instances/terminal/instance-terminal.tsx';
import '../../../locales/en/instance.ts';
import { LinkButton } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/page.tsx';

const route = getRouteApi('/org/$orgId/instance/$instanceId/terminal/$endpoint');

/** A terminal of an instance. */
export function InstanceTerminalPage(): ReactElement {
  const { t } = useTranslation('instance');
  const [attempt, setAttempt] = useState(0);
  const { orgId, instanceId, endpoint } = route.useParams();
  return (
    <Page title={t('terminal.title', { name: endpoint })}>
      <Box sx={{ mb: 2 }}>
        <LinkButton icon="back" to="/org/$orgId/instance" params={{ orgId }}>
          {t('terminal.back')}
        </LinkButton>
      </Box>
      <InstanceTerminal
        key={`${instanceId} ${endpoint} ${attempt}`}
        instanceId={instanceId}
        endpoint={endpoint}
        onReconnect={() => setAttempt(attempt + 1)}
      />
    </Page>
  );
}
