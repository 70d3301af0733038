import { MAX_STAGE_OFFSET, type StageSettings } from '@assay/contract';
import { clockEvents, type ContestClock, type StageSwitch } from '@assay/rules';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactElement, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKnownTime } from '../../../domain/stages.ts';
import { useLanguage } from '../../../lib/i18n/index.ts';
import { MINUTE_MS, shortTime } from '../../../lib/time/format.ts';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { LabelledSwitch } from '../../../ui/fields/labelled-switch.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ActionsField } from '../actions-field.tsx';
import { boundTo, MAX_NAME_LENGTH, type StageDraft, type StageFault } from './stage-drafts.ts';
import { missingFor, switchGroups, withSwitch } from './stage-switches.ts';

const MAX_INSTANCES = 1_000;
/** Profile fields that a sign-in provider can verify. */
const provable = ['name', 'email', 'realname', 'telephone', 'school', 'studentGrade'] as const;

/** All settings of one stage: name, start, and switches by group. */
export function StageFields({
  draft,
  isFirst,
  clock,
  faults,
  onChange,
}: {
  draft: StageDraft;
  isFirst: boolean;
  /** Null with rules version 1. */
  clock: ContestClock | null;
  faults: readonly StageFault[];
  onChange: (draft: StageDraft) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { settings } = draft;
  const set = (next: StageSettings) => onChange({ ...draft, settings: next });
  const nameFault = faults.find((fault) => fault.startsWith('name-'));
  const startFault = faults.find((fault) => fault.startsWith('start-'));
  const nameOf = (one: StageSwitch): string => t(`switch.${one}`);
  const limit = settings.instanceLimit;
  return (
    <Stack spacing={6}>
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={4}>
        <TextField
          fullWidth
          label={t('stages.name')}
          value={draft.name}
          error={nameFault !== undefined}
          helperText={nameFault ? t(`stages.fault.${nameFault}`) : t('stages.nameHelp')}
          slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        {isFirst ? (
          <TextField
            fullWidth
            disabled
            label={t('stages.start')}
            value={t('stages.fromStart')}
            helperText={t('stages.firstHelp')}
          />
        ) : (
          <Stack spacing={4} sx={{ width: 1 }}>
            {clock && <Begins draft={draft} clock={clock} onChange={onChange} />}
            {!draft.at && (
              <DateTimeField
                label={t('stages.start')}
                valueMs={draft.start}
                help={t('time.zone', { zone: zoneName() })}
                error={startFault && t(`stages.fault.${startFault}`)}
                onChange={(start) => onChange({ ...draft, start })}
              />
            )}
            {draft.at && startFault && <Alert severity="error">{t(`stages.fault.${startFault}`)}</Alert>}
          </Stack>
        )}
      </Stack>
      {switchGroups.map((group) => (
        <Stack key={group.id} component="section" spacing={2} aria-label={t(`group.${group.id}`)}>
          <Typography variant="h3">{t(`group.${group.id}`)}</Typography>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' },
              columnGap: 6,
              rowGap: 2,
            }}
          >
            {group.switches.map((name) => {
              const missing = missingFor(name, settings).map(nameOf);
              return (
                <LabelledSwitch
                  key={name}
                  label={nameOf(name)}
                  help={
                    missing.length > 0
                      ? t('switch.needs', { names: missing.join(t('list.comma')) })
                      : t(`switch.${name}.help`)
                  }
                  checked={settings[name] === true}
                  onChange={(on) => set(withSwitch(settings, name, on))}
                />
              );
            })}
          </Box>
          {group.id === 'registration' && settings.registrationEnabled === true && (
            <TagRules
              value={settings.tagRules?.copyVerifiedFields ?? ''}
              onChange={(text) => {
                const { tagRules: _, ...rest } = settings;
                set(text === '' ? rest : { ...rest, tagRules: { copyVerifiedFields: text } });
              }}
            />
          )}
          {group.id === 'solutions' && settings.solutionEnabled === true && (
            <SelectField
              label={t('stages.hacking')}
              helperText={t('stages.hackingHelp')}
              value={settings.hacking ?? 'off'}
              options={(['off', 'locked', 'open'] as const).map((one) => [one, t(`stages.hacking.${one}`)] as const)}
              sx={{ maxWidth: 560 }}
              onChange={(picked) => {
                const { hacking: _, ...rest } = settings;
                set(picked === 'off' ? rest : { ...rest, hacking: picked });
              }}
            />
          )}
          {group.id === 'instances' && settings.instanceEnabled === true && (
            <TextField
              type="number"
              label={t('stages.instanceLimit')}
              value={limit === undefined ? '' : String(limit)}
              helperText={t('stages.instanceLimitHelp')}
              slotProps={{ htmlInput: { min: 0, max: MAX_INSTANCES, step: 1 } }}
              sx={{ maxWidth: 320 }}
              onChange={({ target }) => {
                const { instanceLimit: _, ...rest } = settings;
                const count = Math.min(MAX_INSTANCES, Math.max(0, Math.round(Number(target.value))));
                set(target.value === '' || Number.isNaN(count) ? rest : { ...rest, instanceLimit: count });
              }}
            />
          )}
        </Stack>
      ))}
      <Stack component="section" spacing={2} aria-label={t('actions.title')}>
        <Typography variant="h3">{t('actions.title')}</Typography>
        <ActionsField
          actions={settings.actions ?? []}
          onChange={(actions) => {
            const { actions: _, ...rest } = settings;
            set(actions.length === 0 ? rest : { ...rest, actions });
          }}
        />
      </Stack>
    </Stack>
  );
}

