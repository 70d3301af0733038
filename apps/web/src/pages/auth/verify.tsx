import Stack from '@mui/material/Stack';
import { useParams, useRouter, useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VerifyWays } from '../../features/identity/verify-ways.tsx';
import { safeRedirect } from '../../lib/safe-redirect.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AccountPage } from './account-page.tsx';
import '../../locales/en/identity.ts';

/**
 * Verifies the user's identity again, and continues to the page that required it. `close`: another tab waits for it.
 */
export function VerifyPage(): ReactElement {
  const { t } = useTranslation('identity');
  const { provider } = useParams({ strict: false });
  const search = useSearch({ strict: false });
  const router = useRouter();
  const [done, setDone] = useState('done' in search && search.done);
  const closes = 'close' in search && search.close;
  const redirect = 'redirect' in search && typeof search.redirect === 'string' ? search.redirect : undefined;
  return (
    <AccountPage title={t('proof.title')}>
      <Stack spacing={4}>
        {done ? (
          <Alert severity="success">{t('proof.done')}</Alert>
        ) : (
          <>
            <p style={{ margin: 0 }}>{t('proof.detail')}</p>
            <VerifyWays
              {...(provider === undefined ? {} : { wanted: provider })}
              redirect={closes ? '/auth/verify?done=true' : safeRedirect(redirect)}
              onDone={() => {
                if (closes) {
                  setDone(true);
                  globalThis.close();
                } else router.history.replace(safeRedirect(redirect));
              }}
            />
          </>
        )}
      </Stack>
    </AccountPage>
  );
}
