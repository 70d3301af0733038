import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { changeOrgSettings, orgAdminKeys, type OrgSettings } from './org-admin.api.ts';

const MAX_INSTANCES = 1000;

/** What holds for the whole organization, besides its storage. */
export function OrgSettingsForm({ orgId, settings }: { orgId: string; settings: OrgSettings }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [limitText, setLimitText] = useState<string | null>(null);
  const [factorEdit, setFactorEdit] = useState<boolean | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const storedLimit = String(settings.problemInstanceLimit ?? 0);
  const storedFactor = settings.requireSecondFactor ?? false;
  const limit = (limitText ?? storedLimit).trim();
  const factor = factorEdit ?? storedFactor;
  const limitFits = /^\d{1,4}$/.test(limit) && Number(limit) <= MAX_INSTANCES;
  const changed = [
    ...(limit === storedLimit ? [] : [t('settings.instances')]),
    ...(factor === storedFactor ? [] : [t('settings.factor')]),
  ];

  function reset(): void {
    setLimitText(null);
    setFactorEdit(null);
    setFailure(null);
  }

  async function save(): Promise<void> {
    if (busy || !limitFits) return;
    setBusy(true);
    setFailure(null);
    try {
      await changeOrgSettings(orgId, {
        ...(limit === storedLimit ? {} : { problemInstanceLimit: Number(limit) }),
        ...(factor === storedFactor ? {} : { requireSecondFactor: factor }),
      });
      await queries.invalidateQueries({ queryKey: orgAdminKeys.settings(orgId) });
      reset();
      toast.success(t('settings.saved'));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      sx={{ maxWidth: 640 }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard changed={changed} />
      <TextField
        label={t('settings.instances')}
        value={limitText ?? storedLimit}
        error={!limitFits}
        helperText={t(limitFits ? 'settings.instancesHelp' : 'settings.instancesError')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ maxWidth: 480 }}
        onChange={({ target }) => setLimitText(target.value)}
      />
      <LabelledSwitch
        label={t('settings.factor')}
        help={t('settings.factorHelp')}
        checked={factor}
        onChange={setFactorEdit}
      />
      {failure !== null && (
        <Alert
          severity="error"
          {...(refusalOf(failure) === 'second-factor-due'
            ? {
                action: (
                  <LinkButton
                    color="inherit"
                    size="small"
                    to="/user/$userId/settings"
                    params={{ userId: ':self' }}
                    search={{ tab: 'factors' }}
                  >
                    {t('settings.enrol')}
                  </LinkButton>
                ),
              }
            : {})}
        >
          {errorText(failure)}
        </Alert>
      )}
      <SaveBar changed={changed} busy={busy} onReset={reset} />
    </Stack>
  );
}
