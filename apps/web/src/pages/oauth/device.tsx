import type { ConsentQuestion } from '@assay/contract';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConsentCard } from '../../features/identity/consent-card.tsx';
import { DeviceLinkCard } from '../../features/identity/device-link-card.tsx';
import { askDevice } from '../../features/identity/identity.api.ts';
import { ProofProvider } from '../../features/identity/proof.tsx';
import { providersQuery } from '../../features/session/session.api.ts';
import { useSession } from '../../lib/session.ts';
import { useAction } from '../../lib/use-action.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MONO } from '../../ui/fonts.ts';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/page.tsx';
import { SignedInUser } from './signed-in-user.tsx';
import '../../locales/en/identity.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/**
 * Authorizes a device by the code that it shows or the link that it gave. Nothing is granted before the user has seen
 * which app asks.
 */
export function DevicePage(): ReactElement {
  const { t } = useTranslation(['identity', 'session']);
  const { user_code: code, secret, appId } = useSearch({ from: '/oauth/device' });
  const { signedIn } = useSession();
  const [question, setQuestion] = useState<ConsentQuestion | null>(null);
  const [answer, setAnswer] = useState<'approved' | 'denied' | null>(null);
  useQuery(providersQuery);
  return (
    <Page title={t('device.title')} narrow>
      <ProofProvider>
        {!signedIn ? (
          <EmptyState
            icon="key"
            title={t('device.signIn')}
            action={
              <LinkButton
                variant="contained"
                to="/auth/login"
                search={{ redirect: globalThis.location.pathname + globalThis.location.search }}
              >
                {t('session:signIn.title')}
              </LinkButton>
            }
          />
        ) : answer !== null ? (
          <EmptyState
            icon={answer === 'approved' ? 'checkCircle' : 'crossCircle'}
            title={t(answer === 'approved' ? 'device.approved' : 'device.denied')}
            detail={t('device.done')}
          />
        ) : secret !== undefined && appId !== undefined ? (
          <DeviceLinkCard appId={appId} secret={secret} who={<SignedInUser />} onAnswered={setAnswer} />
        ) : question !== null ? (
          <ConsentCard question={question} who={<SignedInUser />} onAnswered={setAnswer} />
        ) : (
          <CodeForm initial={code ?? ''} onFound={setQuestion} />
        )}
      </ProofProvider>
    </Page>
  );
}

function CodeForm({
  initial,
  onFound,
}: {
  initial: string;
  onFound: (question: ConsentQuestion) => void;
}): ReactElement {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState(initial);
  const { busy, failure, run } = useAction(async () => onFound(await askDevice(code.trim())));
  return (
    <Form
      sx={{ maxWidth: 400 }}
      onSubmit={() => {
        if (code.trim() !== '') void run();
      }}
    >
      <p style={{ margin: 0 }}>{t('device.detail')}</p>
      <TextField
        label={t('device.code')}
        value={code}
        required
        autoComplete="off"
        error={failure !== null}
        helperText={failure}
        slotProps={{
          htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 32, style: { fontFamily: MONO } },
        }}
        onChange={({ target }) => setCode(target.value.toUpperCase())}
      />
      <Button type="submit" variant="contained" size="large" loading={busy}>
        {t('device.next')}
      </Button>
    </Form>
  );
}
