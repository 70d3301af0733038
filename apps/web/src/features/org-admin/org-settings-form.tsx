import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalOf } from '../../lib/api/index.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { LinkButton } from '../../ui/navigation/link.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { changeOrgSettings, orgAdminKeys, type OrgSettings } from './org-admin.api.ts';

const MAX_INSTANCES = 1000;

/** Settings of an organization, except its storage. */
export function OrgSettingsForm({ orgId, settings }: { orgId: string; settings: OrgSettings }): ReactElement {
  const { t } = useTranslation('orgAdmin');
  const queries = useQueryClient();
  const form = useSettingsForm<{ limit: string; factor: boolean; visitors: boolean; approval: boolean }>(() => true);

  const storedLimit = String(settings.problemInstanceLimit ?? 0);
  const storedFactor = settings.requireSecondFactor ?? false;
  const storedVisitors = settings.visitors ?? false;
  const storedApproval = settings.requireApproval ?? false;
  const limit = (form.edits.limit ?? storedLimit).trim();
  const factor = form.edits.factor ?? storedFactor;
  const visitors = form.edits.visitors ?? storedVisitors;
  const approval = form.edits.approval ?? storedApproval;
  const limitFits = /^\d{1,4}$/.test(limit) && Number(limit) <= MAX_INSTANCES;
  const changed = [
    ...(limit === storedLimit ? [] : [t('settings.instances')]),
    ...(factor === storedFactor ? [] : [t('settings.factor')]),
    ...(visitors === storedVisitors ? [] : [t('settings.visitors')]),
    ...(approval === storedApproval ? [] : [t('settings.approval')]),
  ];

  async function store(): Promise<void> {
    await changeOrgSettings(orgId, {
      ...(limit === storedLimit ? {} : { problemInstanceLimit: Number(limit) }),
      ...(factor === storedFactor ? {} : { requireSecondFactor: factor }),
      ...(visitors === storedVisitors ? {} : { visitors }),
      ...(approval === storedApproval ? {} : { requireApproval: approval }),
    });
    await queries.invalidateQueries({ queryKey: orgAdminKeys.settings(orgId) });
  }

  return (
    <SettingsFrame
      form={form}
      changed={changed}
      saved={t('settings.saved')}
      check={() => limitFits}
      store={store}
      spacing={4}
      maxWidth={640}
    >
      <TextField
        label={t('settings.instances')}
        value={form.edits.limit ?? storedLimit}
        error={!limitFits}
        helperText={t(limitFits ? 'settings.instancesHelp' : 'settings.instancesError')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ maxWidth: 480 }}
        onChange={({ target }) => form.edit({ limit: target.value })}
      />
      <LabelledSwitch
        label={t('settings.factor')}
        help={t('settings.factorHelp')}
        checked={factor}
        onChange={(on) => form.edit({ factor: on })}
      />
      <LabelledSwitch
        label={t('settings.visitors')}
        help={t('settings.visitorsHelp')}
        checked={visitors}
        onChange={(on) => form.edit({ visitors: on })}
      />
      <LabelledSwitch
        label={t('settings.approval')}
        help={t('settings.approvalHelp')}
        checked={approval}
        onChange={(on) => form.edit({ approval: on })}
      />
      {form.failure !== null && (
        <Alert
          severity="error"
          {...(refusalOf(form.error) === 'second-factor-due'
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
          {form.failure}
        </Alert>
      )}
    </SettingsFrame>
  );
}
