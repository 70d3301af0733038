import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rule.ts';
import type { Result } from './rule-rows.ts';
import type { RuleKind } from './rule-text.ts';
import { WordsField } from './words-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

const decisions = ['yes', 'no', 'because', 'none'] as const;

/**
 * The result of a rule: allow, refuse, refuse with a reason, or undecided; for registration also the tags of the
 * participant.
 */
export function ResultFields({
  kind,
  result,
  silent,
  disabled,
  onChange,
}: {
  kind: RuleKind;
  result: Result;
  /** The reason is missing. */
  silent: boolean;
  disabled: boolean;
  onChange: (result: Result) => void;
}): ReactElement {
  const { t } = useTranslation('rule');
  const { decision, reason, tags } = result;
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 4,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <SelectField
        size="small"
        label={t('result.label')}
        disabled={disabled}
        value={decision}
        options={decisions.map((one) => [one, t(`result.${one}`)])}
        onChange={(chosen) => onChange({ ...result, decision: chosen })}
      />
      {decision === 'because' && (
        <TextField
          size="small"
          label={t('result.reason')}
          disabled={disabled}
          value={reason}
          error={silent}
          helperText={silent ? t('fault.reason') : undefined}
          onChange={({ target }) => onChange({ ...result, reason: target.value })}
        />
      )}
      {kind === 'participant' && (
        <WordsField
          words={tags ?? []}
          disabled={disabled}
          onChange={(next) => onChange({ ...result, tags: next.length === 0 ? null : next })}
          field={{ label: t('result.tags'), helperText: t('row.valuesHelp') }}
          sx={{ gridColumn: { md: decision === 'because' ? '1 / -1' : 'auto' } }}
        />
      )}
    </Box>
  );
}
