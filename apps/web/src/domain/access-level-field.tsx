import { accessLevels } from '@assay/contract/states';
import type { AccessLevel } from '@assay/contract';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';

const allLevels: readonly AccessLevel[] = [0, 1, 2];

/** Selects an access level; each option says who can see the object. There is always a selected one. */
export function AccessLevelField({
  label,
  value,
  disabled = false,
  levels = allLevels,
  onChange,
}: {
  label: string;
  value: number;
  /** The selectable levels. */
  levels?: readonly AccessLevel[];
  disabled?: boolean;
  onChange: (level: AccessLevel) => void;
}): ReactElement {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FormControl disabled={disabled}>
      {/* The selected level stays readable while the field is disabled. */}
      <FormLabel id={id} sx={{ '&.Mui-disabled': { color: 'text.secondary' } }}>
        {label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={String(value)}
        onChange={({ target }) => {
          const chosen = levels.find((level) => String(level) === target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {levels.map((level) => {
          const name = accessLevels[level] ?? 'private';
          return (
            <FormControlLabel
              key={level}
              value={String(level)}
              sx={{ alignItems: 'flex-start' }}
              control={<Radio />}
              label={
                <Box sx={{ pt: 2 }}>
                  {t(`access.${name}`)}
                  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.875rem' }}>
                    {t(`access.${name}.help`)}
                  </Box>
                </Box>
              }
            />
          );
        })}
      </RadioGroup>
    </FormControl>
  );
}
