import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../lib/use-action.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { Tag } from '../../ui/data/tag.tsx';
import { TimeText } from '../../ui/data/time-text.tsx';
import { beginPasskey, addPasskey, type Passkey, removePasskey, renamePasskey } from './identity.api.ts';
import { createPasskey, hasPasskeys } from './passkeys.ts';
import { useProven } from './proof.tsx';
import { Entry, EntryList, Section } from './section.tsx';
import { Form } from '../../ui/fields/form.tsx';

const MAX_NAME_LENGTH = 64;

/** Passkeys of a user: add, rename, remove. */
export function PasskeySection({
  userId,
  passkeys,
  onChanged,
}: {
  userId: string;
  passkeys: readonly Passkey[];
  /** Receives the recovery codes, if new ones were created. */
  onChanged: (codes?: readonly string[]) => void;
}): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const proven = useProven();
  const [name, setName] = useState('');
  const [removed, setRemoved] = useState<Passkey | null>(null);

  const { busy, failure, run } = useAction(async () => {
    const challenge = await proven((proof) => beginPasskey(userId, proof));
    const passkey = await createPasskey(challenge);
    const { recoveryCodes } = await addPasskey(userId, { ...passkey, name: name.trim() || t('passkey.unnamed') });
    setName('');
    onChanged(recoveryCodes);
  });

  return (
    <Section title={t('passkey.title')} detail={t('passkey.detail')}>
      {passkeys.length > 0 && (
        <EntryList label={t('passkey.title')}>
          {passkeys.map((passkey) => (
            <PasskeyEntry
              key={passkey._id}
              userId={userId}
              passkey={passkey}
              onChanged={() => onChanged()}
              onRemove={() => setRemoved(passkey)}
            />
          ))}
        </EntryList>
      )}
      {failure !== null && <Alert severity="error">{failure}</Alert>}
      {hasPasskeys() ? (
        <Form direction="row" sx={{ gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }} onSubmit={() => void run()}>
          <TextField
            label={t('passkey.name')}
            helperText={t('passkey.nameHelp')}
            value={name}
            sx={{ flex: '1 1 220px', maxWidth: 320 }}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="contained" loading={busy}>
            {t('passkey.add')}
          </Button>
        </Form>
      ) : (
        <Alert severity="info">{t('passkey.unsupported')}</Alert>
      )}
      <ConfirmDialog
        open={removed !== null}
        title={t('passkey.removeAsk', { name: removed?.name ?? '' })}
        detail={t('passkey.removeDetail')}
        confirm={t('common:action.remove')}
        onClose={() => setRemoved(null)}
        act={async () => {
          await proven((proof) => removePasskey(userId, removed?._id ?? '', proof));
          onChanged();
        }}
      />
    </Section>
  );
}

function PasskeyEntry({
  userId,
  passkey,
  onChanged,
  onRemove,
}: {
  userId: string;
  passkey: Passkey;
  onChanged: () => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation(['identity', 'common']);
  const [name, setName] = useState<string | null>(null);
  const { busy, failure, run } = useAction(async (newName: string) => {
    await renamePasskey(userId, passkey._id, newName);
    setName(null);
    onChanged();
  });
  if (name !== null) {
    return (
      <Stack component="li" sx={{ listStyle: 'none' }}>
        <Form
          direction="row"
          sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}
          onSubmit={() => {
            if (name.trim() !== '') void run(name.trim());
          }}
        >
          <TextField
            label={t('passkey.name')}
            value={name}
            error={failure !== null}
            helperText={failure}
            slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="contained" loading={busy}>
            {t('common:action.save')}
          </Button>
          <Button onClick={() => setName(null)}>{t('common:action.cancel')}</Button>
        </Form>
      </Stack>
    );
  }
  return (
    <Entry
      main={
        <>
          {passkey.name}
          {passkey.backedUp && <Tag>{t('passkey.backedUp')}</Tag>}
        </>
      }
      detail={
        <>
          {t('list.made')} <TimeText timeMs={passkey.createdAt} />
          {passkey.usedAt !== undefined && (
            <>
              {' · '}
              {t('list.used')} <TimeText timeMs={passkey.usedAt} />
            </>
          )}
        </>
      }
      actions={
        <>
          <Button
            size="small"
            aria-label={t('passkey.renameOf', { name: passkey.name })}
            onClick={() => setName(passkey.name)}
          >
            {t('passkey.rename')}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={t('passkey.removeOf', { name: passkey.name })}
            onClick={onRemove}
          >
            {t('common:action.remove')}
          </Button>
        </>
      }
    />
  );
}
