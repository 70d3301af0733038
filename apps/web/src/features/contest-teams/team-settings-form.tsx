import { MAX_TEAM_SIZE, teamEntries } from '@assay/contract/team-limits';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/contest-team.ts';
import { DateTimeField, zoneName } from '../../ui/fields/date-time-field.tsx';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { RadioOptions } from '../../ui/fields/radio-options.tsx';
import { SettingsFrame, useSettingsForm } from '../../ui/fields/settings-frame.tsx';
import { saveTeamSettings, teamKeys, type TeamSettings } from './contest-teams.api.ts';

/** The time field as edited; null: until the start. */
type Edits = Omit<TeamSettings, 'formUntil'> & { formUntil: number | null };

/** Whether a contest is for individuals, teams or both, and how teams form. */
export function TeamSettingsForm({ contestId, stored }: { contestId: string; stored: TeamSettings }): ReactElement {
  const { t } = useTranslation('contestTeam');
  const queries = useQueryClient();
  const form = useSettingsForm<Edits>();
  const before: Edits = { ...stored, formUntil: stored.formUntil ?? null };
  const now = { ...before, ...form.edits };
  const fits = (size: number) => Number.isInteger(size) && size >= 1 && size <= MAX_TEAM_SIZE;
  const isValid = fits(now.minSize) && fits(now.maxSize) && now.minSize <= now.maxSize;
  const labels = {
    entry: t('settings.entry'),
    minSize: t('settings.min'),
    maxSize: t('settings.max'),
    forming: t('settings.forming'),
    formUntil: t('settings.until'),
  };
  const names = ['entry', 'minSize', 'maxSize', 'forming', 'formUntil'] as const;
  const store = async () => {
    const { formUntil, ...rest } = now;
    await saveTeamSettings(contestId, { ...rest, ...(formUntil !== null && { formUntil }) });
    await queries.invalidateQueries({ queryKey: teamKeys.contest(contestId) });
  };
  const size = (name: 'minSize' | 'maxSize') => (
    <TextField
      type="number"
      label={labels[name]}
      value={Number.isNaN(now[name]) ? '' : now[name]}
      disabled={form.busy}
      error={!isValid}
      slotProps={{ htmlInput: { min: 1, max: MAX_TEAM_SIZE } }}
      onChange={({ target }) => form.edit({ [name]: target.value === '' ? Number.NaN : Number(target.value) })}
      sx={{ width: 160 }}
    />
  );
  return (
    <SettingsFrame
      form={form}
      changed={names.filter((name) => now[name] !== before[name]).map((name) => labels[name])}
      saved={t('settings.saved')}
      check={() => isValid}
      store={store}
      maxWidth={720}
    >
      <RadioOptions
        label={labels.entry}
        value={now.entry}
        options={teamEntries}
        text={(option) => t(`entry.${option}`)}
        help={(option) => t(`entryHelp.${option}`)}
        disabled={form.busy}
        onChange={(entry) =>
          form.edit({ entry, ...(entry !== 'individuals' && stored.entry === 'individuals' && { forming: true }) })
        }
      />
      {now.entry !== 'individuals' && (
        <>
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
            {size('minSize')}
            {size('maxSize')}
          </Stack>
          <LabelledSwitch
            label={labels.forming}
            help={t('settings.formingHelp')}
            checked={now.forming}
            disabled={form.busy}
            onChange={(forming) => form.edit({ forming })}
          />
          {now.forming && (
            <DateTimeField
              label={labels.formUntil}
              help={t('settings.untilHelp', { zone: zoneName() })}
              valueMs={now.formUntil}
              disabled={form.busy}
              onChange={(formUntil) => form.edit({ formUntil })}
            />
          )}
        </>
      )}
    </SettingsFrame>
  );
}
