import { MAX_PRINT_JOBS, PRINT_TEXT_MAX } from '@assay/contract/print-limits';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { printKeys, type PrintSettings, savePrintSettings } from './printing.api.ts';

interface Edits {
  enabled: boolean;
  maxJobs: string;
  header: string;
}

/** Turns the printing of a contest on, and sets how much a participant may print. */
export function PrintSettingsForm({
  contestId,
  stored,
  onSaved,
}: {
  contestId: string;
  stored: PrintSettings;
  /** Refetches what the page shows of the contest. */
  onSaved: () => Promise<unknown>;
}): ReactElement {
  const { t } = useTranslation('printing');
  const queries = useQueryClient();
  const form = useSettingsForm<Edits>();
  const { enabled = stored.enabled, maxJobs = String(stored.maxJobs), header = stored.header } = form.edits;
  const [isShown, setShown] = useState(false);
  const isNumber = /^\d{1,3}$/.test(maxJobs) && Number(maxJobs) >= 1 && Number(maxJobs) <= MAX_PRINT_JOBS;
  const changed = [
    ...(enabled === stored.enabled ? [] : [t('settings.enabled')]),
    ...(maxJobs === String(stored.maxJobs) ? [] : [t('settings.maxJobs')]),
    ...(header === stored.header ? [] : [t('settings.header')]),
  ];
  const store = async () => {
    setShown(true);
    if (!isNumber) throw new Error(t('settings.maxJobsHelp', { max: MAX_PRINT_JOBS }));
    await savePrintSettings(contestId, { enabled, maxJobs: Number(maxJobs), header: header.trim() });
    await Promise.all([queries.invalidateQueries({ queryKey: printKeys.contest(contestId) }), onSaved()]);
  };
  return (
    <SettingsFrame form={form} changed={changed} saved={t('settings.saved')} store={store} maxWidth={720}>
      <LabelledSwitch
        label={t('settings.enabled')}
        help={t('settings.enabledHelp')}
        checked={enabled}
        disabled={form.busy}
        onChange={(on) => form.edit({ enabled: on })}
      />
      <TextField
        label={t('settings.maxJobs')}
        value={maxJobs}
        helperText={t('settings.maxJobsHelp', { max: MAX_PRINT_JOBS })}
        error={isShown && !isNumber}
        disabled={form.busy}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ maxWidth: 320 }}
        onChange={({ target }) => form.edit({ maxJobs: target.value })}
      />
      <TextField
        label={t('settings.header')}
        value={header}
        helperText={t('settings.headerHelp')}
        disabled={form.busy}
        slotProps={{ htmlInput: { maxLength: PRINT_TEXT_MAX.header } }}
        onChange={({ target }) => form.edit({ header: target.value })}
      />
    </SettingsFrame>
  );
}
