import { formatNames } from '@assay/rules';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { TagsField } from '../../../domain/content/tags-field.tsx';
import { sentences } from '../../../lib/sentences.ts';
import { DateTimeField, zoneName } from '../../../ui/fields/date-time-field.tsx';
import { LabelledSwitch } from '../../../ui/fields/labelled-switch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type ConfigField, fieldGroups } from './config-fields.ts';
import { formatOf, instantOf, valueOf, withInstant, withValue } from './config-text.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

const MINUTE_MS = 60_000;

/**
 * Form for the configuration of a ranklist: the format, then the keys of that format. Edits the text in place and keeps
 * all other lines.
 */
export function ConfigForm({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const format = formatOf(text);
  return (
    <Stack spacing={3}>
      <SelectField
        label={t('config.type')}
        value={format}
        helperText={t(`format.${format}.help`)}
        sx={{ maxWidth: 480 }}
        options={formatNames.map((name) => [name, t(`format.${name}`)])}
        onChange={(chosen) => onChange(withValue(text, 'type', chosen))}
      />
      {fieldGroups.map((group) => {
        const fields = group.fields.filter(({ formats }) => formats === undefined || formats.includes(format));
        if (fields.length === 0) return null;
        const setCount = fields.filter(({ key }) => valueOf(text, key) !== '').length;
        return (
          <Accordion
            // What is set is open at first; another format has other fields.
            key={`${format} ${group.id}`}
            disableGutters
            variant="outlined"
            defaultExpanded={setCount > 0}
            slotProps={{ heading: { component: 'h3' }, transition: { unmountOnExit: true } }}
          >
            <AccordionSummary expandIcon={<Icon name="expand" />}>
              <Box component="span" sx={{ fontWeight: 600, mr: 2 }}>
                {t(`config.group.${group.id}`)}
              </Box>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {setCount === 0 ? t('config.standard') : t('config.set', { count: setCount })}
              </Box>
            </AccordionSummary>
            <AccordionDetails>
              {group.id === 'freeze' && (
                <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '72ch', mb: 3 }}>
                  {t('config.freezeHelp')}
                </Typography>
              )}
              <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '1fr 1fr' }, gap: 4 }}>
                {fields.map((field) => (
                  <Field key={field.key} field={field} text={text} onChange={onChange} />
                ))}
              </Box>
            </AccordionDetails>
          </Accordion>
        );
      })}
    </Stack>
  );
}

function Field({
  field,
  text,
  onChange,
}: {
  field: ConfigField;
  text: string;
  onChange: (text: string) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const value = valueOf(text, field.key);
  const set = (next: string) => onChange(withValue(text, field.key, next));
  switch (field.kind) {
    case 'flag':
      return (
        <LabelledSwitch
          label={t(`config.${field.key}`)}
          help={t(`config.${field.key}.help`)}
          checked={value === '1' || value === 'true'}
          onChange={(on) => set(on ? '1' : '')}
        />
      );
    case 'date':
      return (
        <DateTimeField
          label={t(`config.${field.key}`)}
          valueMs={instantOf(text, field.key)}
          help={sentences(t(`config.${field.key}.help`), t('time.zone', { zone: zoneName() }))}
          onChange={(timeMs) => onChange(withInstant(text, field.key, timeMs))}
        />
      );
    case 'choice':
      return (
        <SelectField
          label={t(`config.${field.key}`)}
          value={field.choices.includes(value) ? value : (field.choices[0] ?? '')}
          options={field.choices.map((choice) => [choice, t(`config.choice.${choice as ChoiceWord}`)])}
          onChange={(chosen) => set(chosen === field.choices[0] ? '' : chosen)}
        />
      );
    case 'minutes': {
      const minutes = value === '' ? '' : String(Number(value) / MINUTE_MS);
      const fits = value === '' || (Number(value) >= 0 && Number(value) <= 1e9);
      return (
        <TextField
          type="number"
          label={t(`config.${field.key}`)}
          value={minutes}
          error={!fits}
          helperText={t('config.penalty.help')}
          slotProps={{ htmlInput: { min: 0, step: 'any' } }}
          onChange={({ target }) =>
            set(target.value === '' ? '' : String(Math.round(Number(target.value) * MINUTE_MS)))
          }
        />
      );
    }
    case 'number': {
      const fits = value === '' || (Number(value) >= field.min && Number(value) <= field.max);
      return (
        <TextField
          type="number"
          label={t(`config.${field.key}`)}
          value={value}
          error={!fits}
          helperText={
            fits
              ? sentences(t(`config.${field.key}.help`), t('config.usual', { value: field.defaultValue }))
              : t('config.between', { min: field.min, max: field.max })
          }
          slotProps={{ htmlInput: { min: field.min, max: field.max, step: 'any' } }}
          onChange={({ target }) => set(target.value)}
        />
      );
    }
    case 'list':
      return (
        <TagsField
          label={t(`config.${field.key}`)}
          help={t(`config.${field.key}.help`)}
          error={false}
          tags={value.split(',').flatMap((one) => one.trim() || [])}
          knownTags={[]}
          // A comma would separate two values.
          onChange={(chosen) => set(chosen.map((one) => one.replaceAll(',', ' ')).join(', '))}
        />
      );
    case 'text':
      return (
        <TextField
          label={t(`config.${field.key}`)}
          value={value}
          helperText={t(`config.${field.key}.help`)}
          onChange={({ target }) => onChange(withTyped(text, field.key, target.value))}
        />
      );
  }
}

/** While the user types, keeps a trailing blank: another word may follow. */
function withTyped(text: string, key: string, value: string): string {
  const next = withValue(text, key, value);
  return value.endsWith(' ') && value.trim() !== ''
    ? next.replace(`${key} = ${value.trim()}`, `${key} = ${value}`)
    : next;
}

type ChoiceWord = 'override' | 'max' | 'min' | 'tokened' | 'sum';
