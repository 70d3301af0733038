import type { AccessLevel } from '@assay/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { suggestSlug } from '../../../domain/content/suggest-slug.ts';
import { AccessLevelField } from '../../../domain/access-level-field.tsx';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { LabelledSwitch } from '../../../ui/fields/labelled-switch.tsx';
import { RadioOptions } from '../../../ui/fields/radio-options.tsx';
import { useDurationText } from '../duration-text.ts';
import { hasOption, MAX_HACKING_HOURS, presetKinds, type PresetKind } from './presets.ts';

export interface Basics {
  title: string;
  slug: string;
  accessLevel: AccessLevel;
  kind: PresetKind;
  startMs: number | null;
  endMs: number | null;
  lateRegistration: boolean;
  freezeMinutes: string;
  hold: boolean;
  lateDays: string;
  hackingHours: string;
  practice: boolean;
}

export type BasicsErrors = Partial<Record<'title' | 'slug' | 'start' | 'end' | 'freeze' | 'late' | 'hacking', string>>;

/** Name, kind and times of a new contest. A copy keeps the kind and the durations of the original. */
export function PlanBasics({
  value,
  errors,
  isCopy,
  onChange,
}: {
  value: Basics;
  errors: BasicsErrors;
  isCopy: boolean;
  onChange: (part: Partial<Basics>) => void;
}): ReactElement {
  const { t } = useTranslation(['contestAdmin', 'content']);
  const duration = useDurationText();
  const { kind, startMs, endMs } = value;
  const length = startMs !== null && endMs !== null && endMs > startMs ? duration(endMs - startMs) : null;
  return (
    <Stack spacing={5}>
      <TextField
        label={t('content:title')}
        required
        value={value.title}
        error={errors.title !== undefined}
        helperText={errors.title}
        onChange={({ target }) => onChange({ title: target.value, slug: suggestSlug(value, target.value) })}
      />
      <TextField
        label={t('content:slug')}
        required
        value={value.slug}
        error={errors.slug !== undefined}
        helperText={errors.slug ?? t('content:slugHelp')}
        slotProps={{ htmlInput: { autoCapitalize: 'off', spellCheck: false } }}
        onChange={({ target }) => onChange({ slug: target.value })}
      />
      {!isCopy && (
        <RadioOptions
          label={t('wizard.kind')}
          value={kind}
          options={presetKinds}
          text={(one) => t(`preset.${one}`)}
          help={(one) => t(`preset.${one}.help`)}
          // Homework often starts when it is created, before anyone could register.
          onChange={(chosen) => onChange({ kind: chosen, lateRegistration: chosen === 'homework' })}
        />
      )}
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: isCopy ? '1fr' : '1fr 1fr' }, gap: 4 }}>
        <DateTimeField
          required
          label={t('wizard.start')}
          valueMs={startMs}
          help={t('time.zone', { zone: zoneName() })}
          error={errors.start}
          onChange={(timeMs) => onChange({ startMs: timeMs })}
        />
        {!isCopy && (
          <DateTimeField
            required
            label={t('wizard.end')}
            valueMs={endMs}
            help={length === null ? undefined : t('wizard.length', { length })}
            error={errors.end}
            onChange={(timeMs) => onChange({ endMs: timeMs })}
          />
        )}
      </Box>
      {!isCopy && hasOption(kind, 'freezeMinutes') && (
        <TextField
          type="number"
          label={t('wizard.freeze')}
          value={value.freezeMinutes}
          error={errors.freeze !== undefined}
          helperText={errors.freeze ?? t('wizard.freezeHelp')}
          slotProps={{ htmlInput: { min: 0, step: 1 } }}
          onChange={({ target }) => onChange({ freezeMinutes: target.value })}
        />
      )}
      {!isCopy && hasOption(kind, 'hold') && Number(value.freezeMinutes) > 0 && (
        <LabelledSwitch
          label={t('wizard.hold')}
          help={t('wizard.holdHelp')}
          checked={value.hold}
          onChange={(hold) => onChange({ hold })}
        />
      )}
      {!isCopy && hasOption(kind, 'lateDays') && (
        <TextField
          type="number"
          label={t('wizard.late')}
          value={value.lateDays}
          error={errors.late !== undefined}
          helperText={errors.late ?? t('wizard.lateHelp')}
          slotProps={{ htmlInput: { min: 0, max: 365, step: 1 } }}
          onChange={({ target }) => onChange({ lateDays: target.value })}
        />
      )}
      {!isCopy && hasOption(kind, 'hackingHours') && (
        <TextField
          type="number"
          label={t('wizard.hacking')}
          value={value.hackingHours}
          error={errors.hacking !== undefined}
          helperText={errors.hacking ?? t('wizard.hackingHelp')}
          slotProps={{ htmlInput: { min: 0, max: MAX_HACKING_HOURS, step: 1 } }}
          onChange={({ target }) => onChange({ hackingHours: target.value })}
        />
      )}
      {!isCopy && hasOption(kind, 'lateRegistration') && (
        <LabelledSwitch
          label={t('wizard.lateRegistration')}
          help={t('wizard.lateRegistrationHelp')}
          checked={value.lateRegistration}
          onChange={(lateRegistration) => onChange({ lateRegistration })}
        />
      )}
      {!isCopy && hasOption(kind, 'practice') && (
        <LabelledSwitch
          label={t('wizard.practice')}
          help={t('wizard.practiceHelp')}
          checked={value.practice}
          onChange={(practice) => onChange({ practice })}
        />
      )}
      <AccessLevelField
        label={t('wizard.level')}
        value={value.accessLevel}
        onChange={(accessLevel) => onChange({ accessLevel })}
      />
    </Stack>
  );
}
