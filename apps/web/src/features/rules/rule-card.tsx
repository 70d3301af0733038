import { RowButtons } from '../../ui/fields/row-buttons.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rule.ts';
import { MONO } from '../../ui/fonts.ts';
import { Icon } from '../../ui/icon.tsx';
import { ConditionRow } from './condition-row.tsx';
import { ResultFields } from './result-fields.tsx';
import { RulePanel } from './rule-panel.tsx';
import type { RowFault } from './row-faults.ts';
import { type Condition, newCondition, type RuleDraft } from './rule-rows.ts';
import { type RuleKind, rulePaths } from './rule-text.ts';

/** One rule: its position, its conditions as rows, and its result. A rule that rows cannot express is shown as JSON. */
export function RuleCard({
  id,
  kind,
  rule,
  position,
  count,
  faults,
  disabled,
  onChange,
  onMove,
  onRemove,
  onFocus,
}: {
  id: string;
  kind: RuleKind;
  rule: RuleDraft;
  position: number;
  count: number;
  faults: ReadonlyMap<string, RowFault>;
  disabled: boolean;
  onChange: (rule: RuleDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  /** Focuses the element with the id once it is rendered. */
  onFocus: (id: string) => void;
}): ReactElement {
  const { t } = useTranslation('rule');
  return (
    <RulePanel
      component="li"
      title={t('card.name', { position })}
      actions={
        <RowButtons
          {...{ id, position, count, disabled, onMove, onRemove }}
          labels={{
            up: t('card.up', { position }),
            down: t('card.down', { position }),
            remove: t('card.remove', { position }),
          }}
        />
      }
    >
      {rule.kind === 'text' ? (
        <KeptText value={rule.rule} />
      ) : (
        <>
          <Conditions
            id={id}
            kind={kind}
            conditions={rule.conditions}
            faults={faults}
            disabled={disabled}
            onFocus={onFocus}
            onChange={(conditions) => onChange({ ...rule, conditions })}
          />
          <ResultFields
            kind={kind}
            result={rule.result}
            silent={faults.get(rule.key) === 'reason'}
            disabled={disabled}
            onChange={(result) => onChange({ ...rule, result })}
          />
        </>
      )}
    </RulePanel>
  );
}

function Conditions({
  id,
  kind,
  conditions,
  faults,
  disabled,
  onChange,
  onFocus,
}: {
  id: string;
  kind: RuleKind;
  conditions: readonly Condition[];
  faults: ReadonlyMap<string, RowFault>;
  disabled: boolean;
  onChange: (conditions: readonly Condition[]) => void;
  onFocus: (id: string) => void;
}): ReactElement {
  const { t } = useTranslation('rule');
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t(conditions.length === 0 ? 'card.always' : 'card.when')}
      </Typography>
      {conditions.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.key}
              id={`${id}-${condition.key}`}
              kind={kind}
              condition={condition}
              position={index + 1}
              fault={faults.get(condition.key)}
              disabled={disabled}
              onChange={(next) => onChange(conditions.map((one) => (one.key === condition.key ? next : one)))}
              onRemove={() => {
                onChange(conditions.filter((one) => one.key !== condition.key));
                onFocus(`${id}-add`);
              }}
            />
          ))}
        </Box>
      )}
      <Button
        id={`${id}-add`}
        size="small"
        startIcon={<Icon name="add" />}
        disabled={disabled}
        sx={{ justifySelf: 'start' }}
        onClick={() => {
          const added = newCondition(kind, rulePaths(kind)[0] ?? '');
          onChange([...conditions, added]);
          onFocus(`${id}-${added.key}`);
        }}
      >
        {t('card.add')}
      </Button>
    </>
  );
}

/** The stored JSON of a rule that rows cannot express. */
export function KeptText({ value }: { value: unknown }): ReactElement {
  const { t } = useTranslation('rule');
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('card.kept')}
      </Typography>
      <Box
        component="pre"
        sx={{
          m: 0,
          p: 3,
          borderRadius: '8px',
          bgcolor: 'surface.low',
          fontFamily: MONO,
          fontSize: '0.8125rem',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {JSON.stringify(value, null, 2)}
      </Box>
    </>
  );
}
