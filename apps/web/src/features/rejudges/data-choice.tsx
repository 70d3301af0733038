import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../../locales/en/rework.ts';

/** Which version of the test data a rejudge uses. */
export function DataChoice({
  isCurrent,
  onChange,
}: {
  isCurrent: boolean;
  onChange: (isCurrent: boolean) => void;
}): ReactElement {
  const { t } = useTranslation('rework');
  const id = useId();
  return (
    <FormControl>
      <FormLabel id={id}>{t('data.title')}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isCurrent ? 'current' : 'same'}
        onChange={({ target }) => onChange(target.value === 'current')}
      >
        <FormControlLabel value="current" control={<Radio size="small" />} label={t('data.current')} />
        <FormControlLabel value="same" control={<Radio size="small" />} label={t('data.same')} />
      </RadioGroup>
      <FormHelperText sx={{ mx: 0 }}>{t('data.help')}</FormHelperText>
    </FormControl>
  );
}
