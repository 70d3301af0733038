import { instanceStates } from '@assay/contract/states';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/instance.ts';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { Markdown } from '../../ui/markdown/index.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import type { Instance } from './instances.api.ts';

/** How to reach an instance: its endpoints, and what its runner says. */
export function InstanceAccess({ orgId, row }: { orgId: string; row: Instance }): ReactElement {
  const { t } = useTranslation(['instance', 'common']);
  const { endpoints = [], message } = row;
  if (message === '' && endpoints.length === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {instanceStates[row.state] === 'allocating' ? t('message.waiting') : ''}
      </Box>
    );
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {row.abilities.connect && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center', maxWidth: 1 }}>
          {endpoints.map(({ name, kind }) => (
            <Endpoint key={name} orgId={orgId} instanceId={row._id} name={name} kind={kind} />
          ))}
        </Stack>
      )}
      {message !== '' && <Markdown source={message} copyLabel={t('common:action.copy')} />}
    </Stack>
  );
}

function Endpoint({
  orgId,
  instanceId,
  name,
  kind,
}: {
  orgId: string;
  instanceId: string;
  name: string;
  kind: 'http' | 'tcp' | 'terminal';
}): ReactElement {
  const { t } = useTranslation('instance');
  if (kind === 'tcp') {
    const command = `npx assay instance connect ${instanceId} ${name}`;
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', maxWidth: 1 }}>
        <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '0.8125rem' }}>
          {command}
        </Box>
        <CopyButton text={command} label={t('access.command', { name })} />
      </Box>
    );
  }
  const params = { orgId, instanceId, endpoint: name };
  return kind === 'http' ? (
    <LinkButton
      size="small"
      variant="outlined"
      icon="external"
      to="/org/$orgId/instance/$instanceId/open/$endpoint"
      params={params}
      target="_blank"
      rel="noopener"
    >
      {t('access.open', { name })}
    </LinkButton>
  ) : (
    <LinkButton
      size="small"
      variant="outlined"
      icon="keyboard"
      to="/org/$orgId/instance/$instanceId/terminal/$endpoint"
      params={params}
    >
      {t('access.terminal', { name })}
    </LinkButton>
  );
}
