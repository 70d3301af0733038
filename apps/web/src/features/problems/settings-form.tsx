import type { ProblemSettings } from '@assay/contract';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../lib/error-text.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SaveBar } from '../../ui/fields/save-bar.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { saveSettings } from './admin.api.ts';
import { problemKeys } from './problem-keys.ts';

const shown = [
  'solutionShowOther',
  'solutionShowDetails',
  'solutionShowOtherDetails',
  'solutionShowOtherData',
] as const;
type SwitchName = 'allowPublicSubmit' | (typeof shown)[number];
const MAX_COUNT = 1_000_000;

/** Settings of a problem. What this page does not know of them is sent back as it came. */
export function ProblemSettingsForm({
  problemId,
  settings,
}: {
  problemId: string;
  settings: ProblemSettings;
}): ReactElement {
  const { t } = useTranslation('problem');
  const toast = useToast();
  const errorText = useErrorText();
  const queries = useQueryClient();
  const [edits, setEdits] = useState<Partial<Record<SwitchName, boolean>>>({});
  const [countText, setCountText] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const isOn = (name: SwitchName) => edits[name] ?? settings[name] === true;
  const storedCount = settings.maxSolutionCount === undefined ? '' : String(settings.maxSolutionCount);
  const count = (countText ?? storedCount).trim();
  const countFits = count === '' || (/^\d+$/.test(count) && Number(count) <= MAX_COUNT);
  const changed = [
    ...(['allowPublicSubmit', ...shown] as const)
      .filter((name) => isOn(name) !== (settings[name] === true))
      .map((name) => t(`settings.${name}`)),
    ...(count === storedCount ? [] : [t('settings.maxSolutionCount')]),
  ];

  function reset(): void {
    setEdits({});
    setCountText(null);
  }

  async function save(): Promise<void> {
    if (busy || !countFits) return;
    setBusy(true);
    try {
      const { maxSolutionCount: _, ...rest } = settings;
      await saveSettings(problemId, {
        ...rest,
        ...edits,
        ...(count === '' ? {} : { maxSolutionCount: Number(count) }),
      });
      await queries.invalidateQueries({ queryKey: problemKeys.one(problemId) });
      reset();
      toast.success(t('settings.saved'));
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const toggle = (name: SwitchName) => (
    <LabelledSwitch
      key={name}
      label={t(`settings.${name}`)}
      help={t(`settings.${name}.help`)}
      checked={isOn(name)}
      onChange={(on) => setEdits((before) => ({ ...before, [name]: on }))}
    />
  );
  return (
    <Stack
      component="form"
      noValidate
      spacing={6}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Stack component="section" spacing={3} aria-label={t('settings.title')}>
        <Typography variant="h2">{t('settings.title')}</Typography>
        {toggle('allowPublicSubmit')}
        <TextField
          label={t('settings.maxSolutionCount')}
          value={countText ?? storedCount}
          error={!countFits}
          helperText={countFits ? t('settings.maxSolutionCount.help') : t('settings.maxSolutionCount.error')}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ maxWidth: 320 }}
          onChange={({ target }) => setCountText(target.value)}
        />
      </Stack>
      <Stack component="section" spacing={3} aria-label={t('settings.show')}>
        <Typography variant="h2">{t('settings.show')}</Typography>
        {shown.map(toggle)}
      </Stack>
      <SaveBar changed={changed} busy={busy} onReset={reset} />
    </Stack>
  );
}
