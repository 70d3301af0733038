import { MAX_TOKENS, type TokenRules } from '@assay/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { DAY_MS, MINUTE_MS } from '../../../lib/time/format.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';

/** `absent`: no rules here. `none`: not a single token. */
type TokenMode = 'absent' | 'none' | 'limited' | 'unlimited';

/** Rules of tokens as typed; empty: none of that kind. */
export interface TokenText {
  mode: TokenMode;
  initial: string;
  gainCount: string;
  gainMinutes: string;
  held: string;
  total: string;
  waitMinutes: string;
}

export function tokenText(rules: TokenRules | undefined, of: 'contest' | 'problem'): TokenText {
  const { limit, interval } = rules ?? {};
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  const isNone = of === 'problem' && limit?.initial === 0 && limit.gain === undefined;
  return {
    mode: rules === undefined ? 'absent' : isNone ? 'none' : limit ? 'limited' : 'unlimited',
    initial: text(limit?.initial ?? 2),
    gainCount: text(limit?.gain?.count),
    gainMinutes: text(limit?.gain && limit.gain.every / MINUTE_MS),
    held: text(limit?.held),
    total: text(limit?.total),
    waitMinutes: text(interval && interval / MINUTE_MS),
  };
}

/** The typed rules; `undefined` without any, null if a number is invalid. */
export function tokensOf(text: TokenText): TokenRules | undefined | null {
  if (text.mode === 'absent') return undefined;
  if (text.mode === 'none') return { limit: { initial: 0 } };
  const interval = msOf(text.waitMinutes);
  if (interval === null) return null;
  const wait = interval > 0 ? { interval } : {};
  if (text.mode === 'unlimited') return wait;
  const [initial, count, every] = [countOf(text.initial), countOf(text.gainCount), msOf(text.gainMinutes)];
  const [held, total] = [countOf(text.held), countOf(text.total)];
  if (initial === null || count === null || every === null || held === null || total === null) return null;
  if (count > 0 !== every > 0) return null;
  return {
    limit: {
      initial,
      ...(count > 0 && { gain: { count, every } }),
      ...(held > 0 && { held }),
      ...(total > 0 && { total }),
    },
    ...wait,
  };
}

/** 0 if the text is empty, null if it is no number of tokens. */
function countOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return 0;
  return /^\d+$/.test(typed) && Number(typed) <= MAX_TOKENS ? Number(typed) : null;
}

/** At most a day and at least a second; 0 if the text is empty, null if it is no number of minutes. */
function msOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '' || Number(typed) === 0) return 0;
  const ms = Math.round(Number(typed) * MINUTE_MS);
  return /^\d+(\.\d+)?$/.test(typed) && ms >= 1_000 && ms <= DAY_MS ? ms : null;
}

/** How many tokens participants have: of a contest over all problems, or of one problem. */
export function TokenFields({
  text,
  of,
  onChange,
}: {
  text: TokenText;
  of: 'contest' | 'problem';
  onChange: (text: TokenText) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const modes = ['absent', ...(of === 'problem' ? (['none'] as const) : []), 'limited', 'unlimited'] as const;
  const isLimited = text.mode === 'limited';
  const isHalf = (countOf(text.gainCount) ?? 0) > 0 !== (msOf(text.gainMinutes) ?? 0) > 0;
  const field = (key: Exclude<keyof TokenText, 'mode'>, isWrong: boolean) => (
    <TextField
      label={t(`tokens.${key}`)}
      value={text[key]}
      error={isWrong}
      helperText={t(isWrong ? `tokens.${key}.error` : `tokens.${key}.help`)}
      slotProps={{ htmlInput: { inputMode: key.endsWith('Minutes') ? 'decimal' : 'numeric' } }}
      onChange={({ target }) => onChange({ ...text, [key]: target.value })}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <SelectField
        label={t('tokens.label')}
        helperText={t(`tokens.${of}.help`)}
        value={text.mode}
        options={modes.map((mode) => [mode, t(mode === 'absent' ? `tokens.${of}.absent` : `tokens.mode.${mode}`)])}
        onChange={(mode) => onChange({ ...text, mode })}
      />
      {(isLimited || text.mode === 'unlimited') && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          {isLimited && (
            <>
              {field('initial', countOf(text.initial) === null)}
              {field('total', countOf(text.total) === null)}
              {field('gainCount', countOf(text.gainCount) === null || isHalf)}
              {field('gainMinutes', msOf(text.gainMinutes) === null || isHalf)}
              {field('held', countOf(text.held) === null)}
            </>
          )}
          {field('waitMinutes', msOf(text.waitMinutes) === null)}
        </Box>
      )}
    </Box>
  );
}
