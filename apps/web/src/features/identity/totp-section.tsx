import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reply } from '../../lib/api/index.ts';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { MONO } from '../../ui/fonts.ts';
import { StateChip } from '../../ui/data/state-chip.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { beginTotp, confirmTotp, removeTotp, type SecondFactors } from './identity.api.ts';
import { useProven } from './proof.tsx';
import { Section } from './section.tsx';
import { Form } from '../../ui/fields/form.tsx';

type Begun = Reply<'POST /api/user/:userId/second-factor/totp/begin'>;

/** Enrolls, replaces or removes an authenticator app. */
export function TotpSection({
  userId,
  factors,
  onChanged,
}: {
  userId: string;
  factors: SecondFactors;
  /** Receives the recovery codes, if new ones were created. */
  onChanged: (codes?: readonly string[]) => void;
}): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const proven = useProven();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [removing, setRemoving] = useState(false);
  const beginning = useAction(async () => setBegun(await proven((proof) => beginTotp(userId, proof))));
  return (
    <Section title={t('totp.title')} detail={t('totp.detail')}>
      {factors.totp !== undefined && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
          <StateChip icon="checkCircle" hue="good">
            {t('totp.on')}
          </StateChip>
          <TimeText timeMs={factors.totp.createdAt} />
        </Stack>
      )}
      {beginning.failure !== null && <Alert severity="error">{beginning.failure}</Alert>}
      {begun === null ? (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            variant={factors.totp === undefined ? 'contained' : 'outlined'}
            loading={beginning.busy}
            onClick={() => void beginning.run()}
          >
            {t(factors.totp === undefined ? 'totp.enrol' : 'totp.replace')}
          </Button>
          {factors.totp !== undefined && (
            <Button color="error" onClick={() => setRemoving(true)}>
              {t('common:action.remove')}
            </Button>
          )}
        </Stack>
      ) : (
        <Enrolment
          userId={userId}
          begun={begun}
          onCancel={() => setBegun(null)}
          onDone={(codes) => {
            setBegun(null);
            onChanged(codes);
          }}
        />
      )}
      <ConfirmDialog
        open={removing}
        title={t('totp.removeAsk')}
        detail={t('totp.removeDetail')}
        confirm={t('common:action.remove')}
        onClose={() => setRemoving(false)}
        act={async () => {
          await proven((proof) => removeTotp(userId, proof));
          onChanged();
        }}
      />
    </Section>
  );
}

function Enrolment({
  userId,
  begun,
  onDone,
  onCancel,
}: {
  userId: string;
  begun: Begun;
  onDone: (codes?: readonly string[]) => void;
  onCancel: () => void;
}): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const [code, setCode] = useState('');
  const { busy, failure, run } = useAction(async () => {
    const { recoveryCodes } = await confirmTotp(userId, { challengeId: begun.challengeId, code: code.trim() });
    onDone(recoveryCodes);
  });
  const { data: picture } = useQuery({
    queryKey: ['identity', 'qr', begun.challengeId],
    gcTime: 0,
    queryFn: async () => (await import('qrcode')).toDataURL(begun.uri, { margin: 2, width: 208 }),
  });
  return (
    <Form
      onSubmit={() => {
        if (code.trim() !== '') void run();
      }}
    >
      <p style={{ margin: 0 }}>{t('totp.scan')}</p>
      <Box sx={{ width: 208, height: 208 }}>
        {picture !== undefined && (
          <img src={picture} width={208} height={208} alt={t('totp.picture')} style={{ borderRadius: 12 }} />
        )}
      </Box>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <span>{t('totp.secret')}</span>
        <Box component="code" sx={{ fontFamily: MONO, overflowWrap: 'anywhere', minWidth: 0 }}>
          {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Box>
        <CopyButton text={begun.secret} />
      </Stack>
      <TextField
        label={t('code.totp')}
        value={code}
        required
        error={failure !== null}
        helperText={failure ?? t('totp.codeHelp')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', spellCheck: false } }}
        sx={{ maxWidth: 320 }}
        onChange={({ target }) => setCode(target.value)}
      />
      <Stack direction="row" sx={{ gap: 2 }}>
        <Button type="submit" variant="contained" loading={busy}>
          {t('totp.confirm')}
        </Button>
        <Button onClick={onCancel}>{t('common:action.cancel')}</Button>
      </Stack>
    </Form>
  );
}
