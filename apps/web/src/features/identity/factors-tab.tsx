import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { AsyncState } from '../../ui/feedback/async-state.tsx';
import { factorsQuery, identityKeys, renewRecoveryCodes } from './identity.api.ts';
import { PasskeySection } from './passkey-section.tsx';
import { useProven } from './proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { TotpSection } from './totp-section.tsx';

/** Second factors of the signed-in user: authenticator app, passkeys, recovery codes. */
export function FactorsTab({ userId }: { userId: string }): ReactElement {
  const { t } = useTranslation('identity');
  const queries = useQueryClient();
  const query = useQuery(factorsQuery(userId));
  const proven = useProven();
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  function changed(shown?: readonly string[]): void {
    if (shown !== undefined) setCodes(shown);
    void queries.invalidateQueries({ queryKey: identityKeys.factors(userId) });
    void queries.invalidateQueries({ queryKey: identityKeys.ways });
    void queries.invalidateQueries({ queryKey: ['session', 'own'] });
  }
  const renewal = useAction(async () => {
    const { recoveryCodes } = await proven((proof) => renewRecoveryCodes(userId, proof));
    changed(recoveryCodes);
  });

  return (
    <AsyncState query={query}>
      {(factors) => (
        <Stack spacing={4}>
          {factors.required && factors.totp === undefined && factors.passkeys.length === 0 && (
            <Alert severity="warning">{t('factors.required')}</Alert>
          )}
          <TotpSection userId={userId} factors={factors} onChanged={changed} />
          <PasskeySection userId={userId} passkeys={factors.passkeys} onChanged={changed} />
          {(factors.totp !== undefined || factors.passkeys.length > 0) && (
            <Section title={t('recovery.title')} detail={t('recovery.detail')}>
              <span>{t('recovery.left', { count: factors.recoveryCodesLeft })}</span>
              {renewal.failure !== null && <Alert severity="error">{renewal.failure}</Alert>}
              <Button
                variant="outlined"
                sx={{ alignSelf: 'flex-start' }}
                loading={renewal.busy}
                onClick={() => void renewal.run()}
              >
                {t('recovery.renew')}
              </Button>
            </Section>
          )}
          {codes !== null && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
        </Stack>
      )}
    </AsyncState>
  );
}
