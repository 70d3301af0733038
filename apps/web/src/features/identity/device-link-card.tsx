import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { ConsentActions } from './consent-actions.tsx';
import { useProven } from './proof.tsx';

/**
 * Authorizes a device that showed a link instead of a code: requests a code in the user's name and passes it to the
 * device.
 */
export function DeviceLinkCard({
  appId,
  secret,
  who,
  onAnswered,
}: {
  appId: string;
  secret: string;
  who: ReactNode;
  onAnswered: (answer: 'approved' | 'denied') => void;
}): ReactElement {
  const { t } = useTranslation('identity');
  const proven = useProven();
  const { busy, failure, run } = useAction(async () => {
    const { token } = await proven((proof) =>
      api('POST /api/app/:appId/authorize', { params: { appId }, body: { type: 'device', ...proof } }),
    );
    await api('POST /api/oauth/device/authorize', { body: { appId, secret, code: token } });
    onAnswered('approved');
  });
  const query = useQuery({
    queryKey: ['identity', 'device-app', appId],
    queryFn: ({ signal }) => api('GET /api/app/:appId', { params: { appId }, signal }),
    retry: false,
  });
  return (
    <AsyncState query={query}>
      {({ title }) => (
        <Card>
          <CardContent>
            <Stack spacing={4}>
              <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
                {t('consent.asks', { name: title })}
              </Typography>
              <Alert severity="warning">{t('consent.deviceWarning')}</Alert>
              {who}
              {failure !== null && <Alert severity="error">{failure}</Alert>}
              <ConsentActions busy={busy} onDeny={() => onAnswered('denied')} onApprove={() => void run()} />
            </Stack>
          </CardContent>
        </Card>
      )}
    </AsyncState>
  );
}
