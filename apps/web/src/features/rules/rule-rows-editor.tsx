import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactElement, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rule.ts';
import { moveItem } from '../../lib/move-item.ts';
import { RemoveButton } from '../../ui/data/remove-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { visuallyHidden } from '../../ui/page.tsx';
import { ResultFields } from './result-fields.tsx';
import { DEFAULTS_KEY, type RowFault } from './row-faults.ts';
import { KeptText, RuleCard } from './rule-card.tsx';
import { RulePanel } from './rule-panel.tsx';
import { newRule, noResult, type SetDraft } from './rule-rows.ts';
import { MAX_RULES, type RuleKind, rulePaths } from './rule-text.ts';

/** Editor of a rule set as rows: the rules in the order of evaluation, and the default result. */
export function RuleRowsEditor({
  kind,
  draft,
  faults,
  disabled,
  onChange,
}: {
  kind: RuleKind;
  draft: SetDraft;
  /** Errors to show, by the key of the row. */
  faults: ReadonlyMap<string, RowFault>;
  disabled: boolean;
  onChange: (draft: SetDraft) => void;
}): ReactElement {
  const { t } = useTranslation('rule');
  const id = useId();
  const [focus, setFocus] = useState<{ on: string } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { rules, defaults } = draft;

  useEffect(() => {
    if (focus) document.getElementById(focus.on)?.focus();
  }, [focus]);

  function add(): void {
    const rule = newRule(kind, rulePaths(kind)[0] ?? '');
    // The first rule adds a default result, because cases without a match would be errors.
    const isFirst = rules.length === 0 && defaults === null;
    onChange({ rules: [...rules, rule], defaults: isFirst ? { kind: 'rows', result: noResult } : defaults });
    if (rule.kind === 'rows') setFocus({ on: `${id}-${rule.key}-${rule.conditions[0]?.key ?? ''}` });
  }
  function move(index: number, by: -1 | 1): void {
    const rule = rules[index];
    if (rule === undefined) return;
    onChange({ ...draft, rules: moveItem(rules, index, index + by) });
    const position = index + by + 1;
    setAnnouncement(t('card.moved', { position, count: rules.length }));
    // The pressed button keeps the focus, except at the ends, where it is disabled and the other one gets it.
    const isAtEnd = by === -1 ? position === 1 : position === rules.length;
    setFocus({ on: `${id}-${rule.key}-${(by === -1) === isAtEnd ? 'down' : 'up'}` });
  }
  function remove(index: number): void {
    onChange({ ...draft, rules: rules.filter((_, each) => each !== index) });
    const neighbour = rules[index + 1] ?? rules[index - 1];
    setFocus({ on: neighbour ? `${id}-${neighbour.key}-remove` : `${id}-add` });
  }

  return (
    <Stack spacing={4}>
      <Box component="ol" aria-label={t(`set.${kind}`)} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {rules.map((rule, index) => (
          <RuleCard
            key={rule.key}
            id={`${id}-${rule.key}`}
            kind={kind}
            rule={rule}
            position={index + 1}
            count={rules.length}
            faults={faults}
            disabled={disabled}
            onChange={(next) => onChange({ ...draft, rules: rules.map((one) => (one.key === rule.key ? next : one)) })}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
            onFocus={(on) => setFocus({ on })}
          />
        ))}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {announcement}
      </Box>
      <Button
        id={`${id}-add`}
        variant="outlined"
        startIcon={<Icon name="add" />}
        disabled={disabled || rules.length >= MAX_RULES}
        sx={{ alignSelf: 'flex-start' }}
        onClick={add}
      >
        {t('card.new')}
      </Button>
      {(rules.length > 0 || defaults !== null) && (
        <RulePanel
          component="section"
          title={t('otherwise.title')}
          actions={
            defaults !== null && (
              <RemoveButton
                label={t('otherwise.remove')}
                disabled={disabled}
                onClick={() => onChange({ ...draft, defaults: null })}
              />
            )
          }
        >
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(defaults === null ? 'otherwise.none' : 'otherwise.help')}
          </Typography>
          {defaults === null ? (
            <Button
              size="small"
              startIcon={<Icon name="add" />}
              disabled={disabled}
              sx={{ justifySelf: 'start' }}
              onClick={() => onChange({ ...draft, defaults: { kind: 'rows', result: noResult } })}
            >
              {t('otherwise.add')}
            </Button>
          ) : defaults.kind === 'text' ? (
            <KeptText value={defaults.returns} />
          ) : (
            <ResultFields
              kind={kind}
              result={defaults.result}
              silent={faults.get(DEFAULTS_KEY) === 'reason'}
              disabled={disabled}
              onChange={(result) => onChange({ ...draft, defaults: { kind: 'rows', result } })}
            />
          )}
        </RulePanel>
      )}
    </Stack>
  );
}
