import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenLanguage, languageNames, languages, useLanguage } from '../../lib/i18n/index.ts';
import { Section } from './section.tsx';

const modes = ['system', 'light', 'dark'] as const;

/** What this browser keeps for itself: language and colours. */
export function PreferencesTab(): ReactElement {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const { mode, setMode } = useColorScheme();
  return (
    <Section title={t('preferences.title')} detail={t('preferences.detail')}>
      <TextField
        select
        label={t('preferences.language')}
        value={language}
        sx={{ maxWidth: 320 }}
        onChange={({ target }) => chosenLanguage.set(languages.find((one) => one === target.value) ?? 'en')}
      >
        {languages.map((one) => (
          <MenuItem key={one} value={one}>
            {languageNames[one]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={t('preferences.theme')}
        value={mode ?? 'system'}
        sx={{ maxWidth: 320 }}
        onChange={({ target }) => setMode(modes.find((one) => one === target.value) ?? 'system')}
      >
        {modes.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`preferences.theme.${one}`)}
          </MenuItem>
        ))}
      </TextField>
    </Section>
  );
}
