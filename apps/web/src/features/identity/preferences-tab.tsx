import { useColorScheme } from '@mui/material/styles';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenLanguage, languageNames, languages, useLanguage } from '../../lib/i18n/index.ts';
import { useStored } from '../../lib/browser-storage.ts';
import { editorPreferences, type EditorPreferences, fontSizesPx, indents } from '../../ui/code-editor/preferences.ts';
import { LabelledSwitch } from '../../ui/fields/labelled-switch.tsx';
import { Section } from './section.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';

const modes = ['system', 'light', 'dark'] as const;

/** Preferences stored in this browser: language, colors and code editor. */
export function PreferencesTab(): ReactElement {
  const { t } = useTranslation('identity');
  const language = useLanguage();
  const { mode, setMode } = useColorScheme();
  const editor = useStored(editorPreferences);
  const change = (changed: Partial<EditorPreferences>) => editorPreferences.set({ ...editor, ...changed });
  return (
    <>
      <Section title={t('preferences.title')} detail={t('preferences.detail')}>
        <SelectField
          label={t('preferences.language')}
          value={language}
          sx={{ maxWidth: 320 }}
          options={languages.map((one) => [one, languageNames[one]])}
          onChange={(chosen) => chosenLanguage.set(chosen)}
        />
        <SelectField
          label={t('preferences.theme')}
          value={mode ?? 'system'}
          sx={{ maxWidth: 320 }}
          options={modes.map((one) => [one, t(`preferences.theme.${one}`)])}
          onChange={setMode}
        />
      </Section>
      <Section title={t('preferences.editor')} detail={t('preferences.editor.detail')}>
        <SelectField
          label={t('preferences.fontSize')}
          value={editor.fontSizePx}
          sx={{ maxWidth: 320 }}
          options={fontSizesPx.map((one) => [one, t('preferences.pixels', { count: one })])}
          onChange={(fontSizePx) => change({ fontSizePx })}
        />
        <SelectField
          label={t('preferences.indent')}
          value={editor.indent}
          sx={{ maxWidth: 320 }}
          options={indents.map((one) => [
            one,
            one === 'tab' ? t('preferences.indent.tab') : t('preferences.indent.spaces', { count: Number(one) }),
          ])}
          onChange={(indent) => change({ indent })}
        />
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
