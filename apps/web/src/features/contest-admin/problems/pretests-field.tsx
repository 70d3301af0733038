import type { Pretests } from '@assay/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

/** What is typed about pretests: `by` is empty without any. */
export interface PretestText {
  by: Pretests['by'] | '';
  text: string;
}

const MAX_COUNT = 10_000;
const MAX_NAME_LENGTH = 128;
const MAX_NAMES = 500;

export function pretestText(pretests: Pretests | undefined): PretestText {
  if (pretests === undefined) return { by: '', text: '' };
  return { by: pretests.by, text: pretests.by === 'count' ? String(pretests.count) : pretests.names.join(', ') };
}

/** Undefined without pretests; null if the text is not valid. */
export function pretestsOf({ by, text }: PretestText): Pretests | null | undefined {
  if (by === '') return undefined;
  if (by === 'count') {
    const count = Number(text);
    return /^\d+$/.test(text.trim()) && count >= 1 && count <= MAX_COUNT ? { by, count } : null;
  }
  const names = text.split(/[,，\n]/).flatMap((name) => name.trim() || []);
  const fits = names.length > 0 && names.length <= MAX_NAMES && names.every((name) => name.length <= MAX_NAME_LENGTH);
  return fits ? { by, names } : null;
}

/** Which cases of a problem are pretests in this contest. */
export function PretestsField({
  value,
  onChange,
}: {
  value: PretestText;
  onChange: (value: PretestText) => void;
}): ReactElement {
  const { t } = useTranslation('contestAdmin');
  const { by, text } = value;
  return (
    <>
      <TextField
        select
        label={t('pretests.label')}
        value={by}
        helperText={t('pretests.help')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => onChange({ by: choices.find((one) => one === target.value) ?? '', text: '' })}
      >
        <MenuItem value="">{t('pretests.none')}</MenuItem>
        {choices.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`pretests.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {by !== '' && (
        <TextField
          label={t(`pretests.${by}Label`)}
          value={text}
          error={text !== '' && pretestsOf(value) === null}
          helperText={by === 'count' ? undefined : t('pretests.namesHelp')}
          slotProps={{ htmlInput: { spellCheck: false } }}
          onChange={({ target }) => onChange({ by, text: target.value })}
        />
      )}
    </>
  );
}

const choices = ['count', 'subtasks', 'cases'] as const;
