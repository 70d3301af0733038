import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { FactList } from '../../ui/data/fact-list.tsx';
import { MONO } from '../../ui/fonts.ts';

/** The URLs that a developer configures in an OAuth library. */
export function Integration({ appId }: { appId: string }): ReactElement {
  const { t } = useTranslation('app');
  const { origin } = globalThis.location;
  const value = (text: string) => (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere', minWidth: 0 }}>
        {text}
      </Box>
      <CopyButton text={text} />
    </Box>
  );
  return (
    <Stack spacing={4}>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{t('integration.detail')}</Typography>
      <FactList
        facts={[
          [t('integration.clientId'), value(appId)],
          [t('integration.issuer'), value(origin)],
          [t('integration.discovery'), value(`${origin}/.well-known/openid-configuration`)],
          [t('integration.authorize'), value(`${origin}/oauth/authorize`)],
          [t('integration.token'), value(`${origin}/api/oauth/token`)],
          [t('integration.userinfo'), value(`${origin}/api/oauth/userinfo`)],
          [t('integration.device'), value(`${origin}/api/oauth/device_authorization`)],
          [t('integration.revoke'), value(`${origin}/api/oauth/revoke`)],
          [t('integration.wire'), value(`${origin}/api/oauth/access_token`)],
        ]}
      />
    </Stack>
  );
}
