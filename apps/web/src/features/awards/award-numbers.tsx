import { MAX_MEDALS } from '@assay/contract/awards';
import type { AwardSettings } from '@assay/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

const medals = ['gold', 'silver', 'bronze'] as const;
const switches = ['firstToSolve', 'groupWinners', 'affiliationWinners'] as const;

/** How many medals there are, and which other awards are computed. */
export function AwardNumbers({
  settings,
  disabled,
  onChange,
}: {
  settings: AwardSettings;
  disabled: boolean;
  onChange: (settings: AwardSettings) => void;
}): ReactElement {
  const { t } = useTranslation('awards');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: 'repeat(3, minmax(0, 1fr))' } }}>
        {medals.map((medal) => (
          <TextField
            key={medal}
            type="number"
            label={t(`medals.${medal}`)}
            value={settings[medal]}
            disabled={disabled}
            slotProps={{ htmlInput: { min: 0, max: MAX_MEDALS } }}
            onChange={({ target }) => {
              const count = Math.trunc(Number(target.value) || 0);
              onChange({ ...settings, [medal]: Math.max(0, Math.min(MAX_MEDALS, count)) });
            }}
          />
        ))}
      </Box>
      <SelectField
        label={t('mention')}
        value={settings.honorableMention}
        disabled={disabled}
        options={[
          ['none', t('mention.none')],
          ['solved', t('mention.solved')],
          ['below-median', t('mention.below-median')],
        ]}
        onChange={(honorableMention) => onChange({ ...settings, honorableMention })}
      />
      {switches.map((name) => (
        <LabelledSwitch
          key={name}
          label={t(`also.${name}`)}
          help={t(`alsoHelp.${name}`)}
          checked={settings[name]}
          disabled={disabled}
          onChange={(on) => onChange({ ...settings, [name]: on })}
        />
      ))}
    </>
  );
}
