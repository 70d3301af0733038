import type { ConsentQuestion } from '@assay/contract';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConsentActions } from './consent-actions.tsx';
import { approve, deny } from './identity.api.ts';
import { useProven } from './proof.tsx';
import { ScopeList } from './scope-list.tsx';

/**
 * The requesting app, the requested access and the redirect. `onAnswered` receives the redirect URL, none for a device.
 */
export function ConsentCard({
  question,
  who,
  onAnswered,
}: {
  question: ConsentQuestion;
  /** The signed-in user, with a link to change the account. */
  who: ReactNode;
  onAnswered: (answer: 'approved' | 'denied', redirectTo: string | undefined) => void;
}): ReactElement {
  const { t } = useTranslation('identity');
  const proven = useProven();
  const { app, scopes, redirect, deviceName, requestId, isRemembered } = question;
  const { busy, failure, run } = useAction(async (answer: 'approved' | 'denied') => {
    const send = () => (answer === 'denied' ? deny(requestId) : proven((proof) => approve(requestId, proof)));
    onAnswered(answer, (await send()).redirectTo);
  });
  const name = app?.title ?? t('consent.commandLine');
  return (
    <Card>
      <CardContent>
        <Stack spacing={4}>
          <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
            {t('consent.asks', { name })}
          </Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {app === undefined ? t('consent.ownApp') : t('consent.offeredBy', { org: app.org.name })}
          </Typography>
          {deviceName !== undefined && <Alert severity="info">{t('consent.deviceName', { name: deviceName })}</Alert>}
          {redirect === undefined && <Alert severity="warning">{t('consent.deviceWarning')}</Alert>}
          {isRemembered && <Typography>{t('consent.remembered')}</Typography>}
          {who}
          <section aria-label={t('consent.scopes')}>
            <Typography sx={{ fontWeight: 600, mb: 2 }}>{t('consent.scopes')}</Typography>
            <ScopeList scopes={scopes} />
          </section>
          {redirect !== undefined && (
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {t(`consent.redirect.${redirect.kind}`, { to: redirect.to })}
            </Typography>
          )}
          {failure !== null && <Alert severity="error">{failure}</Alert>}
          <ConsentActions busy={busy} onDeny={() => void run('denied')} onApprove={() => void run('approved')} />
        </Stack>
      </CardContent>
    </Card>
  );
}
