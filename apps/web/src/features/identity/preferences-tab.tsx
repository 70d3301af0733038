import MenuItem from '@mui/material/MenuItem';
import { useColorScheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenLanguage, languageNames, languages, useLanguage } from '../../lib/i18n/index.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { editorPreferences, type EditorPreferences, fontSizesPx, indents } from '../../ui/code-editor/preferences.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { Section } from './section.tsx';

const modes = ['system', 'light', 'dark'] as const;

/** What this browser keeps for itself: language, colours, and how the person likes to write code. */
export function PreferencesTab(): ReactElement {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const { mode, setMode } = useColorScheme();
  const editor = useStored(editorPreferences);
  const change = (changed: Partial<EditorPreferences>) => editorPreferences.set({ ...editor, ...changed });
  return (
    <>
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
      <Section title={t('preferences.editor')} detail={t('preferences.editor.detail')}>
        <TextField
          select
          label={t('preferences.fontSize')}
          value={editor.fontSizePx}
          sx={{ maxWidth: 320 }}
          onChange={({ target }) => {
            const fontSizePx = fontSizesPx.find((one) => one === Number(target.value));
            if (fontSizePx !== undefined) change({ fontSizePx });
          }}
        >
          {fontSizesPx.map((one) => (
            <MenuItem key={one} value={one}>
              {t('preferences.pixels', { count: one })}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          label={t('preferences.indent')}
          value={editor.indent}
          sx={{ maxWidth: 320 }}
          onChange={({ target }) => {
            const indent = indents.find((one) => one === target.value);
            if (indent !== undefined) change({ indent });
          }}
        >
          {indents.map((one) => (
            <MenuItem key={one} value={one}>
              {one === 'tab' ? t('preferences.indent.tab') : t('preferences.indent.spaces', { count: Number(one) })}
            </MenuItem>
          ))}
        </TextField>
        <LabelledSwitch
          label={t('preferences.wrap')}
          help={t('preferences.wrap.help')}
          checked={editor.wrap}
          onChange={(wrap) => change({ wrap })}
        />
      </Section>
    </>
  );
}