/** The event of the clock that begins a stage, and the time after it. */
function Begins({
  draft,
  clock,
  onChange,
}: {
  draft: StageDraft;
  clock: ContestClock;
  onChange: (draft: StageDraft) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const language = useLanguage();
  const { at, start } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  const minutes = typed ?? String((at?.offset ?? 0) / MINUTE_MS);
  const time = start !== null && isKnownTime(start) ? shortTime(start, language) : t('clock.unknown');
  return (
    <>
      <SelectField
        label={t('stages.begins')}
        value={at?.event ?? 'fixed'}
        options={(['fixed', ...clockEvents] as const).map((event) => [event, t(`stages.event.${event}`)] as const)}
        onChange={(event) => {
          setTyped(null);
          onChange(boundTo(draft, event === 'fixed' ? null : event, clock));
        }}
      />
      {at && (
        <TextField
          type="number"
          label={t('stages.offset')}
          helperText={t('stages.offsetHelp', { time })}
          value={minutes}
          slotProps={{ htmlInput: { step: 'any' } }}
          onChange={({ target }) => {
            setTyped(target.value);
            const offset = Math.round(Number(target.value) * MINUTE_MS);
            if (target.value !== '' && Math.abs(offset) <= MAX_STAGE_OFFSET)
              onChange({ ...draft, at: { event: at.event, ...(offset !== 0 && { offset }) } });
          }}
        />
      )}
    </>
  );
}

/** Verified profile fields that become tags of participants when they register. Keeps fields unknown to this page. */
function TagRules({ value, onChange }: { value: string; onChange: (text: string) => void }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const id = useId();
  const names = value
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return (
    <Box component="fieldset" aria-labelledby={id} sx={{ border: 0, m: 0, p: 0 }}>
      <FormLabel id={id}>{t('stages.tagRules')}</FormLabel>
      <FormGroup row>
        {provable.map((field) => (
          <FormControlLabel
            key={field}
            label={t(`profile.${field}`)}
            control={
              <Checkbox
                checked={names.includes(field)}
                onChange={({ target }) =>
                  onChange((target.checked ? [...names, field] : names.filter((name) => name !== field)).join(','))
                }
              />
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
}
