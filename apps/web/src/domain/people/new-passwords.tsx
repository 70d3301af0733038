import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { Icon } from '../../ui/icon.tsx';
import { saveCsv } from '../import/write-csv.ts';
import { saveSheet } from '../import/write-sheet.ts';
import { LoginSlips, type NewPassword } from './login-slips.tsx';
import '../../locales/en/org-admin.ts';
import '../../locales/en/session.ts';

const WIDTHS = [20, 20, 32, 24];

const focus = (node: HTMLElement | null) => node?.focus();

/**
 * Generated passwords, to download or print. Only this page has them: leaving it before they were saved needs a
 * confirmation. The first button gets the focus, so that it is visible.
 */
export function NewPasswords({
  rows,
  place,
  isDue,
  saved,
  onSaved,
}: {
  rows: readonly NewPassword[];
  /** Name of the organization, for the slips. */
  place: string;
  isDue: boolean;
  saved: boolean;
  onSaved: () => void;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'session']);
  const toast = useToast();
  const errorText = useErrorText();

  async function save(write: (table: readonly (readonly string[])[]) => unknown): Promise<void> {
    const heads = [
      t('session:field.username'),
      t('session:field.realname'),
      t('session:field.email'),
      t('session:field.password'),
    ];
    try {
      await write([heads, ...rows.map(({ name, realname, email, password }) => [name, realname, email, password])]);
      onSaved();
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <Stack spacing={3}>
      <UnsavedGuard changed={saved ? [] : [t('passwords.name')]} />
      <Alert severity={saved ? 'success' : 'warning'}>
        {t(saved ? 'passwords.saved' : 'passwords.once', { count: rows.length })}
      </Alert>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
        <Button
          ref={focus}
          variant="contained"
          startIcon={<Icon name="download" />}
          sx={{ scrollMarginTop: 240 }}
          onClick={() => void save((table) => saveSheet('initial-passwords.xlsx', table, WIDTHS))}
        >
          {t('passwords.save')}
        </Button>
        <Button onClick={() => void save((table) => saveCsv('initial-passwords.csv', table))}>
          {t('passwords.csv')}
        </Button>
        <Button onClick={() => void save(() => globalThis.print())}>{t('passwords.print')}</Button>
      </Stack>
      <LoginSlips rows={rows} place={place} isDue={isDue} />
    </Stack>
  );
}
