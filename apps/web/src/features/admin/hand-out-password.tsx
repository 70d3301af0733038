import { SHORTEST_PASSWORD } from '@assay/contract/password-weakness';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useForm } from '../../lib/use-form.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { CopyButton } from '../../ui/data/copy-button.tsx';
import { MONO } from '../../ui/fonts.ts';
import '../../locales/en/session.ts';
import { Form } from '../../ui/fields/form.tsx';

/** Characters that cannot be confused in print. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const MADE_LENGTH = 14;

/** Sets a one-time password for a user, who must choose a new one at the next sign-in. */
export function HandOutPassword({
  name,
  save,
  onClose,
}: {
  name: string;
  save: (password: string) => Promise<void>;
  onClose: () => void;
}): ReactElement {
  const { t } = useTranslation(['admin', 'common', 'session']);
  const id = useId();
  const [isSet, setIsSet] = useState(false);
  const [generated] = useState(makePassword);
  const form = useForm({
    initial: { password: generated },
    validate: ({ password }) =>
      password.length < SHORTEST_PASSWORD
        ? { password: t('session:field.password.short', { count: SHORTEST_PASSWORD }) }
        : {},
    submit: async ({ password }) => {
      await save(password);
      setIsSet(true);
    },
    refused: (error, sentence) => (refusalOf(error) === 'weak-password' ? { password: sentence } : null),
  });
  const { password } = form.values;
  return (
    <Dialog open onClose={form.busy ? undefined : onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <Form spacing={0} onSubmit={form.onSubmit}>
        <DialogTitle id={id}>{t('password.title', { name })}</DialogTitle>
        <DialogContent>
          <Stack spacing={4}>
            <DialogContentText>{t(isSet ? 'password.done' : 'password.detail')}</DialogContentText>
            {isSet ? (
              <Stack direction="row" sx={{ alignItems: 'center', gap: 2, fontFamily: MONO, overflowWrap: 'anywhere' }}>
                {password}
                <CopyButton text={password} label={t('password.copy')} />
              </Stack>
            ) : (
              <TextField
                {...form.field('password', t('password.help'))}
                label={t('password.label')}
                autoComplete="off"
                slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: MONO } } }}
              />
            )}
            {form.failure !== null && <Alert severity="error">{form.failure}</Alert>}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={form.busy}>
            {t(isSet ? 'common:action.close' : 'common:action.cancel')}
          </Button>
          {!isSet && (
            <Button type="submit" variant="contained" loading={form.busy}>
              {t('password.set')}
            </Button>
          )}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function makePassword(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(MADE_LENGTH));
  // 32 letters: every byte maps to each of them equally often.
  return Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
}
