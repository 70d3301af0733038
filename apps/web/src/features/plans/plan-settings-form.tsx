import type { PlanSettings } from '@assay/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/plan.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { planKeys, savePlanSettings } from './plans.api.ts';

const switches = ['registrationEnabled', 'registrationAllowPublic', 'promotion'] as const;

/** Who may join a plan, and whether the home page of the organization shows it. */
export function PlanSettingsForm({ planId, settings }: { planId: string; settings: PlanSettings }): ReactElement {
  const { t } = useTranslation('plan');
  const queries = useQueryClient();
  const form = useSettingsForm<PlanSettings>();
  const now = { ...settings, ...form.edits };
  const changed = switches.filter((one) => (now[one] ?? false) !== (settings[one] ?? false));
  const labels = changed.map((one) => t(`settings.${one}`));

  async function store(): Promise<void> {
    await savePlanSettings(planId, now);
    await Promise.all([
      queries.invalidateQueries({ queryKey: planKeys.settings(planId) }),
      queries.invalidateQueries({ queryKey: planKeys.one(planId) }),
    ]);
  }

  return (
    <SettingsFrame form={form} changed={labels} saved={t('settings.saved')} store={store} spacing={4}>
      {switches.map((one) => (
        <LabelledSwitch
          key={one}
          label={t(`settings.${one}`)}
          help={t(`settings.${one}.help`)}
          checked={now[one] ?? false}
          onChange={(on) => form.edit({ [one]: on })}
        />
      ))}
    </SettingsFrame>
  );
}
