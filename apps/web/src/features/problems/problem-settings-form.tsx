import type { ProblemSettings } from '@assay/contract';
import { problemSwitches, type ProblemSwitch } from '@assay/contract/problem-switches';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/problem-settings.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { saveSettings } from './problem-admin.api.ts';
import { problemKeys } from './problem-keys.ts';

/** The switches of the sections with limits; all other switches are about what solutions show. */
const limitedSwitches = ['allowPublicSubmit', 'allowPublicInstance'] as const;
const isCounted = (name: ProblemSwitch) => limitedSwitches.some((one) => one === name);
const sections = [
  { title: 'settings.title', switches: [limitedSwitches[0]], count: 'maxSolutionCount' },
  { title: 'settings.instances', switches: [limitedSwitches[1]], count: 'maxInstanceCount' },
  { title: 'settings.show', switches: problemSwitches.filter((name) => !isCounted(name)), count: null },
] as const;
const counts = ['maxSolutionCount', 'maxInstanceCount'] as const;

type CountName = (typeof counts)[number];

const MAX_COUNT = 1_000_000;

/** Settings of a problem. Keeps unknown keys unchanged. */
export function ProblemSettingsForm({
  problemId,
  settings,
}: {
  problemId: string;
  settings: ProblemSettings;
}): ReactElement {
  const { t } = useTranslation('problemSettings');
  const queries = useQueryClient();
  const form = useSettingsForm<Record<ProblemSwitch, boolean> & Record<CountName, string>>();

  const isOn = (name: ProblemSwitch) => form.edits[name] ?? settings[name] === true;
  const stored = (name: CountName) => String(settings[name] ?? '');
  const textOf = (name: CountName) => form.edits[name] ?? stored(name);
  const countFits = (name: CountName) => /^\d*$/.test(textOf(name).trim()) && Number(textOf(name)) <= MAX_COUNT;
  const changed = [
    ...problemSwitches.filter((name) => isOn(name) !== (settings[name] === true)),
    ...counts.filter((name) => textOf(name).trim() !== stored(name)),
  ].map((name) => t(`settings.${name}`));

  async function store(): Promise<void> {
    const next: ProblemSettings = { ...settings };
    for (const name of problemSwitches) if (form.edits[name] !== undefined) next[name] = form.edits[name];
    for (const name of counts) {
      const text = textOf(name).trim();
      if (text === '') delete next[name];
      else next[name] = Number(text);
    }
    await saveSettings(problemId, next);
    await queries.invalidateQueries({ queryKey: problemKeys.one(problemId) });
  }

  return (
    <SettingsFrame
      form={form}
      changed={changed}
      saved={t('settings.saved')}
      check={() => counts.every(countFits)}
      store={store}
      spacing={6}
    >
      {sections.map(({ title, switches: names, count }) => (
        <Stack key={title} component="section" spacing={3} aria-label={t(title)}>
          <Typography variant="h2">{t(title)}</Typography>
          {names.map((name) => (
            <LabelledSwitch
              key={name}
              label={t(`settings.${name}`)}
              help={t(`settings.${name}.help`)}
              checked={isOn(name)}
              onChange={(on) => form.edit({ [name]: on })}
            />
          ))}
          {count !== null && (
            <TextField
              label={t(`settings.${count}`)}
              value={textOf(count)}
              error={!countFits(count)}
              helperText={countFits(count) ? t(`settings.${count}.help`) : t('settings.countError')}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
              sx={{ maxWidth: 320 }}
              onChange={({ target }) => form.edit({ [count]: target.value })}
            />
          )}
        </Stack>
      ))}
    </SettingsFrame>
  );
}
