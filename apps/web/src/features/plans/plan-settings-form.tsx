import type { PlanSettings } from '@assay/contract';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import '../../lib/i18n/plan-texts.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { UnsavedGuard } from '../../ui/feedback/unsaved-guard.tsx';
import { planKeys, savePlanSettings } from './plans.api.ts';

const switches = ['registrationEnabled', 'registrationAllowPublic', 'promotion'] as const;

/** Who may join a plan, and whether it stands on the organization's home page. */
export function PlanSettingsForm({ planId, settings }: { planId: string; settings: PlanSettings }): ReactElement {
  const { t } = useTranslation('plan');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<PlanSettings>({});
  const [busy, setBusy] = useState(false);
  const now = { ...settings, ...edits };
  const changed = switches.filter((one) => (now[one] ?? false) !== (settings[one] ?? false));
  const labels = changed.map((one) => t(`settings.${one}`));

  async function save(): Promise<void> {
    if (busy || changed.length === 0) return;
    setBusy(true);
    try {
      await savePlanSettings(planId, now);
      await Promise.all([
        queries.invalidateQueries({ queryKey: planKeys.settings(planId) }),
        queries.invalidateQueries({ queryKey: planKeys.one(planId) }),
      ]);
      setEdits({});
      toast.success(t('settings.saved'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Stack
      component="form"
      noValidate
      spacing={4}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <UnsavedGuard changed={labels} />
      {switches.map((one) => (
        <LabelledSwitch
          key={one}
          label={t(`settings.${one}`)}
          help={t(`settings.${one}.help`)}
          checked={now[one] ?? false}
          onChange={(on) => setEdits({ ...edits, [one]: on })}
        />
      ))}
      <SaveBar changed={labels} busy={busy} onReset={() => setEdits({})} />
    </Stack>
  );
}
