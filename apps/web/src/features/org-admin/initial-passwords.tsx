import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { saveSheet } from '../../domain/import/write-sheet.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import type { MemberRow } from './member-rows.ts';
import '../../locales/en/session.ts';

const WIDTHS = [20, 20, 32, 24];

/**
 * Passwords that were made for people, as a sheet to give out. They are here this once: leaving before they were saved
 * asks.
 */
export function InitialPasswords({
  rows,
  saved,
  onSaved,
}: {
  rows: readonly MemberRow[];
  saved: boolean;
  onSaved: () => void;
}): ReactElement {
  const { t } = useTranslation(['orgAdmin', 'session']);
  const toast = useToast();
  const errorText = useErrorText();

  async function save(): Promise<void> {
    try {
      const heads = [
        t('session:field.username'),
        t('session:field.realname'),
        t('session:field.email'),
        t('session:field.password'),
      ];
      const people = rows.map(({ profile: { name, realname, email }, password }) => [name, realname, email, password]);
      await saveSheet('initial-passwords.xlsx', [heads, ...people], WIDTHS);
      onSaved();
    } catch (error) {
      toast.error(errorText(error));
    }
  }

  return (
    <>
      <UnsavedGuard changed={saved ? [] : [t('passwords.name')]} />
      <Alert
        severity={saved ? 'success' : 'warning'}
        action={
          <Button color="inherit" size="small" startIcon={<Icon name="download" />} onClick={() => void save()}>
            {t('passwords.save')}
          </Button>
        }
      >
        {t(saved ? 'passwords.saved' : 'passwords.once', { count: rows.length })}
      </Alert>
    </>
  );
}
