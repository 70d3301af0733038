import { normalizeTelephone } from '@assay/contract/profile-rules';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { isExternal } from './external-sign-in.ts';
import { hasPasskeys, askPasskey } from './passkeys.ts';
import type { Way } from './identity.api.ts';
import { useWayName, wayIcons } from './way-name.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

type Payload = Record<string, unknown>;

/** Length of an authenticator code. */
const TOTP_DIGITS = 6;
const MAIL = /^\S+@\S+$/;
/** Phone numbers that the endpoint accepts. */
const PHONE = /^1\d{10}$/;

export interface StepProps {
  way: Way;
  begin: (payload: Payload) => Promise<Payload>;
  finish: (payload: Payload) => Promise<unknown>;
  /** Redirects to an external service. */
  leave: () => Promise<unknown>;
  /** Label of the last button. */
  submit: string;
  /** Whether the code is sent together with the address that received it: true before sign-in. */
  namesAddress?: boolean;
  /** An alternative to another method, which is the preferred one. */
  quiet?: boolean;
}

/** Collects one kind of proof, in one or two steps. The password is that of the signed-in user. */
export function StepForm(props: StepProps): ReactElement {
  const { kind } = props.way;
  if (kind === 'mail' || kind === 'sms') return <AddressStep {...props} />;
  if (kind === 'passkey' || isExternal(kind)) return <ButtonStep {...props} />;
  return <SecretStep {...props} />;
}

/** A code of an authenticator app, a recovery code, or the password. */
function SecretStep({ way, finish, submit }: StepProps): ReactElement {
  const { t } = useTranslation(['identity', 'session']);
  const [text, setText] = useState('');
  const isPassword = way.kind === 'password';
  const {
    busy,
    error,
    failure: sentence,
    run,
  } = useAction((secret: string) => finish(isPassword ? { password: secret } : { code: secret.trim() }));
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  // Typing replaces a refused code.
  useEffect(() => {
    if (error !== null) input.current?.select();
  }, [error]);
  const isWrongTotp = way.kind === 'totp' && refusalOf(error) === 'wrong-code';
  const failure = isWrongTotp ? t('code.totp.wrong') : sentence;
  const field = {
    label: isPassword ? t('session:field.password') : t(way.kind === 'totp' ? 'code.totp' : 'code.recovery'),
    value: text,
    required: true,
    error: failure !== null,
    helperText: failure ?? (isPassword ? undefined : t(way.kind === 'totp' ? 'code.totp.help' : 'code.recovery.help')),
    inputRef: input,
    onChange: ({ target }: { target: { value: string } }) => {
      setText(target.value);
      const digits = target.value.replace(/\s/g, '');
      const isComplete = way.kind === 'totp' && digits.length === TOTP_DIGITS && text.length < target.value.length;
      if (isComplete && /^\d+$/.test(digits) && !busy) void run(digits);
    },
  };
  return (
    <Form
      onSubmit={() => {
        if (text.trim() !== '') void run(text);
      }}
    >
      {isPassword ? (
        <PasswordField
          {...field}
          autoComplete="current-password"
          labels={{ show: t('session:password.show'), hide: t('session:password.hide') }}
        />
      ) : (
        <TextField
          {...field}
          autoComplete="one-time-code"
          slotProps={{
            htmlInput: {
              inputMode: way.kind === 'totp' ? 'numeric' : 'text',
              spellCheck: false,
              'data-first-focus': true,
            },
          }}
        />
      )}
      <Button type="submit" variant="contained" size="large" loading={busy} disabled={text.trim() === ''}>
        {submit}
      </Button>
    </Form>
  );
}

/** An e-mail address or phone number, then the code sent there. */
function AddressStep({ way, begin, finish, submit, namesAddress = false }: StepProps): ReactElement {
  const { t } = useTranslation(['identity', 'session']);
  const [address, setAddress] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [isMistyped, setMistyped] = useState(false);
  const isMail = way.kind === 'mail';
  const named = (to: string): Payload => (isMail ? { email: to } : { phone: to });
  const sending = useAction(async () => {
    const to = isMail ? address.trim() : normalizeTelephone(address);
    const fits = (isMail ? MAIL : PHONE).test(to);
    setMistyped(!fits);
    if (!fits) return;
    await begin(isMail ? named(to) : { ...named(to), context: {} });
    setSentTo(to);
    setCode('');
  });
  // A phone number is always sent with its code; for mail, the session that requested the code knows the address.
  const giving = useAction((to: string) =>
    finish({ ...(namesAddress || !isMail ? named(to) : {}), code: code.trim() }),
  );
  const complaint = isMistyped
    ? t(isMail ? 'session:field.email.wrong' : 'session:field.telephone.wrong')
    : sending.failure;
  return (
    <Form
      onSubmit={() => {
        if (sentTo === null) {
          void sending.run();
        } else if (code.trim() !== '') {
          void giving.run(sentTo);
        }
      }}
    >
      <TextField
        label={t(isMail ? 'session:field.email' : 'session:field.telephone')}
        type={isMail ? 'email' : 'tel'}
        autoComplete={isMail ? 'email' : 'tel-national'}
        value={address}
        required
        error={complaint !== null}
        helperText={complaint}
        onChange={({ target }) => {
          setAddress(target.value);
          setSentTo(null);
          setMistyped(false);
        }}
      />
      {sentTo !== null && (
        <>
          <Alert severity="info">{t('code.sent', { address: sentTo })}</Alert>
          <TextField
            label={t('code.label')}
            value={code}
            required
            autoComplete="one-time-code"
            error={giving.failure !== null}
            helperText={giving.failure}
            slotProps={{ htmlInput: { inputMode: 'numeric', spellCheck: false } }}
            onChange={({ target }) => setCode(target.value)}
          />
        </>
      )}
      <Button type="submit" variant="contained" size="large" loading={sending.busy || giving.busy}>
        {sentTo === null ? t('code.send') : submit}
      </Button>
      {sentTo !== null && (
        <Button onClick={() => void sending.run()} disabled={sending.busy}>
          {t('code.again')}
        </Button>
      )}
    </Form>
  );
}

/** A passkey or an external service: one button. */
function ButtonStep({ way, begin, finish, leave, quiet = false }: StepProps): ReactElement {
  const { t } = useTranslation('identity');
  const wayName = useWayName();
  const isPasskey = way.kind === 'passkey';
  const { busy, failure, run } = useAction(async () =>
    isPasskey ? finish({ ...(await askPasskey(await begin({}))) }) : leave(),
  );
  const lacks = isPasskey && !hasPasskeys();
  return (
    <Stack spacing={4}>
      {lacks && !quiet && <Alert severity="warning">{t('passkey.unsupported')}</Alert>}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      <Button
        variant={quiet ? 'outlined' : 'contained'}
        size="large"
        loading={busy}
        disabled={lacks}
        startIcon={<Icon name={wayIcons[way.kind]} />}
        onClick={() => void run()}
      >
        {isPasskey ? t('passkey.use') : t('external.go', { name: wayName(way) })}
      </Button>
    </Stack>
  );
}
