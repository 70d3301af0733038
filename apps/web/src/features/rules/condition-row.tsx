import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rule.ts';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import type { RowFault } from './row-faults.ts';
import { type Condition, operatorsFor, type Value, withOperator, withPath } from './rule-rows.ts';
import { fieldType, type RuleKind, rulePaths } from './rule-text.ts';
import { ValueField } from './value-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

/** Option for a path that is not in the list of fields. */
const OTHER = 'other';
const types = ['text', 'number', 'flag'] as const;

/**
 * One condition of a rule: field, comparison, value. A path that is not in the list is typed, together with the type of
 * its value.
 */
export function ConditionRow({
  id,
  kind,
  condition,
  position,
  fault,
  disabled,
  onChange,
  onRemove,
}: {
  /** Id of the path field, for focus. */
  id: string;
  kind: RuleKind;
  condition: Condition;
  position: number;
  fault: RowFault | undefined;
  disabled: boolean;
  onChange: (condition: Condition) => void;
  onRemove: () => void;
}): ReactElement {
  const { t } = useTranslation('rule');
  const { path, operator, value } = condition;
  const isKnown = fieldType(kind, path) !== undefined;
  const operators = operatorsFor(kind, path);
  const valueFault = fault === 'path' ? undefined : fault;
  return (
    <Box
      component="li"
      aria-label={t('row.name', { position })}
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 4,
        // On a phone a row spans several lines.
        pb: { xs: 4, md: 0 },
        borderBottom: { xs: '1px solid', md: 'none' },
        borderColor: 'divider',
        '&:last-of-type': { pb: 0, borderBottom: 'none' },
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) 40px',
          md: `minmax(0, 3fr) minmax(0, 2fr) ${isKnown ? '' : '120px '}minmax(0, 3fr) 40px`,
        },
        '& > *': { gridColumn: { xs: '1', md: 'auto' } },
      }}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <SelectField
          id={id}
          size="small"
          label={t('row.field')}
          disabled={disabled}
          value={isKnown ? path : OTHER}
          options={[...rulePaths(kind).map((one) => [one, t(`field.${one}`)] as const), [OTHER, t('row.other')]]}
          onChange={(chosen) => onChange(withPath(kind, condition, chosen === OTHER ? '' : chosen))}
        />
        {!isKnown && (
          <TextField
            size="small"
            label={t('row.path')}
            disabled={disabled}
            value={path}
            error={fault === 'path'}
            helperText={t(fault === 'path' ? 'fault.path' : 'row.pathHelp')}
            slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
            // Not `withPath`: while a path is typed it may be the prefix of a known one, so operator and value are
            // kept.
            onChange={({ target }) => onChange({ ...condition, path: target.value })}
          />
        )}
      </Box>
      <SelectField
        size="small"
        label={t('row.comparison')}
        disabled={disabled}
        value={operator}
        options={(operators.includes(operator) ? operators : [...operators, operator]).map((one) => [
          one,
          t(`compare.${one.slice(1)}` as ComparisonText),
        ])}
        onChange={(chosen) => onChange(withOperator(kind, condition, chosen))}
      />
      {!isKnown && (
        <SelectField
          size="small"
          label={t('row.type')}
          disabled={disabled}
          value={typeOf(value)}
          options={types
            .filter((type) => type !== 'flag' || value.type !== 'list')
            .map((type) => [type, t(`type.${type}`)])}
          onChange={(chosen) => onChange({ ...condition, value: retyped(value, chosen) })}
        />
      )}
      <ValueField
        value={value}
        error={valueFault === undefined ? undefined : t(`fault.${valueFault}`)}
        disabled={disabled}
        onChange={(next) => onChange({ ...condition, value: next })}
      />
      <Box sx={{ gridColumn: { xs: '2 !important', md: 'auto !important' }, gridRow: { xs: '1', md: 'auto' } }}>
        <RemoveButton label={t('row.remove', { position })} disabled={disabled} onClick={onRemove} />
      </Box>
    </Box>
  );
}

function typeOf(value: Value): (typeof types)[number] {
  return value.type === 'list' ? (value.ofNumbers ? 'number' : 'text') : value.type;
}

function retyped(value: Value, type: string): Value {
  if (value.type === 'list') return { ...value, ofNumbers: type === 'number' };
  if (type === 'flag') return { type: 'flag', on: true };
  return { type: type === 'number' ? 'number' : 'text', text: value.type === 'flag' ? '' : value.text };
}

/** Stands for all keys of this form; a test checks that each operator has a text. */
type ComparisonText = 'compare.eq';
